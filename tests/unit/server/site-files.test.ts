import { writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { brotliDecompressSync, gunzipSync } from 'node:zlib';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { build, type OpenSite, openSite } from './site-fixture.ts';

let shop: OpenSite;

beforeEach(async () => {
  shop = await openSite();
});

afterEach(() => shop.close());

function get(...request: Parameters<OpenSite['get']>) {
  return shop.get(...request);
}

function open(): void {
  shop.show(build(join(shop.folder, 'one'), 'first release'));
}

test('a client that takes brotli gets the compressed page, one that takes neither brotli nor gzip the plain page', async () => {
  open();
  const compressed = await get('/collection', { 'accept-encoding': 'gzip, deflate, br' });
  expect([compressed.status, compressed.headers['content-encoding'], compressed.headers.vary]).toEqual([
    200,
    'br',
    'Accept-Encoding',
  ]);
  expect(compressed.headers['content-type']).toBe('text/html;charset=utf-8');
  expect(Number(compressed.headers['content-length'])).toBe(compressed.body.length);
  expect(brotliDecompressSync(compressed.body).toString()).toContain('<title>collection</title>');
  for (const encoding of ['identity', 'br;q=0', 'br; q=0.000, gzip;q=0', 'vibrant, gzipped']) {
    const plain = await get('/collection', { 'accept-encoding': encoding });
    expect([plain.headers['content-encoding'], plain.headers.vary]).toEqual([undefined, 'Accept-Encoding']);
    expect(plain.text).toContain('<title>collection</title>');
  }
});

test.each(['gzip', 'gzip, deflate', 'br; q=0.000, GZIP;q=0.5'])(
  'a client that takes gzip alone (%s) gets each text as gzip, and a picture as it is',
  async (encoding) => {
    open();
    const asking = { 'accept-encoding': encoding };
    const script = '// words that a script repeats\n'.repeat(50_000);
    writeFileSync(join(shop.folder, 'one/_astro/large.js'), script);
    writeFileSync(join(shop.folder, 'one/404.html'), 'a page for what is not there'.padEnd(2_000));
    writeFileSync(join(shop.folder, 'one/gone/8.html'), 'a page for what is gone'.padEnd(2_000));
    for (const [path, text, status] of [
      ['/_astro/large.js', script, 200],
      ['/nowhere', 'a page for what is not there', 404],
      ['/product/8', 'a page for what is gone', 410],
    ] as const) {
      const { headers, body, ...answer } = await get(path, asking);
      expect([path, answer.status, headers['content-encoding'], headers.vary]).toEqual([
        path,
        status,
        'gzip',
        'Accept-Encoding',
      ]);
      expect(gunzipSync(body).toString()).toContain(text);
      if (status !== 200) continue;
      const tag = { ...asking, 'if-none-match': headers.etag ?? '' };
      expect((await get(path, tag)).status).toBe(304);
    }
    const picture = await get('/pictures/soap-160.avif', asking);
    expect([picture.headers['content-encoding'], picture.text]).toEqual([undefined, 'picture first release']);
  },
);

test.each([
  ['sizes.pdf', 'application/pdf'],
  ['soap.jpeg', 'image/jpeg'],
  ['soap.gif', 'image/gif'],
  ['SOAP.JPG', 'image/jpeg'],
  ['soap.mp4', 'video/mp4'],
  ['soap.unknown', 'application/octet-stream'],
])('a file of the owner, %s, is sent as %s, so that a browser shows it', async (name, type) => {
  const release = build(join(shop.folder, 'one'), 'first release');
  writeFileSync(join(release, name), 'of the owner');
  shop.show(release);
  const { headers, text } = await get(`/${name}`);
  expect([headers['content-type'], text]).toEqual([type, 'of the owner']);
});

test('files named by their content are kept for a year, and the few fixed ones for an hour or not at all', async () => {
  open();
  const cacheControl = async (path: string) => (await get(path)).headers['cache-control'];
  const year = 'public, max-age=31536000, immutable';
  expect(await cacheControl('/_astro/app.abc123.js')).toBe(year);
  expect(await cacheControl('/pictures/soap-160.avif')).toBe(year);
  expect(await cacheControl('/robots.txt')).toBe('public, max-age=3600');
  expect(await cacheControl('/sitemap-0.xml')).toBe('public, max-age=3600');
  expect(await cacheControl('/manifest.webmanifest')).toBe('public, max-age=3600');
  expect(await cacheControl('/sw.js')).toBe('public, max-age=3600');
});

test.each(['/_astro/app.gone.js', '/pictures/gone.avif'])(
  'nobody keeps that a hashed file is missing: %s',
  async (path) => {
    open();
    const { status, headers } = await get(path, { 'if-none-match': 'W/"1-1"' });
    expect([status, headers['cache-control']]).toEqual([404, 'no-store, no-transform']);
    expect(headers.etag).toBeUndefined();
  },
);

test.each(['/', '/_astro/app.abc123.js', '/robots.txt'])(
  'who has %s already is told so, with the same headers',
  async (path) => {
    open();
    for (const encoding of ['br', 'identity']) {
      const first = await get(path, { 'accept-encoding': encoding });
      const again = await get(path, {
        'accept-encoding': encoding,
        'if-none-match': first.headers.etag ?? '',
      });
      expect([again.status, again.text]).toEqual([304, '']);
      for (const name of ['cache-control', 'etag', 'vary'])
        expect(again.headers[name]).toBe(first.headers[name]);
    }
    const other = await get(path, { 'if-none-match': '"other"' });
    expect([other.status, other.headers.etag]).toEqual([200, (await get(path)).headers.etag]);
  },
);
