import { rmSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { brotliCompressSync } from 'node:zlib';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { build, type OpenSite, openSite } from './site-fixture.ts';

let shop: OpenSite;

beforeEach(async () => {
  shop = await openSite('https://shop.example');
});

afterEach(() => shop.close());

function get(...request: Parameters<OpenSite['get']>) {
  return shop.get(...request);
}

function open(): void {
  shop.show(build(join(shop.folder, 'one'), 'first release'));
}

test('before anything is built, every address says that the shop is opening', async () => {
  for (const path of ['/', '/product/9', '/_astro/app.js']) {
    const { status, headers, text } = await get(path);
    expect([status, headers['retry-after'], headers['cache-control']]).toEqual([
      503,
      '5',
      'no-store, no-transform',
    ]);
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
  expect([status, text]).toEqual([200, `<!doctype html><title>${title}</title><p>first release</p>`]);
  expect(headers).toMatchObject({
    'cache-control': 'no-cache, no-transform',
    'content-type': 'text/html;charset=utf-8',
    etag: expect.stringMatching(/^W\/"/),
    'content-security-policy': expect.stringMatching(
      /^frame-ancestors 'none'; base-uri 'none'; form-action 'self' mailto:; require-trusted-types-for 'script'; trusted-types sw$/,
    ),
    'cross-origin-opener-policy': 'same-origin',
    'cross-origin-resource-policy': 'same-origin',
    'permissions-policy': 'camera=(), geolocation=(), microphone=()',
    'referrer-policy': 'strict-origin-when-cross-origin',
    'strict-transport-security': 'max-age=31536000',
    vary: 'Accept-Encoding',
    'x-content-type-options': 'nosniff',
    'x-frame-options': 'DENY',
  });
  for (const name of ['set-cookie', 'access-control-allow-origin']) expect(headers).not.toHaveProperty(name);
});

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
    expect([path, status, headers['cache-control']]).toEqual([path, 404, 'no-cache, no-transform']);
    expect(text).toContain(`<title>${title}</title>`);
    expect(headers).toMatchObject({ 'x-frame-options': 'DENY', vary: 'Accept-Encoding' });
    expect(headers.etag).toBeUndefined();
  }
});

test('R14: a product that is no longer sold is gone for good, under each spelling of its address', async () => {
  open();
  for (const path of ['/product/8', '/product/8/', '/product/8.html']) {
    const { status, text, headers } = await get(path);
    expect([path, status, headers['cache-control']]).toEqual([path, 410, 'no-cache, no-transform']);
    expect(text).toContain('<title>gone/8</title>');
  }
  for (const path of [
    '/gone/8',
    '/gone/8.html',
    '/product/7',
    '/product/..%2fgone%2f8',
    '/product/../index.html',
  ])
    expect([path, (await get(path)).status]).toEqual([path, 404]);
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

test.each(['POST', 'PUT', 'DELETE', 'OPTIONS', 'TRACE'])(
  '%s is refused with what is allowed',
  async (method) => {
    open();
    const { status, headers } = await get('/collection', {}, method);
    expect([status, headers.allow]).toEqual([405, 'GET, HEAD']);
  },
);

test.each(['/%', '/%zz', '/%c3', '/product/%ff', '/%00', '/collection%00.html'])(
  'an address that cannot be one is unknown: %s',
  async (path) => {
    open();
    const { status, headers, text } = await get(path);
    expect([status, headers['content-type']]).toEqual([404, 'text/html;charset=utf-8']);
    expect(text).toMatch(/<title>(404|product-not-found)<\/title>/);
    expect(headers).toMatchObject({ 'cache-control': 'no-cache, no-transform', 'x-frame-options': 'DENY' });
  },
);

test('R9: a product with the id index has its page, and the folder of the products has none', async () => {
  const release = build(join(shop.folder, 'one'), 'first release');
  writeFileSync(join(release, 'product', 'index.html'), '<title>product/index</title>');
  writeFileSync(
    join(release, 'product', 'index.html.br'),
    brotliCompressSync('<title>product/index</title>'),
  );
  shop.show(release);
  for (const path of ['/product/index', '/product/index/', '/product/index.html']) {
    const { status, text } = await get(path);
    expect([path, status, text]).toEqual([path, 200, '<title>product/index</title>']);
  }
  for (const path of ['/product', '/product/', '/product///', '/%70roduct', '/product?id=index']) {
    for (const encoding of ['br', 'identity']) {
      expect([path, (await get(path, { 'accept-encoding': encoding })).status]).toEqual([path, 404]);
    }
  }
  expect((await get('/')).text).toContain('first release');
  expect((await get('/product/9')).status).toBe(200);
});

test('a file of an earlier release that is removed while the shop is open is not there, and no fault', async () => {
  const earlier = build(join(shop.folder, 'one'), 'first release');
  writeFileSync(join(earlier, '_astro', 'old.abc123.js'), 'old');
  shop.show(build(join(shop.folder, 'two'), 'second release'), [earlier]);
  expect((await get('/_astro/old.abc123.js')).text).toBe('old');
  rmSync(earlier, { recursive: true });
  const { status, text } = await get('/_astro/old.abc123.js');
  expect([status, text]).toEqual([404, 'There is no such file.']);
});

test('a call is answered with the id of its request, a page without', async () => {
  open();
  expect((await get('/api/list-products.php')).headers['x-request-id']).toMatch(/^[0-9a-f]{8}-\w+$/);
  for (const path of ['/', '/nothing', '/_astro/app.abc123.js']) {
    expect((await get(path)).headers['x-request-id']).toBeUndefined();
  }
});

test('a new release is live at once, and one that cannot be read leaves the old one', async () => {
  open();
  const second = build(join(shop.folder, 'two'), 'second release');
  rmSync(join(second, 'product', '9.html'));
  rmSync(join(second, 'product', '9.html.br'));
  expect((await get('/')).text).toContain('first release');
  shop.show(second);
  expect((await get('/')).text).toContain('second release');
  expect((await get('/nothing')).text).toContain('second release');
  expect((await get('/product/9')).status).toBe(404);
  expect(() => shop.show(join(shop.folder, 'missing'))).toThrow('ENOENT');
  expect((await get('/')).text).toContain('second release');
});
