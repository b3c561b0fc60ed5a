import type { CallName } from '#api/contract.ts';
import { cartMerged, failed, profileUpdated } from '#domain/shop/messages.ts';
import { expect } from '../../support/php-journey.ts';
import {
  guestCart,
  orderedAmount,
  orderedCart,
  type PhpShopper,
  profile,
} from '../../support/php-shopper.ts';
import { visit } from '../../walk/visit.ts';
import { test } from './stores-journey.ts';

const faults = ['unsent', 'unanswered', 'broken'] as const;

/** How often a call of this name fails: what is only read is asked for three times. */
const tries: Partial<Record<CallName, number>> = { addToCart: 1, updateCart: 1 };

for (const fault of faults) {
  test(`a sign-up that is ${fault} makes one account, and the cart comes along`, async ({
    page,
    line,
    php,
    amina,
    stores,
  }) => {
    await amina.hasFilledCart();
    await stores.openSignUp();
    line.spoil('register', fault, 1);
    const problem = await stores.signUp();
    // The shop itself signs in if the account turns out to be there.
    if (fault === 'unanswered') expect(problem).toBe('');
    else {
      expect(problem).toContain(failed.registration);
      expect(await stores.signUp()).toBe('');
    }
    await expect(page).toHaveURL('/cart');
    await amina.expectCart(guestCart);
    await expectMergedOnce(amina);
    expect(php.user(amina.email)).toBeDefined();
  });

  for (const name of ['getCart', 'addToCart', 'updateCart', 'getUserDetails'] as const)
    test(`a guest's cart is merged once when ${name} is ${fault}`, async ({ page, line, amina, stores }) => {
      await amina.hasFilledCart();
      line.spoil(name, fault, tries[name] ?? 3);
      await stores.makeAccount();
      await amina.expectCart(guestCart);
      await stores.oneMoreOil();
      line.spoil(name, fault, tries[name] ?? 3);
      await amina.expectCart(orderedCart);
      // A reload at this moment would take the page's last word with it.
      await expectMergedOnce(amina);
      await page.reload();
      await stores.expectSaved(orderedCart);
      await amina.expectCart(orderedCart);
      await expectMergedOnce(amina);
    });

  test(`a sign-in that is ${fault} is tried again, and a guest's cart comes along once`, async ({
    page,
    line,
    amina,
    stores,
  }) => {
    await amina.hasAccount({});
    await page.evaluate(() => localStorage.clear());
    await amina.hasFilledCart();
    await stores.openSignUp();
    line.spoil('login', fault, 1);
    expect(await stores.login()).toContain(failed.login);
    expect(await page.evaluate(() => localStorage.getItem('session'))).toBeNull();
    expect(await stores.login()).toBe('');
    await expect(page).toHaveURL('/cart');
    await amina.expectCart(guestCart);
    await expectMergedOnce(amina);
  });

  test(`a profile whose change is ${fault} is never taken for saved, and is saved when it is sent again`, async ({
    page,
    line,
    php,
    amina,
    stores,
  }) => {
    await amina.hasAccount();
    await visit(page, '/profile');
    await stores.expectProfile('ready');
    const typed = { ...profile, phone: '+256 700 111 222', dateOfBirth: '' };
    const save = () => page.evaluate((changed) => window.walk.saveProfile(changed), typed);
    line.spoil('updateUserProfile', fault, 1);
    expect(await save()).toBe(false);
    await amina.expectToast(failed.updatingProfile);
    expect(amina.toasts).not.toContain(profileUpdated);
    expect(await save()).toBe(true);
    await amina.expectToast(profileUpdated);
    expect(php.user(amina.email)).toMatchObject({ phone: '+256 700 111 222' });
    await page.reload();
    await expect
      .poll(() => page.evaluate(() => window.walk.profile()))
      .toMatchObject({ step: 'ready', profile: { phone: '+256 700 111 222' } });
  });

  for (const name of ['getUserProfile', 'getUserDetails', 'getCart', 'listProducts'] as const)
    test(`the checkout opens when it is tried again after ${name} was ${fault}`, async ({
      page,
      line,
      amina,
      stores,
    }) => {
      await amina.hasAccount();
      line.spoil(name, fault, tries[name] ?? 3);
      await visit(page, '/place-order');
      await stores.expectCheckout('ready');
      await expect.poll(() => line.unspoiled).toEqual([]);
      await stores.placeOrder();
      await stores.expectOrders(1);
      amina.expectOrderedOnce(orderedCart, orderedAmount);
      await amina.expectCart({});
    });

  test(`the orders are read when it is tried again after userOrders was ${fault}`, async ({
    page,
    line,
    amina,
    stores,
  }) => {
    await amina.hasAccount();
    await amina.hasOrdered(orderedCart);
    line.spoil('userOrders', fault);
    await visit(page, '/orders');
    await expect
      .poll(() => page.evaluate(() => window.walk.orders()))
      .toMatchObject({ step: 'failed', message: failed.loadingOrders });
    line.heal();
    await page.evaluate(() => window.walk.loadOrders());
    await stores.expectOrders(1);
  });
}

/** The server can have the cart before the page says so. */
async function expectMergedOnce(amina: PhpShopper): Promise<void> {
  await amina.expectToast(cartMerged);
  expect(amina.toasts.filter((text) => text === cartMerged)).toHaveLength(1);
}
