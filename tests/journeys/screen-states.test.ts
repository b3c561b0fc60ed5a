import type { Page } from 'playwright/test';
import {
  checkingOrder,
  completeProfile,
  signInToOrder,
  unreachablePrices,
} from '#domain/checkout/checkout-messages.ts';
import { answeredOrder, unconfirmed } from '#domain/checkout/interruption-messages.ts';
import { orderNumber } from '#domain/orders/order.ts';
import { askIfOnline, noPayment } from '#domain/orders/payment-messages.ts';
import { pricesChanged } from '#domain/shop/messages.ts';
import { orderTiming } from '#domain/shop/shop.ts';
import { expectAccessible } from '../support/accessibility.ts';
import { expect, test } from '../support/line-journey.ts';
import { sample } from '../support/sample-pages.ts';
import { phone, smallPhone } from '../support/screens.ts';

test.use({ viewport: phone });

test.beforeEach(({ page }) => page.emulateMedia({ reducedMotion: 'reduce' }));

/** Nothing is in the way of a screen reader or weak eyes, and nothing scrolls sideways, by day and by night. */
async function expectFitForAll(page: Page, state: string): Promise<void> {
  // Whatever a toast covers for a moment is not judged.
  const close = page.locator('.toast').getByRole('button', { name: 'Close' });
  if (await close.isVisible()) {
    await close.click({ timeout: 2_000 }).catch(() => {});
    await expect(page.locator('.toast b')).toBeEmpty();
  }
  await expectAccessible(page, state);
  expect.soft(await overflow(page), `${state} scrolls sideways`).toBe(0);
}

/** How much wider than the window the page is, CSS px. */
function overflow(page: Page): Promise<number> {
  return page.evaluate(() => document.documentElement.scrollWidth - document.documentElement.clientWidth);
}

const heading = (page: Page, name: string) => page.getByRole('heading', { name });
const button = (page: Page, name: string | RegExp) => page.getByRole('button', { name });

test('the cart is fit for all in each of its states', async ({ page, line, customer, shopper }) => {
  await page.goto('/cart');
  await expect(heading(page, 'Your cart is empty')).toBeVisible();
  await expectFitForAll(page, 'an empty cart');
  await page.evaluate(() =>
    localStorage.setItem(
      'cart/000000001',
      '["set",[["71/default",2],["201/M",1],["no-such-thing/default",2]],[]]',
    ),
  );
  await page.reload();
  await expect(button(page, 'Remove unavailable items')).toBeVisible();
  await button(page, `Remove ${sample.shirt.name}`).click();
  await expect(button(page, 'Undo')).toBeFocused();
  await expectFitForAll(page, 'a cart with something gone and something removed');
  line.spoil(['addToCart', 'updateCart'], 'unsent');
  await shopper.visitAs(customer, '/cart');
  await expect(page.getByText('Not in your account yet').first()).toBeVisible();
  await expectFitForAll(page, 'a cart that is not saved');
});

test('the checkout is fit for all in each state', async ({ page, line, customer, incomplete, shopper }) => {
  await incomplete.hasInCart('71', 1);
  await shopper.visitAs(incomplete, '/place-order');
  await expect(heading(page, completeProfile.title)).toBeVisible();
  const mark = page.locator('.blank > [role]').evaluate((said) => getComputedStyle(said, '::before').content);
  expect(await mark, 'the slip above what interrupts an order').toBe('""');
  await expectFitForAll(page, 'an incomplete profile');
  await page.evaluate(() => localStorage.clear());
  await customer.hasInCart('71', 1);
  await customer.hasInCart('201', 2, 'M');
  line.spoil('listProducts', 'refused');
  await shopper.visitAs(customer, '/place-order');
  await expect(heading(page, unreachablePrices.title)).toBeVisible();
  await expectFitForAll(page, 'prices out of reach');
  line.heal();
  await button(page, 'Try again').click();
  await expect(shopper.placeButton).toBeVisible();
  await expectFitForAll(page, 'the order form');
  line.spoil('placeOrder', 'refused');
  await shopper.placeButton.click();
  await expect(heading(page, answeredOrder.refused)).toBeFocused();
  await expectFitForAll(page, 'a refused order');
  line.spoil('placeOrder', 'dead');
  await button(page, answeredOrder.review).click();
  await shopper.placeButton.click();
  await expect(heading(page, signInToOrder.title)).toBeFocused();
  await expectFitForAll(page, 'an invalid token');
});

test('an order is fit for all: looked for, in doubt, placed', async ({ page, line, customer, shopper }) => {
  await page.clock.install();
  await customer.hasInCart('71', 1);
  await shopper.visitAs(customer, '/place-order');
  line.spoil('placeOrder', 'unsent', 1);
  await shopper.placeButton.click();
  await expect(heading(page, checkingOrder.title)).toBeFocused();
  await expectFitForAll(page, 'an order that is looked for');
  await page.clock.fastForward(orderTiming.askAfterMs);
  await expect(heading(page, unconfirmed.nothing.title)).toBeFocused();
  await expectFitForAll(page, 'an order in doubt');
  // R34: the screen looks by itself, once the connection is back.
  const looked = page.waitForResponse((response) => response.url().includes('user-orders'));
  await page.evaluate(() => dispatchEvent(new Event('online')));
  expect((await looked).ok()).toBe(true);
  await page.goto('/cart');
  await expect(page.getByRole('link', { name: 'Check my order' })).toBeVisible();
  await expectFitForAll(page, 'a cart whose order is in doubt');
  await page.getByRole('link', { name: 'Check my order' }).click();
  await button(page, unconfirmed.sendAgain).click();
  await expect(page).toHaveURL('/orders');
  await expect(page.getByRole('article')).toBeVisible();
  await expectFitForAll(page, 'an order that was placed');
});

