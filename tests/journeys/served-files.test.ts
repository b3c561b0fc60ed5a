import type { APIResponse } from 'playwright/test';
import { manifestPath } from '#domain/shop/offline.ts';
import { expect, test } from '../support/journey.ts';
import { sample } from '../support/sample-pages.ts';

const pages = ['/', '/collection', '/collection/2', '/brand/male', sample.serum.path, '/about'];

const cacheOf = (response: APIResponse) => response.headers()['cache-control'];

test('a page is sent whole, compressed, and asked for again each time', async ({ request }) => {
  for (const path of pages) {
    const compressed = await request.get(path, { headers: { 'accept-encoding': 'br' } });
    expect(compressed.headers(), path).toMatchObject({
      'content-encoding': 'br',
      'content-type': 'text/html;charset=utf-8',
      'cache-control': 'no-cache, no-transform',
      vary: 'Accept-Encoding',
      'x-content-type-options': 'nosniff',
    });
    const plain = await request.get(path, { headers: { 'accept-encoding': 'identity' } });
    expect(plain.headers(), path).not.toHaveProperty('content-encoding');
    expect(await plain.text(), path).toBe(await compressed.text());
    expect(Number(compressed.headers()['content-length'])).toBeLessThan((await plain.body()).length / 3);
  }
});

test('a page that has not changed is not sent again', async ({ request }) => {
  for (const path of pages) {
    const etag = (await request.get(path)).headers().etag ?? '';
    expect(etag, path).toMatch(/^(W\/)?".+"$/);
    const again = await request.get(path, { headers: { 'if-none-match': etag } });
    expect([again.status(), (await again.body()).length, again.headers().etag], path).toEqual([304, 0, etag]);
    const other = await request.get(path, { headers: { 'if-none-match': '"other"' } });
    expect(other.status(), path).toBe(200);
  }
});

test('HEAD says what GET would send, and a page cannot be written to', async ({ request }) => {
  for (const path of pages) {
    const head = await request.head(path, { headers: { 'accept-encoding': 'br' } });
    const get = await request.get(path, { headers: { 'accept-encoding': 'br' } });
    expect((await head.body()).length, path).toBe(0);
    const told = ({ date: _, connection: __, ...headers }: Record<string, string>) => headers;
    expect(told(head.headers()), path).toEqual(told(get.headers()));
  }
  expect((await request.post('/collection', { data: 'q=1' })).status()).toBe(405);
});

test('R32: other forms of an address answer, and name the one that counts', async ({ request }) => {
  for (const path of ['/collection', sample.serum.path]) {
    for (const form of [`${path}/`, `${path}.html`, `${path}?sort=newest`]) {
      const response = await request.get(form, { maxRedirects: 0 });
      expect(response.status(), form).toBe(200);
      expect(await response.text(), form).toMatch(
        new RegExp(`rel="canonical" href="http://localhost:\\d+${path}"`),
      );
    }
  }
});

test('a picture is kept for a year, its absence for no time at all', async ({ page, request, shopper }) => {
  await shopper.visit(sample.serum.path);
  const src = (await page.getByRole('img').first().getAttribute('src')) ?? '';
  const picture = await request.get(src);
  expect([picture.status(), cacheOf(picture)]).toEqual([200, 'public, max-age=31536000, immutable']);
  expect(picture.headers()).not.toHaveProperty('content-encoding');
  const missing = await request.get('/pictures/no-such-picture-320.webp');
  expect([missing.status(), cacheOf(missing)]).toEqual([404, 'no-store, no-transform']);
});

test('what does not exist is sent as such', async ({ request }) => {
  for (const path of [
    '/no-such-page',
    '/product/no-such-product',
    '/collection/99',
    '/product',
    '/404',
    '/product-not-found',
  ]) {
    const response = await request.get(path);
    expect([response.status(), response.headers()['content-type']], path).toEqual([
      404,
      'text/html;charset=utf-8',
    ]);
    expect(await response.text(), path).toContain('<meta name="robots" content="noindex"');
  }
});

test('icons, manifest, sitemap and robots are there', async ({ request }) => {
  for (const [path, type] of [
    ['/favicon.ico', 'image/'],
    ['/favicon.svg', 'image/svg+xml'],
    ['/apple-touch-icon.png', 'image/png'],
    ['/icon-512.png', 'image/png'],
    ['/share.jpg', 'image/jpeg'],
    ['/manifest.webmanifest', 'application/manifest+json'],
    ['/sitemap.xml', 'xml'],
    ['/robots.txt', 'text/plain'],
  ] as const) {
    const response = await request.get(path);
    expect([path, response.status()]).toEqual([path, 200]);
    expect(response.headers()['content-type'], path).toContain(type);
  }
});

test('the shop can be installed, and opens at its home page', async ({ page, request, shopper }) => {
  const manifest = await (await request.get(manifestPath)).json();
  expect(manifest).toMatchObject({ id: '/', start_url: '/', scope: '/', display: 'minimal-ui' });
  expect(manifest.icons).toContainEqual(expect.objectContaining({ sizes: '512x512', purpose: 'maskable' }));
  const factors = manifest.screenshots.map((each: { form_factor: string }) => each.form_factor);
  expect(factors).toEqual(['narrow', 'wide']);
  for (const { src, type } of [...manifest.icons, ...manifest.screenshots]) {
    const response = await request.get(src);
    expect([src, response.status()]).toEqual([src, 200]);
    expect(response.headers()['content-type'], src).toContain(type);
  }
  const link = page.locator('link[rel=manifest]');
  await page.goto('/');
  await expect(link).toHaveAttribute('href', manifestPath);
  await shopper.visit('/about');
  await expect(link).toHaveCount(0);
  await shopper.touch();
  await expect(link).toHaveAttribute('href', manifestPath);
});
