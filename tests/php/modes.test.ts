import { notYetSaved } from '#domain/cart/cart-messages.ts';
import {
  addedToCart,
  cartMerged,
  orderPlaced,
  profileUpdated,
  quantityIncreased,
  signedOut,
} from '#domain/shop/messages.ts';
import { expect, test } from '../support/php-journey.ts';
import type { PhpModes } from '../support/php-shop.ts';
import { guestCart, orderedAmount, orderedCart } from '../support/php-shopper.ts';
import { phone } from '../support/screens.ts';

test.use({ viewport: phone });

/** Each of its modes at least once, those together that change different replies or different parts of them. */
const modes: readonly PhpModes[] = [
  {},
  { display: 'notice', cors: 'origin' },
  { display: 'warning', cors: 'wide' },
  { display: 'deprecated', type: 'text/plain' },
  { display: 'mysql', slow: 0.3 },
  { display: 'after' },
  { codes: 'http', success: 'bool', dob: 'null' },
  { success: '1', update: 'plain' },
  { success: 'string1', keepcart: 1 },
  { success: 'string', user: 'name' },
  { cart: 'object', ids: 'int', numbers: 'int', orders: 'mongo' },
  { cart: 'string', user: 'none', orders: 'strings', dates: 'day' },
  { cart: 'null', user: 'name', orders: 'noid', dates: 'words' },
  { carts: 'json', dbms: 30, orders: 'thin', dates: 'epoch' },
  { amount: 'server', orders: 'bare', tz: 'America/Denver' },
];

for (const mode of modes) {
  test(`a guest fills a cart, signs up, orders and signs out: ${nameOf(mode)}`, async ({
    page,
    php,
    amina,
  }) => {
    php.modes(mode);
    await amina.fillCart();
    await amina.makeAccount('/cart');
    await amina.expectCart(guestCart);
    await amina.expectToast(cartMerged);
    await amina.oneMoreOil();
    await amina.expectCart(orderedCart);
    await expect(page.getByText(notYetSaved)).toHaveCount(0);
    await amina.completeProfile();
    await amina.visit('/place-order');
    await amina.placeOrder();
    await expect(amina.orders).toHaveCount(1);
    await expect(page.locator('.cart-count')).toBeEmpty();
    amina.expectOrderedOnce(orderedCart, orderedAmount);
    await amina.expectCart({});
    await amina.signOut();
    expect(amina.toasts).toEqual([
      addedToCart,
      'Registration successful! Welcome to the shop.',
      cartMerged,
      quantityIncreased,
      profileUpdated,
      orderPlaced,
      signedOut,
    ]);
  });
}

function nameOf(mode: PhpModes): string {
  const words = Object.entries(mode).map(([name, value]) => `${name}=${value}`);
  return words.join(' ') || 'as it comes';
}
