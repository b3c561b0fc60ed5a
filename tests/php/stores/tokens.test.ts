import { expect } from '../../support/php-journey.ts';
import { balmPrice, orderedAmount, orderedCart } from '../../support/php-shopper.ts';
import { visit } from '../../walk/visit.ts';
import { invalidTokens } from '../modes.ts';
import { test } from './stores-journey.ts';

// A redirect to a page of sign-in leads where browsers may not read.
test.use({ expectedFaults: [/blocked by CORS policy|^Failed to load resource: /] });

const withBalm = { ...orderedCart, '1/default': 1 };

for (const auth of invalidTokens)
  test(`invalid tokens told by ${auth} cost a sign-in each, and neither cart nor order`, async ({
    page,
    php,
    amina,
    stores,
  }) => {
    // Any other session that ended leads to the sign-in by itself.
    const isSaid = auth === '302' || auth === 'html';
    await amina.hasAccount();
    php.modes({ auth });

    await test.step('My Orders and the profile lead to the sign-in, and back', async () => {
      php.expire(amina.email);
      await visit(page, '/orders');
      const expired = { step: 'failed', isSessionExpired: true };
      if (isSaid) await expect.poll(() => page.evaluate(() => window.walk.orders())).toMatchObject(expired);
      await stores.signInAgain(isSaid);
      await expect(page).toHaveURL('/orders');
      await stores.expectOrders(0);
      php.expire(amina.email);
      await visit(page, '/profile');
      if (isSaid) await stores.expectProfile('auth');
      await stores.signInAgain(isSaid);
      await expect(page).toHaveURL('/profile');
      await stores.expectProfile('ready');
    });

    await test.step('the cart asks for a sign-in, and is there after it', async () => {
      await visit(page, '/cart');
      await stores.expectSaved(orderedCart);
      php.expire(amina.email);
      await page.reload();
      await expect.poll(() => page.evaluate(() => window.walk.isSessionExpired())).toBe(true);
      // As the link to the sign-in does, which is beside the cart.
      await page.evaluate(() => window.walk.discardSession());
      await visit(page, '/login?next=%2Fcart');
      expect(await stores.login()).toBe('');
      await expect(page).toHaveURL('/cart');
      await stores.expectSaved(orderedCart);
      await amina.expectCart(orderedCart);
    });

    await test.step('what is put into the cart after a token has died is there after the next sign-in', async () => {
      php.expire(amina.email);
      await page.evaluate(() => window.walk.add('1/default'));
      await visit(page, '/place-order');
      if (isSaid) await stores.expectCheckout('auth');
      await stores.signInAgain(isSaid);
      await expect(page).toHaveURL('/place-order');
      await amina.expectCart(withBalm);
      await stores.expectSaved(withBalm);
    });

    await test.step('an order is placed after the next sign-in, with the whole cart', async () => {
      await stores.expectCheckout('ready');
      php.expire(amina.email);
      await stores.sendOrder();
      await stores.expectCheckout('auth');
      await stores.signInAgain(true);
      await expect(page).toHaveURL('/place-order');
      await stores.placeOrder();
      await stores.expectOrders(1);
      amina.expectOrderedOnce(withBalm, orderedAmount + balmPrice);
      await amina.expectCart({});
    });
  });
