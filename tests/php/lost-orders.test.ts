import { checkingOrder } from '#domain/checkout-messages.ts';
import { orderPlaced } from '#domain/messages.ts';
import { orderTry } from '#domain/shop.ts';
import { unconfirmed } from '#domain/unconfirmed-messages.ts';
import { expect, test } from '../support/php-journey.ts';
import type { PhpModes } from '../support/php-shop.ts';
import { orderedAmount, orderedCart } from '../support/php-shopper.ts';
import { phone } from '../support/screens.ts';

test.use({ viewport: phone, expectedFaults: [/blocked by CORS policy|^Failed to load resource: /] });

/** Modes in which the answer of an order is lost, with all that an order list may look like. */
const modes: readonly PhpModes[] = [
  { lose: 'empty' },
  { lose: '500', dates: 'day' },
  { lose: '500', dates: 'words', tz: 'America/Denver' },
  { lose: '504', orders: 'mongo', tz: 'America/Denver' },
  { lose: '504', orders: 'strings', dates: 'epoch' },
  { lose: '500', orders: 'noid', dates: 'day' },
  { lose: 'empty', orders: 'thin', dates: 'words' },
  { lose: '500', orders: 'bare', tz: 'America/Denver' },
  { lose: '504', orders: 'bare', dates: 'day' },
  { lose: '500', display: 'after', user: 'none' },
];

for (const mode of modes) {
  const name = Object.entries(mode).map(([key, value]) => `${key}=${value}`);
  // The same was ordered before, as people do: that order is never taken for this one.
  test(`an order whose answer is lost is there once, and is never denied: ${name.join(' ')}`, async ({
    page,
    php,
    amina,
  }) => {
    await amina.hasAccount();
    await amina.hasOrdered(orderedCart);
    php.modes(mode);
    await amina.placeOrder();
    const isMine = amina.button(unconfirmed.isMine);
    await expect(isMine.or(amina.orders.first())).toBeVisible({ timeout: 15_000 });
    await expect(page.getByText(unconfirmed.nothing.title)).toHaveCount(0);
    if (await isMine.isVisible()) {
      await expect(page.locator('.candidates > li')).toHaveCount(1);
      await isMine.click();
    }
    await expect(page).toHaveURL('/orders');
    await expect(amina.orders).toHaveCount(2);
    await expect(page.locator('.cart-count')).toBeEmpty();
    expect(amina.toasts.filter((text) => text === orderPlaced)).toHaveLength(1);
    const order = { amount: orderedAmount, lines: orderedCart };
    expect(amina.placed()).toEqual([order, order]);
    await amina.expectCart({});
  });
}

test('an order that never arrived is not confirmed by the same order of before, and is sent again once', async ({
  page,
  line,
  amina,
}) => {
  await amina.hasAccount();
  await amina.hasOrdered(orderedCart);
  await page.clock.install();
  await page.goto('/place-order');
  line.spoil('placeOrder', 'unsent', 1);
  await amina.placeButton.click();
  await expect(amina.heading(checkingOrder.title)).toBeVisible();
  await page.clock.fastForward(orderTry.askAfterMs);
  await expect(amina.heading(unconfirmed.nothing.title)).toBeVisible({ timeout: 15_000 });
  expect(amina.placed()).toHaveLength(1);
  await page.getByText(`${unconfirmed.sendAgain}?`).click();
  await amina.button(new RegExp(`^${unconfirmed.sendAgain},`)).click();
  await expect(page).toHaveURL('/orders');
  await expect(amina.orders).toHaveCount(2);
  await amina.expectCart({});
});

for (const mode of [{ orders: 'usual' }, { orders: 'noid', dates: 'day' }]) {
  test(`an attempt outlives the session: ${Object.values(mode).join(' ')}`, async ({ page, php, amina }) => {
    await amina.hasAccount();
    await page.goto('/place-order');
    await expect(amina.placeButton).toBeVisible();
    php.modes({ ...mode, lose: '500', fault: '503', faultcalls: 'user-orders' });
    // The list is read before the order is sent; what cannot be read is not sent without a word.
    await amina.placeButton.click();
    await expect(amina.button('Try again').or(amina.heading(checkingOrder.title))).toBeVisible({
      timeout: 20_000,
    });
    expect(amina.placed().length).toBeLessThanOrEqual(1);
    php.expire(amina.email);
    php.modes(mode);
    await amina.signIn('/place-order');
    const isMine = amina.button(unconfirmed.isMine);
    await expect(isMine.or(amina.orders.first()).or(amina.placeButton)).toBeVisible({ timeout: 15_000 });
    if (await amina.placeButton.isVisible()) await amina.placeButton.click();
    else if (await isMine.isVisible()) await isMine.click();
    await expect(page).toHaveURL('/orders');
    amina.expectOrderedOnce(orderedCart, orderedAmount);
    await amina.expectCart({});
  });
}
