import { notYetSaved } from '#domain/cart/cart-messages.ts';
import { unreachablePrices } from '#domain/checkout/checkout-messages.ts';
import { failed } from '#domain/shop/messages.ts';
import { expect, test } from '../support/line-journey.ts';
import { sample } from '../support/sample-pages.ts';
import { phone } from '../support/screens.ts';

test.use({
  viewport: phone,
  // Without a connection nothing comes, be it an answer or what a page fetches at the first touch.
  expectedFaults: [/ERR_INTERNET_DISCONNECTED/],
});

test('R18: the cart is saved when the line returns', async ({ page, context, line, customer, shopper }) => {
  await customer.hasInCart('71', 1);
  await customer.hasInCart('201', 2, 'M');
  await shopper.visitAs(customer, '/cart');
  await expect(page.getByRole('button', { name: /^Remove / })).toHaveCount(2);
  await context.setOffline(true);
  await page.getByRole('button', { name: `One more of ${sample.serum.name}` }).click();
  await shopper.expectToast(failed.updateCart);
  await expect(page.getByText(notYetSaved)).toBeVisible();
  await page.getByRole('button', { name: `Remove ${sample.shirt.name}` }).click();
  await expect(page.getByRole('link', { name: 'Order on WhatsApp' })).toHaveAttribute('href', /2%20%C3%97/);
  await expect(page.locator('.cart-count')).toHaveText('2');
  expect(line.countOf('updateCart')).toBe(0);
  await context.setOffline(false);
  await expect(page.getByText(notYetSaved)).toHaveCount(0);
  await expect.poll(() => customer.cartLines()).toEqual({ '71/default': 2 });
});

test('R19: an order waits for the line, placed once', async ({ page, context, line, customer, shopper }) => {
  await page.clock.install();
  await customer.hasInCart('71', 1);
  await shopper.visitAs(customer, '/place-order');
  await expect(shopper.placeButton).toBeVisible();
  await context.setOffline(true);
  await shopper.placeButton.click();
  await expect(page.getByText(unreachablePrices.text)).toBeVisible();
  expect(line.countOf('placeOrder')).toBe(0);
  await context.setOffline(false);
  await page.getByRole('button', { name: 'Try again' }).click();
  await shopper.placeOrder();
  await expect(page.getByRole('article')).toHaveCount(1);
  expect(await customer.orders()).toHaveLength(1);
  expect(line.countOf('placeOrder')).toBe(1);
});
