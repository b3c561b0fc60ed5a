import type { BrowserContext, Page, Request } from 'playwright/test';
import { newCustomer } from '../support/customer.ts';
import { expect, test } from '../support/journey.ts';
import { sample } from '../support/sample-pages.ts';
import { desktop, phone } from '../support/screens.ts';
import { barePath } from '../support/shopper.ts';

test.use({ viewport: phone });

const badge = (page: Page) => page.locator('.cart-count');

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
  const scripts: string[] = [];
  page.on('request', (request) => request.resourceType() === 'script' && scripts.push(request.url()));
  await shopper.addToCart(sample.serum.path);
  await expect.poll(customer.cart).toEqual({ 71: { default: 1 } });
  await page.getByRole('spinbutton', { name: 'Quantity' }).fill('3');
  await page.keyboard.press('Enter');
  await expect.poll(customer.cart).toEqual({ 71: { default: 3 } });
  expect(cartSyncsIn(paths)).toHaveLength(1);
  // Those of the cart are fetched ahead (R44), but do not run.
  expect(scripts.filter((url) => url.includes('/_astro/'))).toEqual([]);
});

test('a guest’s taps and a customer’s look around call nobody about the cart', async ({
  page,
  context,
  shopper,
}) => {
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
  // The product page asks what is left.
  expect(callsIn(paths)).toEqual(['/api/list-products.php']);
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
