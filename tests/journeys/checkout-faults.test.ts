import type { Page } from 'playwright/test';
import { isPersonal } from '#domain/account/sign-out.ts';
import { checkingOrder, signInToOrder } from '#domain/checkout/checkout-messages.ts';
import { unconfirmed } from '#domain/checkout/interruption-messages.ts';
import { checkoutTitle } from '#domain/content/page-messages.ts';
import { signOutUnconfirmed } from '#domain/orders/order-messages.ts';
import { failed, orderPlaced, pricesChanged, signedOut, tryLater } from '#domain/shop/messages.ts';
import { orderTiming } from '#domain/shop/shop.ts';
import { type Customer, newCustomer } from '../support/customer.ts';
import { blindFaults } from '../support/fault-proxy.ts';
import { isKnownAt } from '../support/is-known.ts';
import { expect, test } from '../support/line-journey.ts';
import { facts, sample } from '../support/sample-pages.ts';
import { phone } from '../support/screens.ts';
import type { Shopper } from '../support/shopper.ts';

test.use({ viewport: phone });

const heading = (page: Page, name: string) => page.getByRole('heading', { level: 1, name });
const button = (page: Page, name: string) => page.getByRole('button', { name });

/** The checkout of somebody who has one serum in the cart. */
async function openCheckout(shopper: Shopper, customer: Customer): Promise<void> {
  await customer.hasInCart('71', 1);
  await shopper.visitAs(customer, '/place-order');
}

/** One order, and nothing of it left in the cart, here or at the server. */
async function expectOrderedOnce(shopper: Shopper, customer: Customer, amount = 50_000): Promise<void> {
  const { page } = shopper;
  // Two looks, and a busy machine's time for what is between them.
  await expect(page).toHaveURL('/orders', { timeout: 6 * orderTiming.lookEveryMs });
  await shopper.expectToast(orderPlaced);
  await expect(page.getByRole('article')).toHaveCount(1);
  await expect(page.locator('.cart-count')).toBeEmpty();
  const orders = await customer.orders();
  expect(orders).toMatchObject([{ amount, items: [{ id: '71', quantity: 1 }] }]);
  await expect.poll(() => customer.cartLines()).toEqual({});
}

test('R19: an order on a faulty line is found, and placed once', async ({ api, page, line, shopper }) => {
  await page.clock.install();
  for (const [index, fault] of blindFaults.entries())
    await test.step(fault, async () => {
      const customer = await newCustomer({}, api.url);
      shopper.forgetToasts();
      await openCheckout(shopper, customer);
      line.spoil('placeOrder', fault, 1);
      await shopper.placeButton.click();
      if (fault !== 'unanswered') {
        await expect(heading(page, checkingOrder.title)).toBeFocused();
        await expect(heading(page, checkingOrder.title)).toBeInViewport();
        await page.clock.fastForward(orderTiming.askAfterMs);
        await expect(heading(page, unconfirmed.nothing.title)).toBeFocused();
        await expect(page.getByText(unconfirmed.nothing.text)).toBeVisible();
        await shopper.expectToast(failed.placingOrder, { description: tryLater });
        expect(await customer.orders()).toEqual([]);
        await button(page, unconfirmed.sendAgain).click();
      }
      await expectOrderedOnce(shopper, customer);
      expect(line.countOf('placeOrder')).toBe(index + 1);
    });
});

test('R19: with the API away an order is found later', async ({ page, line, customer, shopper }) => {
  await page.clock.install();
  await openCheckout(shopper, customer);
  await expect(shopper.placeButton).toBeVisible();
  line.spoil('placeOrder', 'unanswered');
  line.spoil(['userOrders', 'getCart', 'getUserDetails', 'updateCart'], 'unsent');
  await shopper.placeButton.click();
  await expect(heading(page, checkingOrder.title)).toBeVisible();
  await page.clock.fastForward(orderTiming.askAfterMs);
  await page.clock.fastForward(orderTiming.lookEveryMs);
  await expect(page.getByText(unconfirmed.unsure.text)).toBeVisible();
  // R34: an order is not forgotten by one tap; what may come of it is said first, with the number to call.
  await expect(button(page, unconfirmed.forget)).toBeHidden();
  await page.getByText(`${unconfirmed.forget}?`).click();
  await expect(page.getByText(unconfirmed.forgetWarning(facts.phone))).toBeVisible();
  await expect(button(page, unconfirmed.forget)).toBeVisible();
  await page.goto('/cart');
  await page.getByRole('link', { name: 'Check my order' }).click();
  await expect(heading(page, checkingOrder.title)).toBeVisible();
  // Once the API is back the page may lead to My Orders at any moment: it is loaded anew before.
  await page.reload();
  await expect(heading(page, checkingOrder.title)).toBeVisible();
  line.heal();
  await expectOrderedOnce(shopper, customer);
  expect(line.countOf('placeOrder')).toBe(1);
});

