import { brotliCompressSync, constants } from 'node:zlib';
import type { Page } from 'playwright/test';
import { isPersonal } from '#domain/account/sign-out.ts';
import { ordersTitle } from '#domain/content/page-messages.ts';
import { signOut } from '#domain/shop/frame-messages.ts';
import { signedOut } from '#domain/shop/messages.ts';
import { offlineCaches, offlinePath, seenOrdersKey, workerPath } from '#domain/shop/offline.ts';
import { andMore, offlineWords } from '#domain/shop/offline-messages.ts';
import { expect, test } from '../support/line-journey.ts';
import { sample } from '../support/sample-pages.ts';
import { phone } from '../support/screens.ts';
import { keptIn, openWithWorker } from '../support/service-worker.ts';

test.use({
  viewport: phone,
  serviceWorkers: 'allow',
  // Without a connection nothing comes, be it an answer or what a page fetches at the first touch; one page does not exist.
  expectedFaults: [/ERR_INTERNET_DISCONNECTED|ERR_FAILED|no-such-page/],
});

const badge = (page: Page) => page.locator('.cart-count');

/** Chromium does not always tell a page that it has loaded without a connection. The page may be on its way to another one. */
const tellOnline = (page: Page) => page.evaluate(() => dispatchEvent(new Event('online'))).catch(() => {});

/** Opens a page of a product, which the worker keeps with its script. */
async function openAndKeep(page: Page, path: string): Promise<void> {
  await page.goto(path);
  await page.keyboard.press('Shift');
  await expect.poll(() => keptIn(page, offlineCaches.pages)).toContain(path);
  await expect
    .poll(() => keptIn(page, offlineCaches.files))
    .toContainEqual(expect.stringMatching(/^\/scripts\/product/));
}

test('R42: the worker is little', async ({ request }) => {
  const answer = await request.get(workerPath);
  const bytes = brotliCompressSync(await answer.body(), {
    params: { [constants.BROTLI_PARAM_QUALITY]: 11 },
  }).length;
  expect(bytes).toBeGreaterThan(500);
  expect(bytes).toBeLessThanOrEqual(1_500);
  expect(answer.headers()['cache-control']).toBe('public, max-age=3600');
});

test('R42: an opened product opens again offline, and a tap counts', async ({ page, context }) => {
  await openWithWorker(page, '/');
  await openAndKeep(page, '/product/71');
  await context.setOffline(true);
  await page.goto('/product/71');
  await expect(page.getByRole('heading', { name: sample.serum.name })).toBeVisible();
  await page.getByRole('button', { name: 'Add to cart' }).first().click();
  await expect(badge(page)).toHaveText('1');
});

test('R42: what is added offline reaches the account', async ({ page, context, customer, shopper }) => {
  await openWithWorker(page, '/');
  await shopper.visitAs(customer, '/product/71');
  await openAndKeep(page, '/product/71');
  await context.setOffline(true);
  await page.goto('/product/71');
  await page.getByRole('button', { name: 'Add to cart' }).first().click();
  await expect(badge(page)).toHaveText('1');
  await context.setOffline(false);
  await page.reload();
  await expect.poll(() => customer.cartLines()).toEqual({ '71/default': 1 });
});

test('R42: orders and slips open offline until a sign-out', async ({ page, context, customer, shopper }) => {
  await customer.order([{ id: '71', quantity: 1 }]);
  await openWithWorker(page, '/');
  await shopper.visitAs(customer, '/orders');
  const card = page.getByRole('main').getByRole('article');
  await expect(card).toHaveCount(1);
  await page.getByRole('heading', { name: ordersTitle }).click();
  await expect.poll(() => keptIn(page, offlineCaches.files)).toContainEqual(expect.stringMatching(/dialogs/));
  await expect.poll(() => page.evaluate((key) => localStorage.getItem(key), seenOrdersKey)).not.toBeNull();
  await expect.poll(() => keptIn(page, offlineCaches.pages)).toContain('/orders');
  await context.setOffline(true);
  await page.goto('/orders');
  await expect(card).toHaveCount(1);
  const note = page.getByText(/^The shop cannot be reached\. These are your orders as of /);
  await expect(note).toBeVisible();
  await card.getByRole('button', { name: 'Receipt' }).click();
  await expect(page.getByRole('dialog', { name: /^Receipt/ })).toContainText(sample.serum.name);
  await page.getByRole('dialog').getByRole('button', { name: 'Close' }).click();
  await context.setOffline(false);
  await tellOnline(page);
  await expect(note).toHaveCount(0);
  await expect(card).toHaveCount(1);
  await page.getByRole('banner').getByRole('button', { name: 'Account Jane', exact: true }).click();
  await page.getByRole('link', { name: signOut }).click();
  await expect.poll(() => page.evaluate((key) => localStorage.getItem(key), seenOrdersKey)).toBeNull();
});

