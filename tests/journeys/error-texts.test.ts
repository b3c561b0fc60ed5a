import type { Page } from 'playwright/test';
import { expect, test } from '../support/line-journey.ts';
import { sample } from '../support/sample-pages.ts';
import { phone } from '../support/screens.ts';

test.use({ viewport: phone });

const press = (page: Page, name: string | RegExp) => page.getByRole('button', { name }).click();

// What other calls say is in the tests of the client and of the stores.
test('R28: the checkout says why nothing is ordered', async ({ page, line, customer, shopper }) => {
  const expectError = (text: string, description = '') =>
    shopper.expectToast(text, { text, description, isError: true });
  await shopper.visitAs(customer, '/place-order');
  await expect(page).toHaveURL('/cart');
  await expectError('Your cart is empty', 'Add some items to your cart before checkout');
  await customer.hasInCart('71', 1);
  line.spoil('listProducts', 'refused');
  await shopper.visit('/place-order');
  await expectError('Failed to fetch products');
  line.heal();
  await press(page, 'Try again');
  line.spoil('placeOrder', 'busy');
  await press(page, /^Place order/);
  await expectError('Error placing order', 'The shop is busy.');
});

test('the cart says what bars the checkout', async ({ page, line, customer, shopper }) => {
  await shopper.addToCart(sample.serum.path);
  await page.goto('/cart');
  await press(page, /^Remove/);
  await expect(page.getByRole('heading', { name: 'Your cart is empty' })).toBeVisible();
  await expect(page.getByText('Add items to cart to proceed')).toBeVisible();
  await page.evaluate(() =>
    localStorage.setItem('cart/000000001', '["add",[["no-such-thing/default",2]],[]]'),
  );
  await page.reload();
  await expect(page.getByRole('button', { name: 'Remove unavailable items' })).toBeEnabled();
  await expect(page.getByText('Please remove unavailable items before checkout')).toBeVisible();
  await expect(page.getByRole('listitem').filter({ hasText: 'Product Unavailable' })).toContainText(
    'This product is no longer available',
  );
  await customer.signIn(page);
  await page.goto('/place-order');
  await expect(page).toHaveURL('/cart');
  await shopper.expectToast('Please remove unavailable items before checkout');
  // What the shop does not know is never sent (R17).
  expect(JSON.stringify(line.arrived)).not.toContain('no-such-thing');
});
