import { notYetSaved } from '#domain/cart/cart-messages.ts';
import { orderNumber } from '#domain/orders/order.ts';
import { orderStatuses } from '#domain/orders/order-details.ts';
import { thanksWords } from '#domain/orders/order-dialog-messages.ts';
import { orderPlaced } from '#domain/shop/messages.ts';
import { accessibilityFaults, expectAccessible } from '../support/accessibility.ts';
import { customerOn, newPerson } from '../support/customer.ts';
import { expect, test } from '../support/line-journey.ts';
import { sample } from '../support/sample-pages.ts';
import { phone } from '../support/screens.ts';

test.use({ viewport: phone });

test('R22: a guest orders, follows it to the door, and reorders', async ({ page, api, line, shopper }) => {
  await shopper.addToCart(sample.serum.path);
  await shopper.addToCart(sample.shirt.path, { size: 'M', quantity: 2 });
  await page.getByRole('banner').getByRole('link', { name: /Cart/ }).click();
  await shopper.checkout();
  await expect(page).toHaveURL('/sign-up?next=%2Fplace-order');
  await shopper.signUp({ ...newPerson(), landmark: '' });
  await expect(shopper.placeButton).toBeVisible();
  const customer = await customerOn(page, api.url);
  await expect.poll(() => customer.cartLines()).toEqual({ '71/default': 1, '201/M': 2 });
  await page.getByRole('banner').getByRole('link', { name: /Cart/ }).click();
  await expect(page.getByRole('button', { name: /^Remove / })).toHaveCount(2);
  await expect(page.getByText(notYetSaved)).toHaveCount(0);

  await shopper.checkout();
  await expect(shopper.placeButton).toHaveAccessibleName('Place order, UGX 101,000');
  await shopper.placeOrder({ landmark: 'opposite the mosque' });
  // A second line would cover what thanks for the order, and promises the email.
  await shopper.expectToast(orderPlaced, { description: '' });
  await expect(page.getByRole('region', { name: /^Thank you/ })).toContainText(thanksWords.mail);
  const [order] = await customer.orders();
  if (!order) throw new Error('The order did not arrive.');
  expect(order.address.street).toBe('Plot 12, Kampala Road (landmark: opposite the mosque)');
  await expect.poll(() => customer.cartLines()).toEqual({});

  const card = page.getByRole('article', { name: `Order #${orderNumber(order._id)}` });
  const tracking = page.getByRole('dialog', { name: /^Tracking order/ });
  for (const [index, status] of orderStatuses.entries()) {
    if (index > 0) {
      await api.moveOn(order._id, status);
      await page.getByRole('button', { name: 'Refresh' }).click();
    }
    await expect(card).toContainText(status);
    // One button, on the card of thanks or, once that is gone, on the order.
    await page.getByRole('button', { name: 'Track order' }).click();
    await expect(tracking.getByRole('progressbar')).toHaveJSProperty('value', index + 1);
    await tracking.getByRole('button', { name: 'Close' }).click();
  }

  await card.getByRole('button', { name: 'Leave Review' }).click();
  const review = page.getByRole('dialog', { name: `Review order #${orderNumber(order._id)}` });
  await expectAccessible(page);
  const form = review.locator('form').first();
  await form.getByRole('button', { name: 'Send review' }).click();
  await expect(form.getByRole('alert')).toHaveText('Choose 1 to 5 stars.');
  await form.getByRole('radio', { name: '4 stars' }).check({ force: true });
  await expect(form.getByRole('alert')).toHaveCount(0);
  await form.getByLabel('How was it?').fill('It smells of oranges.');
  await form.getByRole('button', { name: 'Send review' }).click();
  await expect(form.getByRole('status')).toContainText('We will show your review');
  await review.getByRole('button', { name: 'Close' }).click();
  await page.evaluate(() => {
    window.print = () => document.documentElement.setAttribute('data-printed', 'yes');
    navigator.share = async ({ text = '' } = {}) =>
      document.documentElement.setAttribute('data-shared', text);
  });
  await card.getByRole('button', { name: 'Receipt' }).click();
  const slip = page.getByRole('dialog', { name: /^Receipt/ });
  await expect(slip).toContainText('2 × Crew T-Shirt, Charcoal, M');
  await slip.getByRole('button', { name: 'Share' }).click();
  await expect(page.locator('html')).toHaveAttribute(
    'data-shared',
    /^Lulu\nOrder #[\s\S]*\n2 × Crew T-Shirt, Charcoal, M: UGX 56,000\n[\s\S]*\nPaid on delivery: UGX [\s\S]*\nopposite the mosque\n/,
  );
  await slip.getByRole('button', { name: 'Print or save' }).click();
  await expect(page.locator('html')).toHaveAttribute('data-printed', 'yes');
  await slip.getByRole('button', { name: 'Close' }).click();

  await card.getByRole('button', { name: 'Reorder' }).click();
  await expect(page).toHaveURL('/cart');
  await expect.poll(() => customer.cartLines()).toEqual({ '71/default': 1, '201/M': 2 });
  expect(await customer.orders()).toHaveLength(1);
  expect(line.countOf('placeOrder')).toBe(1);
});

