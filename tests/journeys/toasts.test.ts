import type { Page } from 'playwright/test';
import { newCustomer } from '../support/customer.ts';
import { expect, test } from '../support/journey.ts';
import { phone } from '../support/screens.ts';

test.use({ viewport: phone });

const toast = (page: Page) => page.locator('.toast');

test('what a sign-in has to say is said on the page where it leads, once', async ({ page, shopper }) => {
  const { email, password } = await newCustomer();
  await shopper.visit('/login');
  const panel = page.getByRole('tabpanel');
  await panel.getByLabel('Email', { exact: true }).fill(email);
  await panel.getByLabel('Password', { exact: true }).fill(password);
  await page.getByRole('button', { name: 'Login' }).click();
  await expect(toast(page)).toContainText('Login successful!');
  await expect(page).toHaveURL(/\/$/);
  await expect(toast(page)).toContainText('Login successful!');
  await page.reload();
  expect(await toast(page).locator('b').textContent()).toBe('');
  await shopper.visit('/cart');
  expect(await toast(page).locator('b').textContent()).toBe('');
});

test('why a checkout led back to the cart is said there as a fault with a second line, once', async ({
  page,
  shopper,
}) => {
  const customer = await newCustomer();
  await shopper.visit('/about');
  await customer.signIn(page);
  await shopper.visit('/place-order');
  await expect(page).toHaveURL(/\/cart$/);
  await expect(toast(page)).toContainText('Your cart is empty');
  await expect(toast(page)).toContainText('Add some items to your cart before checkout');
  await expect(toast(page)).toHaveClass(/error/);
  await page.reload();
  await expect(page.getByRole('heading', { name: 'Your cart is empty' })).toBeVisible();
  expect(await toast(page).locator('b').textContent()).toBe('');
});
