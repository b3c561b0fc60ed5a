import { notYetSaved, unreadCart } from '#domain/cart/cart-messages.ts';
import { checkingOrder } from '#domain/checkout/checkout-messages.ts';
import { unconfirmed } from '#domain/checkout/interruption-messages.ts';
import { failedOrders, noOrders } from '#domain/orders/order-messages.ts';
import { orderTiming } from '#domain/shop/shop.ts';
import { expect, test } from '../support/php-journey.ts';
import type { PhpModes } from '../support/php-shop.ts';
import { guestCart, orderedAmount, orderedCart } from '../support/php-shopper.ts';
import { phone } from '../support/screens.ts';
import { nameOf } from './modes.ts';

// A server's own error page has no CORS headers.
test.use({ viewport: phone, expectedFaults: [/blocked by CORS policy|^Failed to load resource: /] });

/** Each fault: `stores/faults.test.ts`. Half of an answer comes when the shop has done already what was asked. */
const faults: readonly PhpModes[] = [{ fault: 'html' }, { cut: 'half' }];

for (const mode of faults) {
  const name = nameOf(mode);
  test(`a shop that answers nothing of use says so, loses nothing and heals: ${name}`, async ({
    page,
    php,
    amina,
  }) => {
    await amina.hasAccount(guestCart);
    await page.goto('/cart');
    await expect(amina.oilQuantity).toHaveValue('1');
    php.modes(mode);
    await amina.oneMoreOil();
    await expect(page.getByText(notYetSaved)).toHaveCount(1);
    await page.goto('/orders');
    await expect(page.getByText(failedOrders.text)).toBeVisible();
    await expect(page.getByText(noOrders.title)).toHaveCount(0);
    php.modes({});
    await page.goto('/cart');
    await expect(page.getByText(unreadCart.title)).toHaveCount(0);
    await amina.expectCart(orderedCart);
    await expect(page.getByText(notYetSaved)).toHaveCount(0);
    await amina.visit('/place-order');
    await amina.placeOrder();
    await expect(amina.orders).toHaveCount(1);
    amina.expectOrderedOnce(orderedCart, orderedAmount);
  });

  test(`an order that gets nothing of use for an answer is placed once when the shop heals: ${name}`, async ({
    page,
    php,
    amina,
  }) => {
    await amina.hasAccount();
    await page.clock.install();
    await page.goto('/place-order');
    await expect(amina.placeButton).toBeVisible();
    php.modes({ ...mode, faultcalls: 'place-order', cutcalls: 'place-order' });
    await amina.placeButton.click();
    const unlisted = amina.heading(unconfirmed.unlisted.title);
    await expect(amina.heading(checkingOrder.title).or(amina.orders.first())).toBeVisible();
    await page.clock.fastForward(orderTiming.askAfterMs);
    await expect(unlisted.or(amina.orders.first())).toBeVisible();
    php.modes({});
    // Half of an answer comes when the order is in the shop already.
    if (await unlisted.isVisible()) {
      expect(amina.placed()).toEqual([]);
      await page.getByText(`${unconfirmed.sendAgain}?`).click();
      await amina.button(new RegExp(`^${unconfirmed.sendAgain},`)).click();
    }
    await expect(page).toHaveURL('/orders');
    await expect(amina.orders).toHaveCount(1);
    amina.expectOrderedOnce(orderedCart, orderedAmount);
    await amina.expectCart({});
  });
}

test.describe('a shop that browsers may not read', () => {
  for (const cors of ['none', 'notoken']) {
    test(`is told, and costs nothing of a guest's cart: cors=${cors}`, async ({ page, php, amina }) => {
      php.modes({ cors });
      await amina.hasFilledCart();
      await amina.openSignUp('/cart');
      await amina.sendSignUp();
      if (cors === 'notoken') {
        // Who has no token may still be answered; what needs one is not.
        await expect(page).toHaveURL('/cart');
        php.modes({});
        await page.reload();
        await amina.expectCart(guestCart);
        return;
      }
      await expect(amina.problem).toBeVisible();
      await page.goto('/cart');
      await expect(page.locator('.cart-count')).toHaveText('3');
      expect(await page.evaluate(() => localStorage.getItem('session'))).toBeNull();
    });
  }
});
