import { expect } from '../../support/php-journey.ts';
import type { PhpModes } from '../../support/php-shop.ts';
import { guestCart, orderedAmount, orderedCart } from '../../support/php-shopper.ts';
import { visit } from '../../walk/visit.ts';
import { nameOf } from '../modes.ts';
import { test } from './stores-journey.ts';

// A server's own error page has no CORS headers.
test.use({ expectedFaults: [/blocked by CORS policy|^Failed to load resource: /] });

const faults: readonly PhpModes[] = [
  ...['500', '503', '508', 'html', 'fatal', 'empty', 'null'].map((fault) => ({ fault })),
  { cut: 'half' },
];

for (const mode of faults) {
  test(`a shop that answers nothing of use loses nothing, and takes one order when it heals: ${nameOf(mode)}`, async ({
    page,
    php,
    amina,
    stores,
  }) => {
    await amina.hasAccount(guestCart);
    await visit(page, '/cart');
    await stores.expectSaved(guestCart);
    php.modes(mode);

    await test.step('what is put into the cart is not taken for saved, and My Orders are not for empty', async () => {
      await stores.oneMoreOil();
      const oil = () => page.evaluate(() => window.walk.cart().find(({ line }) => line === '23/default'));
      await expect.poll(oil).toEqual({ line: '23/default', quantity: 2, saved: false });
      await visit(page, '/orders');
      await expect.poll(() => page.evaluate(() => window.walk.orders().step)).toBe('failed');
      expect(await oil()).toEqual({ line: '23/default', quantity: 2, saved: false });
      await amina.expectCart(guestCart);
    });

    await test.step('the checkout cannot be opened, and opens when the shop heals', async () => {
      await visit(page, '/place-order');
      await stores.expectCheckout('unreachable');
      expect(amina.placed()).toEqual([]);
      php.modes({ ...mode, faultcalls: 'place-order', cutcalls: 'place-order' });
      await stores.expectCheckout('ready');
      await stores.expectSaved(orderedCart);
      await amina.expectCart(orderedCart);
    });

    await test.step('an order that gets nothing of use for an answer is placed once when the shop heals', async () => {
      await stores.sendOrder();
      await expect.poll(() => stores.checkoutState()).toMatch(/unlisted|ordered/);
      const isUnlisted = (await stores.checkoutState()) === 'unlisted';
      // Half of an answer comes when the order is in the shop already.
      expect(amina.placed()).toHaveLength(isUnlisted ? 0 : 1);
      php.modes({});
      if (isUnlisted) await page.evaluate(() => void window.walk.checkout.resendAttempt());
      await page.waitForURL('/orders');
      await stores.expectOrders(1);
      amina.expectOrderedOnce(orderedCart, orderedAmount);
      await amina.expectCart({});
    });
  });
}

for (const cors of ['none', 'notoken', 'nopreflight', 'preflightonly', 'double'])
  test(`a shop that browsers may not read costs nothing of a guest's cart: cors=${cors}`, async ({
    page,
    php,
    amina,
    stores,
  }) => {
    php.modes({ cors });
    await amina.hasFilledCart();
    await stores.openSignUp();
    const problem = await stores.signUp();
    if (cors === 'notoken') {
      // Who has no token may still be answered; what needs one is not.
      expect(problem).toBe('');
      await expect(page).toHaveURL('/cart');
      php.modes({});
      await page.reload();
      return await amina.expectCart(guestCart);
    }
    expect(problem).not.toBe('');
    await visit(page, '/cart');
    const quantities = () =>
      page.evaluate(() => window.walk.cart().map(({ line, quantity }) => [line, quantity]));
    expect(Object.fromEntries(await quantities())).toEqual(guestCart);
    expect(await page.evaluate(() => localStorage.getItem('session'))).toBeNull();
  });
