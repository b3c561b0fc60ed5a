import { noOrders } from '#domain/orders/order-messages.ts';
import { cartMerged, failed, profileUpdated } from '#domain/shop/messages.ts';
import { expect, test } from '../support/php-journey.ts';
import { guestCart, orderedAmount, orderedCart, type PhpShopper } from '../support/php-shopper.ts';
import { phone } from '../support/screens.ts';

test.use({ viewport: phone });

// What each fault of each call costs: `stores/lost-calls.test.ts`. Here is what the screens say of one of each kind.

test('a sign-up that is broken makes one account, and the cart comes along', async ({
  page,
  line,
  php,
  amina,
}) => {
  await amina.hasFilledCart();
  await amina.openSignUp('/cart');
  line.spoil('register', 'broken', 1);
  await amina.sendSignUp();
  await expect(amina.problem).toContainText(failed.registration);
  await amina.sendSignUp();
  await expect(page).toHaveURL('/cart');
  await amina.expectCart(guestCart);
  await expectMergedOnce(amina);
  expect(php.user(amina.email)).toBeDefined();
});

for (const [name, fault, times] of [
  ['getCart', 'broken', 3],
  ['addToCart', 'unanswered', 1],
] as const) {
  test(`a guest's cart is merged once when ${name} is ${fault}`, async ({ page, line, amina }) => {
    await amina.hasFilledCart();
    line.spoil(name, fault, times);
    await amina.makeAccount('/cart');
    await amina.expectCart(guestCart);
    await amina.oneMoreOil();
    line.spoil(name, fault, times);
    await amina.expectCart(orderedCart);
    // A reload at this moment would take the page's last word with it.
    await expectMergedOnce(amina);
    await page.reload();
    await expect(page.locator('.cart-count')).toHaveText('4');
    await amina.expectCart(orderedCart);
    await expectMergedOnce(amina);
  });
}

test("a sign-in that is unsent is tried again, and a guest's cart comes along once", async ({
  page,
  line,
  amina,
}) => {
  await amina.hasAccount({});
  await page.evaluate(() => localStorage.clear());
  await amina.hasFilledCart();
  await page.goto('/login?next=%2Fcart');
  line.spoil('login', 'unsent', 1);
  await amina.login();
  await expect(amina.problem).toContainText(failed.login);
  expect(await page.evaluate(() => localStorage.getItem('session'))).toBeNull();
  await amina.login();
  await expect(page).toHaveURL('/cart');
  await amina.expectCart(guestCart);
  await expectMergedOnce(amina);
});

test('a profile whose change is unanswered is never taken for saved, and is saved when it is sent again', async ({
  page,
  line,
  php,
  amina,
}) => {
  await amina.hasAccount();
  await page.goto('/profile');
  const phoneNumber = page.getByLabel('Phone number');
  await amina.button('Edit').click();
  await phoneNumber.fill('+256 700 111 222');
  line.spoil('updateUserProfile', 'unanswered', 1);
  await amina.button('Save').click();
  await amina.expectToast(failed.updatingProfile);
  await expect(phoneNumber).toHaveValue('+256 700 111 222');
  expect(amina.toasts).not.toContain(profileUpdated);
  await amina.button('Save').click();
  await amina.expectToast(profileUpdated);
  expect(php.user(amina.email)).toMatchObject({ phone: '+256 700 111 222' });
  await page.reload();
  await expect(page.getByText('+256 700 111 222')).toBeVisible();
});

for (const [name, fault, times] of [
  ['getUserProfile', 'broken', 3],
  ['listProducts', 'unsent', 3],
] as const) {
  test(`the checkout opens when it is tried again after ${name} was ${fault}`, async ({
    page,
    line,
    amina,
  }) => {
    await amina.hasAccount();
    line.spoil(name, fault, times);
    await page.goto('/place-order');
    const again = amina.button('Try again');
    await expect(again).toBeVisible();
    await expect(page.getByText('Complete Your Profile')).toHaveCount(0);
    await again.click();
    await amina.placeOrder();
    await expect(amina.orders).toHaveCount(1);
    amina.expectOrderedOnce(orderedCart, orderedAmount);
    await amina.expectCart({});
  });
}

test('the orders are read when it is tried again after userOrders was unanswered', async ({
  page,
  line,
  amina,
}) => {
  await amina.hasAccount();
  await amina.visit('/place-order');
  await amina.placeOrder();
  await expect(amina.orders).toHaveCount(1);
  line.spoil('userOrders', 'unanswered');
  await page.reload();
  await expect(amina.button('Try again')).toBeVisible();
  await expect(page.getByRole('heading', { name: failed.loadingOrders })).toBeVisible();
  await expect(page.getByText(noOrders.title)).toHaveCount(0);
  line.heal();
  await amina.button('Try again').click();
  await expect(amina.orders).toHaveCount(1);
});

/** The server can have the cart before the page says so. */
async function expectMergedOnce(amina: PhpShopper): Promise<void> {
  await amina.expectToast(cartMerged);
  expect(amina.toasts.filter((text) => text === cartMerged)).toHaveLength(1);
}
