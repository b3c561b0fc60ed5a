import { screenMissing } from '#domain/shop/messages.ts';
import { expect, test } from '../support/journey.ts';
import { phone } from '../support/screens.ts';

test.use({
  viewport: phone,
  expectedFaults: [
    /ERR_FAILED|ERR_INTERNET_DISCONNECTED|Failed to fetch dynamically imported module|Error hydrating/,
  ],
});

for (const [path, screen, after] of [
  ['/cart', 'CartScreen', '/cart'],
  ['/place-order', 'CheckoutScreen', '/login?next=%2Fplace-order'],
  ['/orders', 'OrdersScreen', '/login?next=%2Forders'],
] as const) {
  test(`the script of ${path} lost once leaves a sentence, a phone number and a way to try again`, async ({
    page,
  }) => {
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
    await expect(page.locator('main astro-island[ssr]')).toHaveCount(0);
  });
}

test('a screen whose script was lost comes with the connection', async ({ page, context }) => {
  let isLost = true;
  await page.route('**/_astro/CartScreen.*', (route) => (isLost ? route.abort() : route.continue()));
  await page.goto('/cart');
  await expect(page.getByText(screenMissing.text)).toBeVisible();
  await context.setOffline(true);
  isLost = false;
  await context.setOffline(false);
  await expect(page.getByRole('heading', { name: 'Your cart is empty' })).toBeVisible();
  await expect(page.getByText(screenMissing.text)).toBeHidden();
});