test('R23: a sign-out offline leaves nothing', async ({ page, context, customer, shopper }) => {
  await customer.hasInCart('71', 1);
  await customer.order([{ id: '201', quantity: 1, size: 'M' }]);
  await openWithWorker(page, '/');
  await shopper.visitAs(customer, '/orders');
  await expect(page.getByRole('main').getByRole('article')).toHaveCount(1);
  await page.getByRole('heading', { name: ordersTitle }).click();
  await expect.poll(() => keptIn(page, offlineCaches.pages)).toContain('/orders');
  expect(await keptIn(page, offlineCaches.pages)).not.toContain('/login');
  await context.setOffline(true);
  await page.getByRole('banner').getByRole('button', { name: 'Account Jane', exact: true }).click();
  await page.getByRole('link', { name: signOut }).click();
  await expect(page.getByRole('heading', { name: offlineWords.title })).toBeVisible();
  await shopper.expectToast(signedOut);
  await expect(badge(page)).toHaveText('');
  expect((await page.evaluate(() => Object.keys(localStorage))).filter(isPersonal)).toEqual([]);
  await expect(page.getByRole('banner').getByRole('link', { name: 'Sign in' })).toBeVisible();
  const told = page.waitForRequest(/\/api\/logout\.php/);
  await context.setOffline(false);
  await tellOnline(page);
  expect((await told).headers().token).toBeTruthy();
});

test('R42: a page never opened shows cart, wishlist and chat', async ({ page, context }) => {
  await openWithWorker(page, '/');
  await openAndKeep(page, '/product/71');
  await page.getByRole('button', { name: 'Add to cart' }).first().click();
  await page.evaluate(() => {
    localStorage.wishlist = JSON.stringify(['201', 'no-such-product']);
  });
  // The names of products come with the cart or the wishlist.
  await page.goto('/wishlist');
  await expect(page.getByText(sample.shirt.name)).toBeVisible();
  await context.setOffline(true);
  await page.goto('/product/202');
  await expect(page.getByRole('heading', { name: offlineWords.title })).toBeVisible();
  const cart = page.getByRole('region', { name: offlineWords.cart });
  await expect(cart.getByRole('listitem')).toHaveText([`1 × ${sample.serum.name}`]);
  await expect(cart.getByRole('link', { name: sample.serum.name })).toHaveAttribute('href', '/product/71');
  const wishlist = page.getByRole('region', { name: offlineWords.wishlist });
  await expect(wishlist.getByRole('listitem')).toHaveText([sample.shirt.name, andMore(1)]);
  await expect(page.getByRole('link', { name: offlineWords.chat })).toHaveAttribute(
    'href',
    /^https:\/\/wa\.me\//,
  );
  await page.getByRole('button', { name: offlineWords.tryAgain }).click();
  await expect(page.getByRole('heading', { name: offlineWords.title })).toBeVisible();
  await context.setOffline(false);
  await tellOnline(page);
  await expect(page.getByRole('heading', { name: offlineWords.title })).toHaveCount(0);
  await expect(page).toHaveURL('/product/202');
  expect(await keptIn(page, offlineCaches.pages)).not.toContain(offlinePath);
});

test('R42: the cart has its names without a connection, though it was never opened', async ({
  page,
  context,
}) => {
  await openWithWorker(page, '/');
  const add = page.getByRole('button', { name: /^Add .* to cart$/ }).first();
  const name = (await add.getAttribute('aria-label'))?.replace(/^Add (.*) to cart$/, '$1') ?? '';
  await add.click();
  await openAndKeep(page, '/product/71');
  await page.getByRole('button', { name: 'Add to cart' }).first().click();
  await context.setOffline(true);
  await page.goto('/product/202');
  const cart = page.getByRole('region', { name: offlineWords.cart });
  await expect(cart.getByRole('listitem')).toHaveText([`1 × ${name}`, `1 × ${sample.serum.name}`]);
});

test('R42: nothing of a customer, call or query is kept', async ({ page, customer, shopper }) => {
  await openWithWorker(page, '/');
  await customer.hasInCart('71', 1);
  await shopper.visitAs(customer, '/cart');
  await expect(page.getByText(sample.serum.name)).toBeVisible();
  for (const path of [
    '/orders',
    '/profile',
    '/search?q=soap',
    '/verify?success=true&orderId=7',
    '/no-such-page',
  ])
    await page.goto(path).then(() => page.waitForLoadState('networkidle'));
  const all = await page.evaluate(async () => {
    const found: string[] = [];
    for (const name of await caches.keys()) {
      const cache = await caches.open(name);
      for (const key of await cache.keys())
        found.push(
          `${key.method} ${key.url.replace(location.origin, '')} ${await (await cache.match(key))?.text()}`,
        );
    }
    return found;
  });
  const addresses = all.map((each) => each.split(' ')[1]);
  expect(addresses).toEqual(expect.arrayContaining(['/cart', '/orders', '/profile', '/search', '/verify']));
  expect(addresses.filter((address) => /\?|^\/api\/|no-such-page/.test(address ?? ''))).toEqual([]);
  expect(all.filter((each) => !each.startsWith('GET ') || each.includes(customer.email))).toEqual([]);
});
