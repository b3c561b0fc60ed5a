import { expect, test } from '../support/php-journey.ts';
import { guestCart } from '../support/php-shopper.ts';
import { phone } from '../support/screens.ts';

test.use({ viewport: phone, expectedFaults: [/blocked by CORS policy|^Failed to load resource: /] });

// All faults: `stores/faults.test.ts`.
for (const cors of ['none', 'notoken']) {
  test(`a shop that browsers may not read is told, and costs nothing of a guest's cart: cors=${cors}`, async ({
    page,
    php,
    amina,
  }) => {
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
