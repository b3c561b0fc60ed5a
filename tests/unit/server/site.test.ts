import { mkdirSync, mkdtempSync, rmSync, statSync, writeFileSync } from 'node:fs';
import { createServer, type Server } from 'node:http';
import { type AddressInfo, connect } from 'node:net';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import { setTimeout as wait } from 'node:timers/promises';
import { brotliCompressSync, brotliDecompressSync } from 'node:zlib';
import { afterEach, beforeEach, expect, type Mock, test, vi } from 'vitest';
import type { Log } from '#server/log.ts';
import { createSite, type Site } from '#server/site.ts';
import { type Answer, call } from './http-call.ts';

let folder: string;
let site: Site;
let server: Server;
let log: Mock<Log>;

beforeEach(async () => {
  folder = mkdtempSync(join(tmpdir(), 'shop-site-'));
  log = vi.fn<Log>();
  site = createSite(log);
  server = createServer((request, response) => site.handle(request, response));
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
});

afterEach(async () => {
  server.closeAllConnections();
  await new Promise((resolve) => server.close(resolve));
  rmSync(folder, { recursive: true, force: true });
});

function get(path: string, headers: Record<string, string> = {}, method = 'GET'): Promise<Answer> {
  return call((server.address() as AddressInfo).port, path, headers, method);
}

/** A release whose pages all say `words`, each with its compressed twin. */
function build(name: string, words: string): string {
  const release = join(folder, name);
  const put = (file: string, text: string, compressed = true): void => {
    mkdirSync(dirname(join(release, file)), { recursive: true });
    writeFileSync(join(release, file), text);
    if (compressed) writeFileSync(join(release, `${file}.br`), brotliCompressSync(text));
  };
  for (const page of ['index', 'collection', 'product/9', '404', 'product-not-found']) {
    put(`${page}.html`, `<!doctype html><title>${page}</title><p>${words}</p>`);
  }
  put('collection/2.html', `<!doctype html><title>collection/2</title>${words}`);
  put('_astro/app.abc123.js', `console.log('${words}')`);
  put('pictures/soap-160.avif', `picture ${words}`, false);
  put('robots.txt', 'User-agent: *', false);
  put('sitemap-0.xml', '<urlset/>', false);
  put('manifest.webmanifest', '{}', false);
  put('sw.js', '// worker', false);
  return release;
}

function open(): void {
  site.show(build('one', 'first release'));
}

test('before anything is built, every address says that the shop is opening', async () => {
  for (const path of ['/', '/product/9', '/_astro/app.js']) {
    const { status, headers, text } = await get(path);
    expect([status, headers['retry-after'], headers['cache-control']]).toEqual([503, '5', 'no-store']);
    expect(headers['content-type']).toBe('text/html;charset=utf-8');
    expect(text).toContain('<h1>The shop is opening</h1>');
    expect(text).not.toMatch(/(src|href)=/);
  }
});

