import type { BrowserContext, Page, Request } from 'playwright/test';
import { newCustomer } from '../support/customer.ts';
import { expect, test } from '../support/journey.ts';
import { sample } from '../support/sample-pages.ts';
import { desktop, phone } from '../support/screens.ts';
import { barePath } from '../support/shopper.ts';

test.use({ viewport: phone });

const badge = (page: Page) => page.locator('.cart-count');
const toast = (page: Page) => page.locator('.toast');

/** Somebody who is signed in on this device, whose cart has been merged. */
async function syncedCustomer(page: Page) {
  const customer = await newCustomer();
  await page.goto(barePath);
  await customer.signIn(page);
  await page.evaluate(() => localStorage.setItem('cart-read', JSON.stringify(localStorage.account)));
  return customer;
}

/** Paths of what the pages ask for from now on. */
function asked(context: BrowserContext): string[] {
  const paths: string[] = [];
  context.on('request', (request: Request) => paths.push(new URL(request.url()).pathname));
  return paths;
}

const callsIn = (paths: readonly string[]) => paths.filter((path) => path.startsWith('/api/'));
const cartSyncsIn = (paths: readonly string[]) => paths.filter((path) => path.includes('cart-sync'));

test('what a customer adds is in the server’s cart, without React', async ({ page, context, shopper }) => {
  const customer = await syncedCustomer(page);
  const paths = asked(context);
  await shopper.addToCart(sample.serum.path);
  await expect.poll(customer.cart).toEqual({ 71: { default: 1 } });
  await page.getByRole('spinbutton', { name: 'Quantity' }).fill('3');
  await page.getByRole('button', { name: 'Update Quantity' }).click();
  await expect.poll(customer.cart).toEqual({ 71: { default: 3 } });
  expect(cartSyncsIn(paths)).toHaveLength(1);
  expect(paths.filter((path) => path.startsWith('/_astro/') && path.endsWith('.js'))).toEqual([]);
});

test('what a customer adds on home and lists is in the server’s cart', async ({ page, shopper }) => {
  const customer = await syncedCustomer(page);
  const cart: Record<string, Record<string, number>> = {};
  for (const path of ['/', '/detergents', '/collection', '/category/detergents']) {
    await shopper.visit(path);
    const line = page.locator('[data-line]').first();
    const [id = '', size = ''] = (await line.getAttribute('data-line'))?.split('/') ?? [];
    await line.getByRole('button', { name: /^Add / }).click();
    cart[id] = { ...cart[id], [size]: (cart[id]?.[size] ?? 0) + 1 };
    await expect.poll(customer.cart, path).toEqual(cart);
  }
});

test('a guest’s taps and a customer’s look around call nobody', async ({ page, context, shopper }) => {
  const paths = asked(context);
  await shopper.visit(sample.serum.path);
  await shopper.touch();
  await shopper.button('Add to cart').click();
  await expect(badge(page)).toHaveText('1');
  await page.evaluate(() => localStorage.clear());
  await syncedCustomer(page);
  await shopper.visit('/detergents');
  await shopper.touch();
  await page.waitForTimeout(500);
  expect(cartSyncsIn(paths)).toEqual([]);
  expect(callsIn(paths)).toEqual([]);
});

test('a page that was closed at the tap is made good by the next', async ({ page, context, shopper }) => {
  const customer = await syncedCustomer(page);
  await page.route('**/scripts/**', () => {});
  await shopper.addToCart(sample.serum.path);
  await expect(badge(page)).toHaveText('1');
  await page.close();
  expect(await customer.cart()).toEqual({});
  const next = await context.newPage();
  await next.goto('/help');
  await expect.poll(customer.cart).toEqual({ 71: { default: 1 } });
});

