import type { Page } from 'playwright/test';
import { backForwardLaunch, hasBackForwardCache } from '../support/back-forward.ts';
import { newCustomer } from '../support/customer.ts';
import { expect, test } from '../support/journey.ts';
import { sample } from '../support/sample-pages.ts';
import { phone } from '../support/screens.ts';
import { barePath } from '../support/shopper.ts';

test.skip(!hasBackForwardCache, 'There is no Chromium or Chrome with a back-forward cache here.');
test.use({ viewport: phone, launchOptions: backForwardLaunch });

const badge = (page: Page) => page.locator('.cart-count');

/** Notes on the page that stands that it is this one, and no later load of it. */
async function mark(page: Page): Promise<void> {
  await page.evaluate(() => {
    document.title = 'Left';
  });
}

/** As in browsers that tell a page nothing of what other pages did while it was out of sight. */
async function hearNothing(page: Page): Promise<void> {
  await page.addInitScript(() => {
    addEventListener('storage', (event) => event.isTrusted && event.stopImmediatePropagation(), true);
  });
}

/** The whole storage of the shop as a page sees it. */
function storageOf(page: Page): Promise<string> {
  return page.evaluate(() => JSON.stringify(Object.entries(localStorage).sort()));
}

/**
 * Goes back to a page that was marked; it must come from the back/forward cache. Waits first until a page of another process
 * sees what this page has stored: on a busy machine that takes longer than the way back, which would show an old storage.
 */
async function goBack(page: Page): Promise<void> {
  const observer = await page.context().newPage();
  // A page without scripts, which stores nothing itself.
  await observer.goto('/robots.txt');
  await expect(async () => expect(await storageOf(observer)).toBe(await storageOf(page))).toPass();
  await observer.close();
  await page.evaluate(() => history.back());
  await expect(page).toHaveTitle('Left');
}

test('Back shows the new count on badge and card, and taps go on from it', async ({ page, shopper }) => {
  await hearNothing(page);
  await shopper.visit('/detergents');
  const card = page.locator('[data-line]').first();
  const id = (await card.getAttribute('data-line'))?.split('/')[0];
  await card.getByRole('button', { name: /^Add / }).click();
  await mark(page);
  await shopper.visit(`/product/${id}`);
  await page.getByRole('spinbutton', { name: 'Quantity' }).fill('7');
  await page.keyboard.press('Enter');
  await goBack(page);
  await expect(badge(page)).toHaveText('7');
  await expect(card.locator('output')).toHaveText('7');
  await card.getByRole('button', { name: /^Add / }).click();
  await expect(badge(page)).toHaveText('8');
});

test('a page that synchronizes the cart stays in memory, and goes on later', async ({ page, shopper }) => {
  const customer = await newCustomer();
  await shopper.visit(barePath);
  await customer.signIn(page);
  await shopper.addToCart(sample.serum.path);
  await expect.poll(customer.cart).toEqual({ 71: { default: 1 } });
  await mark(page);
  await shopper.visit('/cart');
  await page.getByRole('button', { name: `One more of ${sample.serum.name}` }).click();
  await expect.poll(customer.cart).toEqual({ 71: { default: 2 } });
  await goBack(page);
  await expect(page.getByText('In cart (2)')).toBeVisible();
  await page.getByRole('spinbutton', { name: 'Quantity' }).fill('5');
  await page.keyboard.press('Enter');
  await expect.poll(customer.cart).toEqual({ 71: { default: 5 } });
  await page.evaluate(() => history.forward());
  await expect(page.getByRole('spinbutton', { name: `Quantity of ${sample.serum.name}` })).toHaveValue('5');
});

test('R17: Back to a guest’s page after a sign-in merges the cart', async ({ page, shopper }) => {
  await hearNothing(page);
  await shopper.hasInCart('71');
  await shopper.visit(sample.serum.path);
  await mark(page);
  const customer = await newCustomer();
  await shopper.visit(barePath);
  await customer.signIn(page);
  await goBack(page);
  await expect.poll(customer.cart).toEqual({ 71: { default: 1 } });
});

test('R23: Back after signing out shows nobody’s name and nobody’s cart', async ({ page, shopper }) => {
  await hearNothing(page);
  const customer = await newCustomer();
  await customer.hasInCart('71', 2);
  await shopper.visitAs(customer, '/');
  await expect(badge(page)).toHaveText('2');
  await mark(page);
  const banner = page.getByRole('banner');
  await banner.getByRole('button', { name: 'Account Jane', exact: true }).click();
  await page.getByRole('navigation', { name: 'Account' }).getByRole('link', { name: 'Sign Out' }).click();
  await expect(page).toHaveURL(/\/login$/);
  await goBack(page);
  await expect(banner.getByRole('link', { name: 'Sign in' })).toBeVisible();
  await expect(page.getByText('Jane')).toHaveCount(0);
  await expect(badge(page)).toBeEmpty();
});
