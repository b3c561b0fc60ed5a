import { registered } from '#domain/account/account-messages.ts';
import { cartMerged, orderPlaced, profileUpdated, signedOut } from '#domain/shop/messages.ts';
import { expect } from '../../support/php-journey.ts';
import { guestCart, orderedAmount, orderedCart } from '../../support/php-shopper.ts';
import { visit } from '../../walk/visit.ts';
import { modes, nameOf } from '../modes.ts';
import { test } from './stores-journey.ts';

for (const mode of modes)
  test(`a guest fills a cart, signs up, orders and signs out: ${nameOf(mode)}`, async ({
    page,
    php,
    amina,
    stores,
  }) => {
    php.modes(mode);
    await stores.fillCart();
    await stores.makeAccount();
    await amina.expectCart(guestCart);
    await amina.expectToast(cartMerged);
    await stores.oneMoreOil();
    await amina.expectCart(orderedCart);
    await stores.expectSaved(orderedCart);
    await stores.completeProfile();
    await visit(page, '/place-order');
    await stores.placeOrder();
    await stores.expectOrders(1);
    await stores.expectSaved({});
    amina.expectOrderedOnce(orderedCart, orderedAmount);
    await amina.expectCart({});
    await stores.signOut();
    expect(amina.toasts).toEqual([registered, cartMerged, profileUpdated, orderPlaced, signedOut]);
  });