test('R18: a refused change is said once, and not sent again', async ({ page, context, shopper }) => {
  const customer = await syncedCustomer(page);
  await page.evaluate(() => localStorage.setItem('cart/0000000011', '["set",[["201/XXXL",1]],[]]'));
  const paths = asked(context);
  await shopper.visit('/detergents');
  await shopper.expectToast('does not come in size XXXL');
  for (const path of ['/shipping', '/collection']) {
    await shopper.visit(path);
    await page.mouse.move(5, 5);
    await page.waitForTimeout(1_000);
    await expect(toast(page)).not.toHaveClass(/error/);
  }
  expect(paths.filter((path) => /add-to-cart|update-cart/.test(path))).toHaveLength(1);
  await shopper.addToCart(sample.serum.path);
  await expect.poll(customer.cart).toEqual({ 71: { default: 1 } });
});

test('under Save-Data the cart is told at the first touch', async ({ page, context, shopper }) => {
  const customer = await syncedCustomer(page);
  await page.evaluate(() => localStorage.setItem('cart/0000000011', '["add",[["71/default",2]],[]]'));
  await context.addInitScript(() => {
    Object.defineProperty(navigator, 'connection', { value: { saveData: true } });
  });
  const paths = asked(context);
  await shopper.visit('/shipping');
  await page.waitForTimeout(500);
  expect(paths.filter((path) => path.endsWith('.js'))).toEqual([]);
  await shopper.touch();
  await expect.poll(customer.cart).toEqual({ 71: { default: 2 } });
});

test('several tabs tell the server of a line in one call at a time', async ({ page, context }) => {
  const customer = await syncedCustomer(page);
  let underWay = 0;
  let most = 0;
  await context.route(/(add-to|update)-cart\.php/, async (route) => {
    most = Math.max(most, ++underWay);
    await new Promise((end) => setTimeout(end, 150));
    await route.continue();
    underWay--;
  });
  const tabs = [page, await context.newPage(), await context.newPage()];
  for (const tab of tabs) await tab.goto('/collection');
  const [first = '', second = ''] = await page
    .locator('[data-line]')
    .evaluateAll((lines) => lines.slice(0, 2).map((line) => (line as HTMLElement).dataset.line));
  for (let round = 0; round < 4; round++) {
    await Promise.all(tabs.map((tab) => tab.locator(`[data-line="${first}"] [value="1"]`).click()));
    await tabs[round % 3]?.waitForTimeout(250);
  }
  const id = (line: string) => line.split('/')[0] ?? '';
  await expect.poll(customer.cart).toEqual({ [id(first)]: { default: 12 } });
  for (const tab of tabs) await expect(badge(tab)).toHaveText('12');
  // With one line there is one call at a time; two lines may go side by side.
  expect(most).toBe(1);
  await page.locator(`[data-line="${second}"] [value="1"]`).click();
  await expect.poll(customer.cart).toMatchObject({ [id(second)]: { default: 1 } });
});

test.describe('with an API that fails', () => {
  test.use({ expectedFaults: [/status of 503/] });

  test('R18: a lost call is said and marked, and mends itself', async ({ page, context, shopper }) => {
    const customer = await syncedCustomer(page);
    await context.route(/(add-to|update)-cart\.php/, (route) =>
      route.fulfill({ status: 503, body: '<h1>Down</h1>' }),
    );
    await shopper.addToCart(sample.serum.path);
    await shopper.expectToast('Failed to add item to cart', { isError: true });
    await expect(badge(page)).toHaveText('1');
    // The mouse of a desktop finds it in the header too.
    await page.setViewportSize(desktop);
    await page.getByRole('banner').getByRole('link', { name: /Cart/ }).hover();
    await expect(page.getByRole('region', { name: 'Shopping Cart' })).toContainText(
      'Not in your account yet',
    );
    await shopper.visit('/cart');
    await expect(page.getByText('Not in your account yet')).toBeVisible();
    expect(await customer.cart()).toEqual({});
    await context.unroute(/(add-to|update)-cart\.php/);
    await expect.poll(customer.cart).toEqual({ 71: { default: 1 } });
    await expect(page.getByText('Not in your account yet')).toBeHidden();
  });
});
