import { callTimeoutMs } from '#api/client/call.ts';
import { checkingOrder } from '#domain/checkout/checkout-messages.ts';
import { unconfirmed } from '#domain/checkout/interruption-messages.ts';
import { phoneLink } from '#domain/content/chat.ts';
import { orderTiming } from '#domain/shop/shop.ts';
import { expect, test } from '../support/php-journey.ts';
import { orderedAmount, orderedCart, PhpShopper } from '../support/php-shopper.ts';
import { facts } from '../support/sample-pages.ts';
import { phone } from '../support/screens.ts';
import { barePath } from '../support/shopper.ts';

test.use({ viewport: phone, expectedFaults: [/blocked by CORS policy|^Failed to load resource: /] });

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
  await page.clock.fastForward(orderTiming.askAfterMs);
  await expect(page.getByText(unconfirmed.unlisted.text)).toBeVisible();
  expect(amina.placed()).toHaveLength(1);
  const call = page.getByRole('main').getByRole('link', { name: unconfirmed.call(facts.phone) });
  await expect(call).toHaveAttribute('href', phoneLink(facts));
  // R34: nobody sends it again by one tap, and without a word of what may come of it.
  const sendAgain = amina.button(new RegExp(`^${unconfirmed.sendAgain},`));
  await expect(sendAgain).toBeHidden();
  await page.getByText(`${unconfirmed.sendAgain}?`).click();
  await expect(page.getByText(unconfirmed.warning(facts.phone))).toBeVisible();
  await sendAgain.click();
  await expect(page).toHaveURL('/orders');
  await expect(amina.orders).toHaveCount(2);
  await amina.expectCart({});
});

for (const mode of [{ orders: 'usual' }, { orders: 'noid', dates: 'day' }]) {
  test(`an order whose answer is lost outlives the session: ${Object.values(mode).join(' ')}`, async ({
    page,
    php,
    amina,
  }) => {
    await amina.hasAccount();
    await page.clock.install();
    await page.goto('/place-order');
    php.modes({ ...mode, lose: 'stall', losefor: 20 });
    await amina.placeButton.click();
    await expect.poll(() => amina.placed()).toHaveLength(1);
    // Before the page gives the answer up, so that it cannot look into the list of orders.
    php.expire(amina.email);
    await page.clock.fastForward(callTimeoutMs);
    const again = amina.button('Sign in again');
    await expect(again.or(page.getByRole('tabpanel', { name: 'Login' }))).toBeVisible();
    php.modes(mode);
    if (await again.isVisible()) await again.click();
    await amina.login();
    const isMine = amina.button(unconfirmed.isMine);
    await expect(isMine.or(amina.orders.first())).toBeVisible();
    if (await isMine.isVisible()) await isMine.click();
    await expect(page).toHaveURL('/orders');
    await expect(amina.orders).toHaveCount(1);
    amina.expectOrderedOnce(orderedCart, orderedAmount);
    await amina.expectCart({});
  });
}

for (const keepcart of [0, 1]) {
  test(`what another phone puts into the cart while an order's answer is lost stays there, and no more: keepcart=${keepcart}`, async ({
    page,
    browser,
    baseURL,
    line,
    php,
    amina,
  }) => {
    await amina.hasAccount();
    const storage = await page.evaluate(() => ({ ...localStorage }));
    await page.clock.install();
    await page.goto('/place-order');
    await expect(amina.placeButton).toBeVisible();
    php.modes({ keepcart, lose: 'stall', losefor: 20 });
    await amina.placeButton.click();
    await expect.poll(() => amina.placed()).toHaveLength(1);
    line.spoil('userOrders', 'unsent');
    await page.clock.fastForward(callTimeoutMs);
    await expect(amina.heading(checkingOrder.title)).toBeVisible();

    await using context = await browser.newContext({
      viewport: phone,
      proxy: line.proxy,
      ...(baseURL && { baseURL }),
    });
    const other = new PhpShopper(await context.newPage(), php);
    await other.visit(barePath);
    await other.page.evaluate((items) => Object.assign(localStorage, items), storage);
    if (keepcart) {
      await other.visit('/cart');
      await other.oneMoreOil('3');
    } else await other.addToCart('/product/23');
    await amina.expectCart(keepcart ? { ...orderedCart, '23/default': 3 } : { '23/default': 1 });

    line.heal();
    await page.clock.fastForward(orderTiming.lookEveryMs);
    await expect(page).toHaveURL('/orders');
    amina.expectOrderedOnce(orderedCart, orderedAmount);
    await amina.expectCart({ '23/default': 1 });
    await expect(page.locator('.cart-count')).toHaveText('1');
  });
}
