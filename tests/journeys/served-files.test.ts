import { ownerPaths } from '#domain/owner/paths.ts';
import { manifestPath } from '#domain/shop/offline.ts';
import { expect, test } from '../support/journey.ts';

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

test('if another API has the catalogue, /owner has no rooms for it', async ({ page }) => {
  const html = await (await page.request.get(ownerPaths.orders)).text();
  expect(html).toContain(`href="${ownerPaths.money}"`);
  for (const room of [ownerPaths.products, ownerPaths.publish]) expect(html).not.toContain(`href="${room}"`);
});