test.each([
  ['/', 'index'],
  ['/collection', 'collection'],
  ['/collection/', 'collection'],
  ['/collection/2', 'collection/2'],
  ['/collection?brand=Male', 'collection'],
  ['/product/9', 'product/9'],
  ['/product/%39', 'product/9'],
])('R32: %s is a page, without a redirect', async (path, title) => {
  open();
  const { status, headers, text } = await get(path);
  expect([status, text]).toEqual([
    200,
    `<!doctype html><title>${title}</title><p>first release</p>`.replace(
      title === 'collection/2' ? /<\/?p>/g : '',
      '',
    ),
  ]);
  expect(headers).toMatchObject({
    'cache-control': 'no-cache',
    'content-type': 'text/html;charset=utf-8',
    etag: expect.stringMatching(/^W\/"/),
    'permissions-policy': 'camera=(), geolocation=(), microphone=()',
    'referrer-policy': 'strict-origin-when-cross-origin',
    vary: 'Accept-Encoding',
    'x-content-type-options': 'nosniff',
    'x-frame-options': 'DENY',
  });
});

test('a client that takes brotli gets the compressed page, another one the plain page', async () => {
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
  for (const encoding of ['gzip', 'identity', 'br;q=0', 'br; q=0.000, gzip', 'vibrant']) {
    const plain = await get('/collection', { 'accept-encoding': encoding });
    expect([plain.headers['content-encoding'], plain.headers.vary]).toEqual([undefined, 'Accept-Encoding']);
    expect(plain.text).toContain('<title>collection</title>');
  }
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
  expect(await cacheControl('/sw.js')).toBe('no-cache');
});

test.each(['/_astro/app.gone.js', '/pictures/gone.avif', '/_astro/', '/pictures'])(
  'nobody keeps that a hashed file is missing: %s',
  async (path) => {
    open();
    const { status, headers } = await get(path, { 'if-none-match': 'W/"1-1"' });
    expect([status, headers['cache-control']]).toEqual([404, path === '/pictures' ? 'no-cache' : 'no-store']);
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

test('R14: an unknown product gets its own page with status 404, anything else the general one', async () => {
  open();
  const unknown = [
    ['/product/nothing', 'product-not-found'],
    ['/product/nothing/deep', 'product-not-found'],
    ['/nothing', '404'],
    ['/product', '404'],
    ['/Collection', '404'],
    ['//collection', '404'],
    ['/../one/index.html', '404'],
    ['/%2e%2e/one/index.html', '404'],
    ['/..%2fone/index.html', '404'],
    ['/__proto__', '404'],
  ];
  for (const [path = '', title] of unknown) {
    const { status, headers, text } = await get(path, { 'if-none-match': 'W/"1-1"' });
    expect([path, status, headers['cache-control']]).toEqual([path, 404, 'no-cache']);
    expect(text).toContain(`<title>${title}</title>`);
    expect(headers).toMatchObject({ 'x-frame-options': 'DENY', vary: 'Accept-Encoding' });
    expect(headers.etag).toBeUndefined();
  }
});

test('the pages of a 404 and the compressed twins are no addresses themselves', async () => {
  open();
  const hidden = [
    '/404',
    '/404.html',
    '/404/',
    '/%34%30%34',
    '/product-not-found',
    '/product-not-found.html',
    '/index.html.br',
    '/collection.html.br/',
    '/_astro/app.abc123.js.br',
  ];
  for (const path of hidden) expect([path, (await get(path)).status]).toEqual([path, 404]);
});

test('a 404 is compressed for who takes it, and HEAD sends no page', async () => {
  open();
  const compressed = await get('/nothing', { 'accept-encoding': 'br' });
  expect([compressed.status, compressed.headers['content-encoding']]).toEqual([404, 'br']);
  expect(brotliDecompressSync(compressed.body).toString()).toContain('<title>404</title>');
  const head = await get('/nothing', {}, 'HEAD');
  expect([head.status, head.body.length, Number(head.headers['content-length']) > 0]).toEqual([404, 0, true]);
});

test('a site without pages for a 404 has a plain one', async () => {
  mkdirSync(join(folder, 'bare'));
  writeFileSync(join(folder, 'bare', 'index.html'), 'Home');
  site.show(join(folder, 'bare'));
  for (const path of ['/nothing', '/product/nothing']) {
    const { status, text } = await get(path);
    expect([status, text]).toEqual([404, expect.stringContaining('Page not found')]);
  }
});

test('HEAD tells what GET would send', async () => {
  open();
  const [head, full] = [await get('/collection', {}, 'HEAD'), await get('/collection')];
  expect([head.status, head.body.length]).toEqual([200, 0]);
  for (const name of ['content-length', 'etag', 'cache-control', 'content-type'])
    expect(head.headers[name]).toBe(full.headers[name]);
});

test.each(['POST', 'PUT', 'DELETE', 'OPTIONS', 'TRACE'])(
  '%s is refused with what is allowed',
  async (method) => {
    open();
    const { status, headers } = await get('/collection', {}, method);
    expect([status, headers.allow]).toEqual([405, 'GET, HEAD']);
  },
);

test('a part of a file can be asked for, and a senseless part gets the whole', async () => {
  open();
  const path = '/pictures/soap-160.avif';
  const { text: whole } = await get(path);
  const part = await get(path, { range: 'bytes=3-6' });
  expect([part.status, part.text, part.headers['content-range']]).toEqual([
    206,
    whole.slice(3, 7),
    `bytes 3-6/${whole.length}`,
  ]);
  const rest = await get(path, { range: 'bytes=5-' });
  expect([rest.status, rest.text]).toEqual([206, whole.slice(5)]);
  const senseless = [
    'bytes=6-3',
    'bytes=-4',
    'bytes=a-b',
    'bytes=0-1,4-5',
    'bytes=9999-',
    'bytes=0-0',
    'lines=1-2',
    `bytes=1-${'9'.repeat(40)}`,
  ];
  for (const range of senseless) {
    const { status, text } = await get(path, { range });
    expect([range, status, text]).toEqual([range, 200, whole]);
  }
  expect((await get(path, { range: 'bytes=3-6', 'if-range': '"other"' })).status).toBe(200);
});

test.each(['/%', '/%zz', '/%c3', '/product/%ff', '/%00', '/collection%00.html'])(
  'an address that cannot be one is refused: %s',
  async (path) => {
    open();
    const { status, headers } = await get(path);
    expect([status, headers['content-type']]).toEqual([400, 'text/plain;charset=utf-8']);
  },
);

test('a very long address, and one that is a whole URL, end nothing', async () => {
  open();
  expect((await get(`/${'a'.repeat(8_000)}`)).status).toBe(404);
  expect((await get(`/product/${'%41/'.repeat(2_000)}`)).status).toBe(404);
  expect((await get('http://elsewhere.example/collection')).status).toBe(400);
  expect((await get('/')).status).toBe(200);
});

test('a new release is live at once, and one that cannot be read leaves the old one', async () => {
  open();
  const second = build('two', 'second release');
  rmSync(join(second, 'product', '9.html'));
  rmSync(join(second, 'product', '9.html.br'));
  expect((await get('/')).text).toContain('first release');
  site.show(second);
  expect((await get('/')).text).toContain('second release');
  expect((await get('/nothing')).text).toContain('second release');
  expect((await get('/product/9')).status).toBe(404);
  expect(() => site.show(join(folder, 'missing'))).toThrow('ENOENT');
  expect((await get('/')).text).toContain('second release');
});

test('a file that vanished under the site breaks that answer off, is logged, and ends nothing', async () => {
  open();
  rmSync(join(folder, 'one', '_astro', 'app.abc123.js'));
  await expect(get('/_astro/app.abc123.js')).rejects.toThrow();
  expect(log).toHaveBeenCalledExactlyOnceWith(
    '/_astro/app.abc123.js could not be read',
    expect.objectContaining({ code: 'ENOENT' }),
  );
  expect((await get('/')).status).toBe(200);
});

test('a client that goes away leaves no file open', async () => {
  const release = build('one', 'first release');
  writeFileSync(join(release, 'large.bin'), Buffer.alloc(50_000_000));
  site.show(release);
  const port = (server.address() as AddressInfo).port;
  for (let i = 0; i < 5; i++) {
    const socket = connect(port, '127.0.0.1', () =>
      socket.write('GET /large.bin HTTP/1.1\r\nHost: shop\r\n\r\n'),
    );
    await new Promise((resolve) => socket.once('data', resolve));
    socket.destroy();
  }
  await vi.waitFor(async () => {
    await wait(20);
    const { readdirSync, readlinkSync } = await import('node:fs');
    const open = readdirSync('/proc/self/fd').filter((fd) => {
      try {
        return readlinkSync(`/proc/self/fd/${fd}`) === join(release, 'large.bin');
      } catch {
        return false;
      }
    });
    expect(open).toEqual([]);
  }, 5_000);
  expect(statSync(join(release, 'large.bin')).size).toBe(50_000_000);
});
