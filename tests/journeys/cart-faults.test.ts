import type { Page } from 'playwright/test';
import { notYetSaved, unreadCart } from '#domain/cart/cart-messages.ts';
import { failed } from '#domain/shop/messages.ts';
import { blindFaults } from '../support/fault-proxy.ts';
import { expect, test } from '../support/line-journey.ts';
import { sample } from '../support/sample-pages.ts';
import { phone } from '../support/screens.ts';

test.use({ viewport: phone });

const serum = sample.serum.name;
const shirt = sample.shirt.name;
const quantity = (page: Page, name: string) => page.getByRole('spinbutton', { name: `Quantity of ${name}` });
const marks = (page: Page) => page.getByRole('main').getByText(notYetSaved);

test('R18: one more on a faulty line arrives once', async ({ page, line, customer, shopper }) => {
  await customer.hasInCart('71', 1);
  await shopper.visitAs(customer, '/cart');
  for (const [index, fault] of ([...blindFaults, 'dead', 'held'] as const).entries())
    await test.step(fault, async () => {
      const [before, after] = [String(index + 1), String(index + 2)];
      await page.goto('/cart');
      await expect(quantity(page, serum)).toHaveValue(before);
      await expect(marks(page)).toHaveCount(0);
      shopper.forgetToasts();
      line.spoil('updateCart', fault);
      await page.getByRole('button', { name: `One more of ${serum}` }).click();
      await expect(quantity(page, serum)).toHaveValue(after);
      await expect(marks(page)).toHaveCount(1);
      if (fault !== 'held') {
        const words = fault === 'dead' ? 'Please sign in again.' : failed.updateCart;
        await shopper.expectToast(words);
        await page.reload();
        await expect(quantity(page, serum)).toHaveValue(after);
        // Where the answer alone was lost, the cart that is read again shows that the call has arrived.
        await expect(marks(page)).toHaveCount(fault === 'unanswered' ? 0 : 1);
      }
      line.heal();
      await expect(marks(page)).toHaveCount(0);
      await expect(quantity(page, serum)).toHaveValue(after);
      expect(await customer.cartLines()).toEqual({ '71/default': index + 2 });
    });
});

for (const fault of ['unanswered', 'dead'] as const) {
  test(`R17: a guest's cart is merged once: ${fault}`, async ({ page, line, customer, shopper }) => {
    await customer.hasInCart('71', 1);
    await shopper.hasInCart('71');
    await shopper.hasInCart('201', 2, 'M');
    await customer.signIn(page);
    line.spoil('getCart', fault);
    line.spoil('updateCart', fault, 2);
    await page.goto('/cart');
    await expect(quantity(page, shirt)).toHaveValue('2');
    await shopper.expectToast(fault === 'dead' ? 'Please sign in again.' : failed.fetchCart);
    await expect(marks(page)).not.toHaveCount(0);
    line.heal('getCart');
    await expect(quantity(page, serum)).toHaveValue('2');
    await page.reload();
    await expect(quantity(page, serum)).toHaveValue('2');
    await expect(marks(page)).toHaveCount(0);
    await expect(quantity(page, serum)).toHaveValue('2');
    await expect(quantity(page, shirt)).toHaveValue('2');
    expect(await customer.cartLines()).toEqual({ '71/default': 2, '201/M': 2 });
  });
}

test('a cart that could not be read keeps the focus', async ({ page, line, customer, shopper }) => {
  await customer.hasInCart('71', 1);
  line.spoil('getCart', 'portal');
  await shopper.visitAs(customer, '/cart');
  await expect(page.getByRole('heading', { level: 1, name: unreadCart.title })).toBeVisible();
  await page.getByRole('button', { name: 'Try again' }).click();
  await expect(page.getByRole('heading', { level: 1, name: unreadCart.title })).toBeFocused();
  line.heal();
  await page.evaluate(() => dispatchEvent(new Event('online')));
  await expect(quantity(page, serum)).toHaveValue('1');
  await expect(page.getByRole('heading', { level: 1, name: 'Shopping Cart' })).toBeFocused();
});

for (const fault of ['portal', 'dead'] as const)
  test(`a cart of an account that could not be read has Undo for its last line (${fault})`, async ({
    page,
    line,
    customer,
    shopper,
  }) => {
    await shopper.hasInCart('71');
    line.spoil(['getCart', 'addToCart', 'updateCart'], fault);
    await shopper.visitAs(customer, '/cart');
    await shopper.expectToast(fault === 'dead' ? 'Please sign in again.' : failed.fetchCart);
    await page.getByRole('button', { name: `Remove ${serum}` }).click();
    await expect(page.getByRole('heading', { level: 1, name: unreadCart.title })).toBeVisible();
    const undo = page.getByRole('button', { name: 'Undo' });
    await expect(undo).toBeFocused();
    await undo.click();
    await expect(quantity(page, serum)).toHaveValue('1');
  });
