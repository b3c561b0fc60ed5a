import type { Page } from 'playwright/test';
import { cartMerged } from '#domain/shop/messages.ts';
import { backForwardLaunch, hasBackForwardCache } from '../support/back-forward.ts';
import { expect, test } from '../support/line-journey.ts';
import { phone } from '../support/screens.ts';
import type { Shopper } from '../support/shopper.ts';

test.skip(!hasBackForwardCache, 'There is no Chromium or Chrome with a back-forward cache here.');
test.use({ viewport: phone, launchOptions: backForwardLaunch });

const session = (page: Page) => page.evaluate(() => localStorage.getItem('session'));

/** A guest's serum, on the way to the cart by the page of sign-in. */
async function openSignIn(shopper: Shopper): Promise<void> {
  await shopper.hasInCart('71');
  await shopper.visit('/login?next=%2Fcart');
}

/** The cart came along once, with nothing of it twice. */
async function expectMergedOnce(shopper: Shopper, lines: () => Promise<Record<string, number>>) {
  await expect(shopper.page).toHaveURL('/cart');
  await shopper.expectToast(cartMerged);
  expect(await lines()).toEqual({ '71/default': 2 });
  expect(shopper.toasts.filter((text) => text === cartMerged)).toHaveLength(1);
}

/** Notes on the page that it is this one, and leaves it. */
async function leave(page: Page, path: string): Promise<void> {
  await page.evaluate(() => {
    document.title = 'Left';
  });
  await page.goto(path);
}

/** Back to the page that was left, which comes from memory. */
async function goBack(page: Page): Promise<void> {
  await page.evaluate(() => history.back());
  await expect(page).toHaveTitle('Left');
}

test('a sign-in that is left can be sent again after Back', async ({ page, line, customer, shopper }) => {
  await customer.hasInCart('71', 1);
  await openSignIn(shopper);
  line.spoil('login', 'held');
  await shopper.sendSignIn(customer.email, customer.password);
  await line.waitForHeldCall('login');
  await leave(page, '/about');
  line.heal();
  await expect.poll(() => line.countOf('login')).toBe(1);
  expect(await session(page)).toBeNull();
  await goBack(page);
  const button = shopper.button('Sign in');
  await expect(button).toBeEnabled();
  await expect(button).not.toHaveAttribute('aria-busy', 'true');
  await expect(page.locator('.toast:visible')).toHaveCount(0);
  expect(await session(page)).toBeNull();
  await button.click();
  await expectMergedOnce(shopper, customer.cartLines);
});
