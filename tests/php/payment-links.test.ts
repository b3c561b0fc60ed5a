import { noPayment } from '#domain/orders/payment-messages.ts';
import { paths } from '#domain/shop/paths.ts';
import { expect, test } from '../support/php-journey.ts';
import type { PhpOrder, PhpShop } from '../support/php-shop.ts';
import { orderedCart, type PhpShopper } from '../support/php-shopper.ts';
import { phone } from '../support/screens.ts';

test.use({ viewport: phone });

/** Orders of a new customer as the shop has them: one, paid in cash. Its pieces are in the cart again. */
async function orderOnce(amina: PhpShopper, php: PhpShop): Promise<PhpOrder[]> {
  await amina.hasAccount();
  await amina.hasOrdered(orderedCart);
  return php.orders(amina.email);
}

for (const success of [false, true])
  test(`R20: a link with success=${success} to an order that is paid in cash leaves order and cart as they are`, async ({
    page,
    php,
    line,
    amina,
  }) => {
    const orders = await orderOnce(amina, php);
    await amina.visit(`${paths.verify}?success=${success}&orderId=${orders[0]?.id}`);
    await expect(page.getByRole('heading', { name: noPayment.title })).toBeVisible();
    await expect(page.locator('.cart-count')).toHaveText('4');
    expect(line.countOf('verifyStripe')).toBe(0);
    expect(orders).toMatchObject([{ isPaid: false }]);
    expect(php.orders(amina.email)).toEqual(orders);
    await amina.expectCart(orderedCart);
  });

test('R20: a payment that failed at a shop that takes cards deletes its order, and leads to the full cart', async ({
  page,
  php,
  amina,
}) => {
  const orderId = (await orderOnce(amina, php))[0]?.id ?? 0;
  php.setPaymentMethod(orderId, 'Stripe');
  await amina.visit(`${paths.verify}?success=false&orderId=${orderId}`);
  await amina.expectToast('Payment failed');
  await expect(page).toHaveURL(paths.cart);
  expect(php.orders(amina.email)).toEqual([]);
  await amina.expectCart(orderedCart);
});
