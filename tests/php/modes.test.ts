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
import { guestCart, orderedAmount, orderedCart } from '../support/php-shopper.ts';
import { phone } from '../support/screens.ts';
import { crossedModes, nameOf } from './modes.ts';

test.use({ viewport: phone });

// Each of `modes` by itself: `stores/modes.test.ts`.
for (const mode of crossedModes) {
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
