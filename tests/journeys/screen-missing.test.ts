import type { Page } from 'playwright/test';
import { changePasswordLabel, currentPassword, noAnswerAdvice } from '#domain/account/account-messages.ts';
import { unreachablePrices } from '#domain/checkout/checkout-messages.ts';
import { cartTitle } from '#domain/content/page-messages.ts';
import { failedDialog } from '#domain/orders/order-messages.ts';
import { failedSearch, searchWords } from '#domain/search/search-messages.ts';
import { reorderLabel, trackOrder } from '#domain/shop/labels.ts';
import { productsUnknown, screenMissing } from '#domain/shop/messages.ts';
import { newCustomer } from '../support/customer.ts';
import { expect, test } from '../support/journey.ts';
import { phone } from '../support/screens.ts';

test.use({
  viewport: phone,
  expectedFaults: [
    /ERR_FAILED|ERR_INTERNET_DISCONNECTED|Failed to fetch dynamically imported module|Error hydrating/,
  ],
});

test('a screen whose script was lost says so, and can be tried again', async ({ page }) => {
  for (const [path, screen, after] of [
    ['/cart', 'CartScreen', '/cart'],
    ['/place-order', 'CheckoutScreen', '/sign-up?next=%2Fplace-order'],
    ['/orders', 'OrdersScreen', '/login?next=%2Forders'],
  ] as const)
    await test.step(path, async () => {
      let isLost = true;
      await page.route(`**/_astro/${screen}.*`, (route) => (isLost ? route.abort() : route.continue()));
      await page.goto(path);
      const missing = page.getByRole('alert').filter({ hasText: screenMissing.text });
      await expect(missing).toBeVisible();
      await expect(missing.getByRole('link', { name: /\+256/ })).toHaveAttribute('href', /^tel:/);
      await expect(page.locator('main astro-island[ssr]').first()).toBeHidden();
      isLost = false;
      await missing.getByRole('button', { name: screenMissing.action }).click();
      await expect(page).toHaveURL(after);
      await expect(missing).toHaveCount(0);
      await expect(page.locator('main astro-island[client=load][ssr]')).toHaveCount(0);
    });
});

test('a form whose script was lost keeps what is typed', async ({ page, context }) => {
  for (const [path, script, field] of [
    ['/login', 'auth-forms', '#login-email'],
    ['/login', 'client', '#login-email'],
    ['/login', 'shop', '#login-email'],
    ['/reset-password', 'auth-forms', '#reset-email'],
  ] as const)
    await test.step(`${path} without ${script}`, async () => {
      let isLost = true;
      await page.route(`**/_astro/${script}.*`, (route) => (isLost ? route.abort() : route.continue()));
      await page.goto(path);
      const missing = page.getByRole('alert').filter({ hasText: screenMissing.text });
      await expect(missing).toBeVisible({ timeout: 10_000 });
      await expect(missing.getByRole('link', { name: /\+256/ })).toHaveAttribute('href', /^tel:/);
      await page.locator(field).fill('amina@mail.co');
      await page.keyboard.press('Enter');
      await context.setOffline(true);
      await context.setOffline(false);
      await expect(page.locator(field)).toHaveValue('amina@mail.co');
      await expect(missing).toBeInViewport({ ratio: 1 });
      isLost = false;
      await missing.getByRole('button', { name: screenMissing.action }).click();
      await expect(page.locator('main astro-island[ssr]')).toHaveCount(0);
      await expect(missing).toHaveCount(0);
    });
});

test('a search whose script was lost says so, and can be tried again', async ({ page, shopper }) => {
  let isLost = true;
  await page.route('**/_astro/lists.*', (route) => (isLost ? route.abort() : route.continue()));
  await page.goto('/search?q=soap');
  const missing = page.getByRole('alert').filter({ hasText: failedSearch.text });
  await expect(missing).toBeVisible({ timeout: 10_000 });
  await expect(page.getByRole('main').getByRole('searchbox')).toHaveValue('soap');
  await expect(page.getByText(searchWords.searching)).toBeHidden();
  isLost = false;
  await missing.getByRole('button', { name: failedSearch.action }).click();
  await expect(shopper.listedNames).not.toHaveCount(0);
  await expect(missing).toHaveCount(0);
});

/**
 * Loses these files until the line is back. As in many browsers, an address that was lost stays so for as long as the page is
 * open. Returns what brings the line back.
 */
async function loseUntilBack(page: Page, files: RegExp): Promise<() => void> {
  const lost = new Set<string>();
  let isBack = false;
  page.on('request', (request) => request.isNavigationRequest() && lost.clear());
  await page.route(files, (route) => {
    const address = route.request().url();
    if (!isBack) lost.add(address);
    return lost.has(address) ? route.abort() : route.continue();
  });
  return () => {
    isBack = true;
  };
}

test('an order whose script was lost is placed after Try again', async ({ page, shopper }) => {
  const customer = await newCustomer();
  await customer.hasInCart('71', 1);
  await shopper.visitAs(customer, '/place-order');
  await shopper.landmark.fill('opposite the mosque');
  const comeBack = await loseUntilBack(page, /_astro\/(order-submission|Interruption)/);
  await shopper.placeButton.click();
  await expect(page.getByRole('heading', { name: unreachablePrices.title })).toBeFocused();
  comeBack();
  await page.getByRole('button', { name: 'Try again' }).click();
  await expect(shopper.landmark).toHaveValue('opposite the mosque');
  await shopper.placeOrder();
  expect(await customer.orders()).toHaveLength(1);
});

for (const { path, button, script, words, outcome } of [
  {
    path: '/orders',
    button: trackOrder,
    script: /_astro\/dialogs/,
    words: failedDialog,
    outcome: (page: Page) => page.getByRole('dialog', { name: /^Tracking/ }),
  },
  {
    path: '/orders',
    button: reorderLabel,
    script: /_astro\/reorder/,
    words: productsUnknown,
    outcome: (page: Page) => page.getByRole('heading', { name: cartTitle }),
  },
  {
    path: '/profile',
    button: changePasswordLabel,
    script: /_astro\/PasswordForm/,
    words: noAnswerAdvice,
    outcome: (page: Page) => page.getByLabel(currentPassword, { exact: true }),
  },
])
  test(`"${button}" works again when the line is back`, async ({ page, shopper }) => {
    const customer = await newCustomer();
    await customer.order([{ id: '71', quantity: 1 }]);
    const comeBack = await loseUntilBack(page, script);
    await shopper.visitAs(customer, path);
    const pressed = page.getByRole('main').getByRole('button', { name: button });
    await pressed.click();
    await shopper.expectToast(words);
    comeBack();
    // The second press loads the page again, and the next one does what it says.
    const reloaded = page.waitForEvent('framenavigated');
    await pressed.click();
    await reloaded;
    await pressed.click();
    await expect(outcome(page)).toBeVisible();
  });
