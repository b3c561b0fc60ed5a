import { closeSearch } from '#domain/search/search-messages.ts';
import { newCustomer } from '../support/customer.ts';
import { expect, test } from '../support/journey.ts';
import { makeOld } from '../support/old-phone.ts';
import { sample } from '../support/sample-pages.ts';
import { desktop, phone } from '../support/screens.ts';

// The pages are changed on the way, which their policy would not stand.
test.use({ bypassCSP: true, viewport: phone });

test.beforeEach(async ({ context }) => {
  await makeOld(context);
});

test('an order from home to /orders on a browser of the baseline', async ({ page, shopper }) => {
  const customer = await newCustomer();
  await page.goto('/');
  await page.getByRole('navigation', { name: 'Menu' }).getByRole('link', { name: 'Detergents' }).click();
  await page
    .getByRole('button', { name: /^Add .* to cart$/ })
    .first()
    .click();
  await shopper.expectToast('Added to cart!');
  await shopper.addToCart(sample.serum.path);
  await expect(page).toHaveURL(sample.serum.path);
  await page.goto('/cart');
  await expect(page.getByRole('heading', { level: 2, name: sample.serum.name })).toBeVisible();
  await customer.signIn(page);
  await page.goto('/cart');
  await shopper.checkout();
  await shopper.placeOrder();
  expect(await customer.orders()).toMatchObject([{ items: { length: 2 } }]);
  await page.getByRole('button', { name: /Track/ }).first().click();
  await expect(page.getByRole('heading', { name: /Track/ })).toBeInViewport();
  await page.getByRole('dialog').getByRole('button', { name: 'Close' }).click();
  await expect(page.getByRole('heading', { name: /Track/ })).toBeHidden();
  await page.getByRole('button', { name: /Track/ }).first().click();
  await expect(page.getByRole('heading', { name: /Track/ })).toBeInViewport();
  await page.keyboard.press('Escape');
  await expect(page.getByRole('heading', { name: /Track/ })).toBeHidden();
  await expect(page.getByRole('button', { name: /Track/ }).first()).toBeFocused();
});

test('a sign-out and the preview of the cart on such a browser', async ({ page, shopper }) => {
  const customer = await newCustomer();
  await page.setViewportSize(desktop);
  await customer.hasInCart('71', 1);
  await shopper.visitAs(customer, '/collection');
  await expect(page.locator('.cart-count')).toHaveText('1');
  await page.locator('.cart-link').hover();
  await expect(page.getByRole('region', { name: 'Shopping Cart' })).toContainText(sample.serum.name);
  await page.getByRole('combobox', { name: 'Sort' }).selectOption({ index: 1 });
  await expect(page).toHaveURL(/sort=/);
  await page
    .getByRole('link', { name: 'Sign Out' })
    .first()
    .evaluate((link: HTMLElement) => link.click());
  await expect(page).toHaveURL(/\/login/);
  await expect(page.getByRole('tab', { name: 'Login' })).toBeVisible();
  await shopper.visit('/profile');
  await expect(page).toHaveURL(/\/login/);
});

test('a picture has its room, and the search finds, on such a browser', async ({ page }) => {
  await page.goto('/detergents');
  const { width = 0, height = 1 } = (await page.locator('.card .picture').first().boundingBox()) ?? {};
  expect(width / height).toBeCloseTo(1, 1);
  await page.goto('/search?q=soap');
  await expect(page.getByRole('link', { name: /soap/i }).first()).toBeVisible();
  await page.goto('/collection');
  const search = page.getByRole('banner').getByRole('button', { name: 'Search', exact: true });
  await search.click();
  await page.getByRole('dialog', { name: 'Search' }).getByRole('button', { name: closeSearch }).click();
  await expect(search).toBeFocused();
});
