import { refusedOrder } from '#domain/checkout-messages.ts';
import { expect, test } from '../support/php-journey.ts';
import { orderedAmount, orderedCart } from '../support/php-shopper.ts';
import { phone } from '../support/screens.ts';

test.use({ viewport: phone });

for (const auth of ['401', '403']) {
  test(`a dead token told by ${auth} costs a sign-in, and neither cart nor order`, async ({
    page,
    php,
    amina,
  }) => {
    await amina.hasAccount();
    await page.goto('/place-order');
    await expect(amina.placeButton).toBeVisible();
    php.modes({ auth });
    php.expire(amina.email);
    await amina.placeButton.click();
    await expect(amina.heading(refusedOrder.signIn)).toBeVisible();
    await amina.button('Sign in again').click();
    await amina.login();
    await expect(page).toHaveURL('/place-order');
    await expect(page.locator('.cart-count')).toHaveText('4');
    await amina.placeButton.click();
    await expect(page).toHaveURL('/orders');
    await expect(amina.orders).toHaveCount(1);
    amina.expectOrderedOnce(orderedCart, orderedAmount);
    await amina.expectCart({});
  });
}