test('a whole order needs no more than a keyboard, and every stop has a name', async ({ page, customer }) => {
  await page.goto(sample.shirt.path);
  /** Goes on by Tab until this has the focus. */
  const reach = async (
    role: 'link' | 'button' | 'radio' | 'textbox' | 'tab',
    name: string | RegExp,
    within = page.locator('body'),
  ) => {
    const wanted = within.getByRole(role, { name, exact: true }).first();
    await wanted.waitFor();
    for (let stops = 0; stops < 150; stops++) {
      if (await wanted.evaluate((element) => element === document.activeElement)) return;
      await page.keyboard.press('Tab');
    }
    throw new Error(`Tab never came to the ${role} ${name}.`);
  };
  await reach('radio', 'S');
  await page.keyboard.press('Space');
  await page.keyboard.press('ArrowRight');
  await expect(page.getByRole('radio', { name: 'M', exact: true })).toBeChecked();
  await reach('button', 'Add to cart');
  await page.keyboard.press('Enter');
  await reach('link', /^Cart/, page.getByRole('banner'));
  await page.keyboard.press('Enter');
  await expect(page).toHaveURL('/cart');
  await reach('button', `One more of ${sample.shirt.name}`);
  await page.keyboard.press('Space');
  await expect(page.getByRole('spinbutton', { name: `Quantity of ${sample.shirt.name}` })).toHaveValue('2');
  await reach('link', 'Proceed to checkout');
  await page.keyboard.press('Enter');
  await expect(page).toHaveURL('/sign-up?next=%2Fplace-order');
  await reach('link', 'Sign in');
  await page.keyboard.press('Enter');
  await reach('textbox', 'Email');
  await page.keyboard.type(customer.email);
  await reach('textbox', 'Password');
  await page.keyboard.type(customer.password);
  await page.keyboard.press('Enter');
  await expect(page).toHaveURL('/place-order');
  await reach('textbox', /^Landmark/);
  await page.keyboard.type('next to the stage');
  await reach('button', 'Place order, UGX 56,000');
  await page.keyboard.press('Enter');
  await expect(page).toHaveURL('/orders');
  await reach('button', 'Track order');
  await page.keyboard.press('Enter');
  await expect(
    page.getByRole('dialog', { name: /^Tracking order/ }).getByRole('button', { name: 'Close' }),
  ).toBeFocused();
  await page.keyboard.press('Enter');
  await expect(page.getByRole('button', { name: 'Track order' })).toBeFocused();
  expect(await customer.orders()).toMatchObject([{ amount: 56_000, items: [{ id: '201', quantity: 2 }] }]);
  expect(await accessibilityFaults(page)).toEqual([]);
});
