import { signInToOrder } from '#domain/checkout/checkout-messages.ts';
import { continueShopping } from '#domain/shop/labels.ts';
import { isKnownAt } from '../support/is-known.ts';
import { expect, test } from '../support/php-journey.ts';
import { balmPrice, orderedAmount, orderedCart } from '../support/php-shopper.ts';
import { phone } from '../support/screens.ts';

// A redirect to a page of sign-in leads where browsers may not read.
test.use({ viewport: phone, expectedFaults: [/blocked by CORS policy|^Failed to load resource: /] });

// All `invalidTokens`: `stores/tokens.test.ts`. The screens differ if the session has ended for certain, and if not.
for (const auth of ['401', '302']) {
  test(`invalid tokens told by ${auth} cost a sign-in each, and neither cart nor order`, async ({
    page,
    php,
    amina,
  }) => {
    await amina.hasAccount();
    php.modes({ auth });

    await test.step('My Orders and the profile lead to the sign-in, and back', async () => {
      for (const path of ['/orders', '/profile']) {
        php.expire(amina.email);
        // The page may lead to the sign-in before it has loaded.
        await page.goto(path, { waitUntil: 'commit' });
        // A session that ended for certain leads to the sign-in by itself.
        if (auth === '302') await amina.button('Sign in again').click();
        await amina.login();
        await expect(page).toHaveURL(path);
        await expect(
          path === '/orders' ? amina.heading('My Orders') : page.getByText('Kampala Road', { exact: true }),
        ).toBeVisible();
        await expect(amina.button('Sign in again')).toHaveCount(0);
      }
    });

    await test.step('the cart leads to the sign-in, and is there after it', async () => {
      await page.goto('/cart');
      await expect(page.locator('.cart-count')).toHaveText('4');
      php.expire(amina.email);
      await page.reload();
      await amina.signInFromCart();
      await expect(amina.oilQuantity).toHaveValue('2');
      await expect(page.locator('.cart-count')).toHaveText('4');
      await amina.expectCart(orderedCart);
    });

    await test.step('what is put into the cart after a token has died is there after the next sign-in', async () => {
      php.expire(amina.email);
      await amina.addBalm();
      await page.goto('/cart');
      await expect(page.locator('.cart-count')).not.toBeEmpty();
      await page.goto('/place-order');
      // A session that ended for certain leads to the sign-in by itself.
      const again = amina.button('Sign in again');
      await expect(again.or(page.getByRole('tabpanel', { name: 'Login' }))).toBeVisible();
      if (await again.isVisible()) await again.click();
      const known = isKnownAt(page, '/place-order');
      await amina.login();
      await expect(page).toHaveURL('/place-order');
      await known;
      await amina.expectCart({ ...orderedCart, '1/default': 1 });
      await expect(page.locator('.cart-count')).toHaveText('5');
    });

    await test.step('an order is placed after the next sign-in, with the whole cart', async () => {
      await expect(amina.placeButton).toBeVisible();
      php.expire(amina.email);
      await amina.placeButton.click();
      await expect(amina.heading(signInToOrder.title)).toBeVisible();
      await amina.button('Sign in again').click();
      await amina.login();
      await expect(page).toHaveURL('/place-order');
      await expect(page.locator('.cart-count')).toHaveText('5');
      await amina.placeButton.click();
      await expect(page).toHaveURL('/orders');
      await expect(amina.orders).toHaveCount(1);
      amina.expectOrderedOnce({ ...orderedCart, '1/default': 1 }, orderedAmount + balmPrice);
      await amina.expectCart({});
    });
  });
}

for (const auth of ['401', '302'])
  test(`a cart that never came, for want of a token as ${auth} tells, leads to the sign-in`, async ({
    page,
    php,
    amina,
  }) => {
    await amina.hasAccount();
    php.modes({ auth });
    php.expire(amina.email);
    await page.goto('/cart');
    const again = page.getByRole('main').getByRole('link', { name: 'Sign in again' });
    await expect(again).toBeVisible();
    await page.reload();
    await expect(again).toBeVisible();
    await expect(page.getByRole('main').getByRole('link', { name: continueShopping })).toBeVisible();
    await amina.signInFromCart();
    await expect(amina.oilQuantity).toHaveValue('2');
    await page.reload();
    await expect(amina.oilQuantity).toHaveValue('2');
    await expect(again).toHaveCount(0);
  });