test('profile, payment and wishlist are fit for all', async ({ api, page, line, customer, shopper }) => {
  line.spoil('getUserProfile', 'refused');
  await shopper.visitAs(customer, '/profile');
  await expect(heading(page, 'Failed to fetch user data')).toBeVisible();
  await expectFitForAll(page, 'a profile that could not be loaded');
  line.heal();
  await button(page, 'Try again').click();
  await expect(button(page, 'Edit profile')).toBeVisible();
  await expect(page.getByRole('heading', { level: 1 })).toBeFocused();
  await button(page, 'Edit profile').click();
  await page.getByRole('textbox', { name: 'Phone number' }).fill('');
  await button(page, 'Save').click();
  await expect(page.getByText('Phone number is required')).toBeVisible();
  await expectFitForAll(page, 'a profile with an error');
  const orderId = await customer.order([{ id: '71', quantity: 1 }]);
  await page.goto(`/verify?success=true&orderId=${orderId}`);
  await expect(heading(page, noPayment.title)).toBeVisible();
  await expectFitForAll(page, 'a link to an order that is paid in cash');
  await api.setPaymentMethod(orderId, '');
  await page.reload();
  await expect(heading(page, askIfOnline.title(orderNumber(orderId)))).toBeVisible();
  await expectFitForAll(page, 'a link to an order of which nobody says how it is paid');
  await api.setPaymentMethod(orderId, 'Card');
  line.spoil('userOrders', 'refused');
  await page.goto(`/verify?success=true&orderId=${orderId}`);
  await expect(page.getByRole('alert')).toContainText('Failed to load orders');
  await expectFitForAll(page, 'a payment without the list of orders');
  line.heal();
  line.spoil('verifyStripe', 'held');
  await page.goto(`/verify?success=true&orderId=${orderId}`);
  await expect(page.getByText('Checking your payment')).toBeVisible();
  line.spoil('verifyStripe', 'portal');
  await page.goto(`/verify?success=true&orderId=${orderId}`);
  await expect(page.getByRole('alert')).toContainText('The payment could not be verified');
  await expectFitForAll(page, 'a payment without an answer');
  await button(page, 'Try again').click();
  await expect(page.getByRole('heading', { level: 1 })).toBeFocused();
  await page.goto('/wishlist');
  await expectFitForAll(page, 'an empty wishlist');
  await page.evaluate(() => localStorage.setItem('wishlist', '["71","no-such-thing"]'));
  await page.reload();
  await expect(heading(page, sample.serum.name)).toBeVisible();
  await expectFitForAll(page, 'a wishlist with something gone');
});

test.describe('a very long name and a price of seven figures', () => {
  const name = 'Handmadebodybutterwithsheacocoaandbaobabforverydryandsensitiveskin, family size, '
    .repeat(3)
    .slice(0, 200);
  const price = 9_999_999;

  test('fit a narrow phone from the checkout to the slip', async ({ page, api, customer, shopper }) => {
    await customer.hasInCart('70', 7);
    await api.change('70', { name, price });
    await shopper.visitAs(customer, '/place-order');
    await expect(page.getByText(pricesChanged)).toBeVisible();
    await expectFitForAll(page, 'changed prices');
    const widths = await page
      .locator('.changes, .blank-actions > .button')
      .evaluateAll((parts) => parts.map((part) => (part as HTMLElement).offsetWidth));
    expect(Math.max(...widths) - Math.min(...widths), 'differences of the card and the buttons').toBe(0);
    await page.setViewportSize(smallPhone);
    expect(await overflow(page)).toBe(0);
    await button(page, /^Continue with/).click();
    await expect(shopper.placeButton).toHaveAccessibleName('Place order, UGX 69,999,993');
    expect(await overflow(page)).toBe(0);
    await shopper.placeButton.click();
    await expect(page.getByRole('article')).toContainText(name.slice(0, 60));
    expect(await overflow(page)).toBe(0);
    // Whose thanks are shown, its row is closed.
    await page.getByRole('article').locator('summary').click();
    await expect(button(page, 'Receipt')).toBeVisible();
    expect(await overflow(page)).toBe(0);
    for (const dialog of ['Track order', 'Receipt']) {
      await button(page, dialog).click();
      await expect(page.getByRole('dialog')).toBeVisible();
      expect(await overflow(page)).toBe(0);
      const inDialog = await page.getByRole('dialog').evaluate((box) => box.scrollWidth - box.clientWidth);
      expect(inDialog).toBe(0);
      await page.getByRole('dialog').getByRole('button', { name: 'Close' }).click();
    }
    await button(page, 'Receipt').click();
    await page.emulateMedia({ media: 'print' });
    const sheet = page.locator('.slip-sheet .slip');
    expect(await sheet.evaluate((slip) => slip.scrollWidth - slip.clientWidth)).toBe(0);
  });
});