test.describe('a sign-out whose page never comes', () => {
  test.use({ expectedFaults: [/\/(api\/[\w-]+\.php|login)/] });

  test('R23, R33: forgets the order once the shopper agrees', async ({ page, line, customer, shopper }) => {
    await openCheckout(shopper, customer);
    await expect(shopper.placeButton).toBeVisible();
    line.spoil('placeOrder', 'unanswered');
    line.spoil('userOrders', 'unsent');
    await shopper.placeButton.click();
    await expect(heading(page, checkingOrder.title)).toBeVisible();
    await page.route(/\/login/, (route) => route.abort());
    const answers = ['dismiss', 'accept'] as const;
    const asked: string[] = [];
    page.on('dialog', async (dialog) => {
      const answer = answers[asked.length];
      asked.push(dialog.message());
      if (answer) await dialog[answer]();
    });
    const link = page.getByRole('navigation', { name: 'Account' }).getByRole('link', { name: 'Sign Out' });
    await page.locator('[popovertarget=account]').click();
    await link.click();
    await expect.poll(() => asked).toEqual([signOutUnconfirmed]);
    await expect(page).toHaveURL('/place-order');
    const lost = page.waitForEvent('requestfailed', (request) => request.url().endsWith('/login'));
    await link.click({ noWaitAfter: true });
    await lost;
    expect(asked).toEqual([signOutUnconfirmed, signOutUnconfirmed]);
    await page.unroute(/\/login/);
    // Chromium's page of a lost connection stands in the history, or not yet.
    await page.goto('/about');
    const left = await page.evaluate(() => Object.keys(localStorage));
    expect(left.filter((key) => isPersonal(key) || key.startsWith('order-attempt/'))).toEqual([]);
    await page.goto('/login');
    await shopper.expectToast(signedOut);
  });
});

test('R19: a double tap and a reload place one order', async ({ page, line, customer, shopper }) => {
  await openCheckout(shopper, customer);
  line.spoil('placeOrder', 'held');
  await shopper.placeButton.dblclick();
  await expect(button(page, 'Placing your order…')).toBeDisabled();
  // A page that is reloaded before the call has left it sends no order.
  await line.waitForHeldCall('placeOrder');
  await page.reload();
  line.heal();
  await expectOrderedOnce(shopper, customer);
  expect(line.countOf('placeOrder')).toBe(1);
});

test('a token that expires costs neither cart nor order', async ({ page, line, customer, shopper }) => {
  const known = isKnownAt(page, '/place-order');
  await openCheckout(shopper, customer);
  await known;
  await shopper.landmark.fill('opposite the mosque');
  await customer.expire();
  await shopper.placeButton.click();
  await expect(heading(page, signInToOrder.title)).toBeFocused();
  await expect(page.getByText(signInToOrder.kept)).toBeVisible();
  await button(page, 'Sign in again').click();
  await expect(page).toHaveURL('/login?next=%2Fplace-order');
  await shopper.signIn(customer.email, customer.password);
  await expect(page).toHaveURL('/place-order');
  await expect(shopper.landmark).toHaveValue('opposite the mosque');
  await shopper.placeButton.click();
  await expectOrderedOnce(shopper, customer);
  expect(line.countOf('placeOrder')).toBe(2);
});

test.describe('the owner changes the shop', () => {
  // These change the catalogue that the others of this worker see.
  test.describe.configure({ mode: 'serial' });
  test.afterEach(async ({ api }) => api.change('71', { price: 45_000 }));

  test('a changed price is shown before anything is ordered', async ({ page, api, customer, shopper }) => {
    await api.change('71', { price: 47_500 });
    await openCheckout(shopper, customer);
    await expect(page.getByText(pricesChanged)).toBeVisible();
    await expect(page.getByRole('row', { name: sample.serum.name })).toContainText('UGX 45,000UGX 47,500');
    await page.setViewportSize({ width: 360, height: 600 });
    await expect(button(page, 'Continue with UGX 52,500'), 'without scrolling').toBeInViewport({ ratio: 1 });
    await button(page, 'Continue with UGX 52,500').click();
    await expect(heading(page, checkoutTitle)).toBeFocused();
    await button(page, 'Place order, UGX 52,500').click();
    await expectOrderedOnce(shopper, customer, 52_500);
  });
});

test.describe('the owner takes a product away', () => {
  test.describe.configure({ mode: 'serial' });

  test('what is gone is named in the cart; the rest is sold', async ({ page, api, customer, shopper }) => {
    await customer.hasInCart('72', 2);
    await openCheckout(shopper, customer);
    await expect(shopper.placeButton).toBeVisible();
    await api.change('72', null);
    await shopper.placeButton.click();
    await expect(page).toHaveURL('/cart');
    await shopper.expectToast('no longer available');
    await expect(page.getByText('This product is no longer available')).toBeVisible();
    await button(page, 'Remove unavailable items').click();
    await expect(page.getByRole('main').locator(':focus')).toHaveText('Order summary');
    await shopper.checkout();
    await shopper.placeButton.click();
    await expectOrderedOnce(shopper, customer);
  });
});
