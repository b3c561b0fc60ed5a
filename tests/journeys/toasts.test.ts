import type { Page } from 'playwright/test';
import { registered } from '#domain/account/account-messages.ts';
import { flashToastKey } from '#domain/shop/page-events.ts';
import { toastMs } from '#domain/shop/shop.ts';
import { newCustomer, newPerson } from '../support/customer.ts';
import { expect, test } from '../support/journey.ts';
import { desktop, phone, smallPhone, tablet } from '../support/screens.ts';
import { barePath } from '../support/shopper.ts';
import { stopClock } from '../support/stop-clock.ts';

test.use({ viewport: phone });

const toast = (page: Page) => page.locator('.toast');

test('what a sign-in has to say is said on the page where it leads, once', async ({ page, shopper }) => {
  const { email, password } = await newCustomer();
  await shopper.visit('/login');
  await shopper.sendSignIn(email, password);
  await expect(page).toHaveURL(/\/$/);
  await shopper.expectToast('Login successful!');
  await page.reload();
  expect(await toast(page).locator('b').textContent()).toBe('');
  await shopper.visit('/cart');
  expect(await toast(page).locator('b').textContent()).toBe('');
  expect(shopper.said).toMatchObject([{ text: 'Login successful!', path: '/' }]);
});

test('in letters of twice the size a toast lies at the edge of the window', async ({ page, shopper }) => {
  await shopper.visit('/login');
  await shopper.sendSignIn('nobody@mail.example', 'wrong password');
  await page.evaluate(() => {
    document.documentElement.style.fontSize = '200%';
  });
  const edges = () =>
    toast(page).evaluate((element) => {
      const { top, bottom } = element.getBoundingClientRect();
      return { top, beneath: innerHeight - bottom };
    });
  await expect(toast(page)).toHaveClass(/error/);
  expect((await edges()).beneath).toBe(8);
  await shopper.visit('/detergents');
  await page.evaluate(() => {
    document.documentElement.style.fontSize = '200%';
  });
  await page
    .getByRole('button', { name: /^Add .* to cart$/ })
    .first()
    .click();
  await expect(toast(page).locator('b')).toHaveText('Added to cart!');
  await expect.poll(async () => (await edges()).top).toBe(8);
});

test('after a fault what goes well is said as that, on one line', async ({ page, shopper }) => {
  await shopper.visitAs(await newCustomer(), '/place-order');
  await expect(page).toHaveURL(/\/cart$/);
  await expect(toast(page)).toHaveClass(/error/);
  await page
    .getByRole('button', { name: /^Add .* to cart$/ })
    .first()
    .click();
  await expect(toast(page).locator('b')).toHaveText('Added to cart!');
  await expect(toast(page)).not.toHaveClass(/error/);
  await expect(toast(page).locator('span')).toBeEmpty();
});

for (const [kind, path, say] of [
  ['a page', '/collection', /^Add .* to cart$/],
  ['a screen', '/cart', /^One more of /],
] as const) {
  test(`a toast of ${kind} stays while pointed at or focused`, async ({ page, shopper }) => {
    await page.clock.install();
    await shopper.visit('/collection');
    const add = page.getByRole('button', { name: /^Add .* to cart$/ }).first();
    await add.click();
    await shopper.visit(path);
    await shopper.touch();
    await stopClock(page);
    // By key: the stepper of a card has closed meanwhile.
    await page.getByRole('button', { name: say }).first().press('Enter');
    const words = toast(page).locator('b');
    await expect(words).toHaveText('Quantity increased!');
    await words.hover();
    await page.clock.runFor(4 * toastMs);
    await expect(words).toHaveText('Quantity increased!');
    await page.mouse.move(5, 500);
    await page.clock.runFor(toastMs + 100);
    await expect(words).toBeEmpty();

    await page.getByRole('button', { name: say }).first().click();
    await toast(page).getByRole('button', { name: 'Close' }).focus();
    await page.clock.runFor(4 * toastMs);
    await expect(words).toHaveText('Quantity increased!');
    await page.keyboard.press('Enter');
    await expect(words).toBeEmpty();
  });
}

test('no toast covers a title, and on screens also no button and no price', async ({ page, shopper }) => {
  for (const screen of [smallPhone, tablet, desktop]) {
    const expectInTheOpen = async (path: string, parts?: string) =>
      expect.soft(await coveredByToast(page, parts), `${path} at ${screen.width} px`).toEqual([]);
    await page.setViewportSize(screen);
    await shopper.visit(barePath);
    await page.evaluate(() => localStorage.clear());
    await shopper.hasInCart('71');
    await shopper.visit('/cart');
    await page.getByRole('button', { name: /^One more of / }).click();
    await expect(toast(page).locator('b')).toHaveText('Quantity increased!');
    await expectInTheOpen('/cart');

    const customer = await newCustomer();
    await customer.signIn(page);
    await shopper.visit('/place-order');
    await expect(toast(page).locator('b')).toHaveText('Cart items merged successfully!');
    // It stays under the mouse, until the form has come.
    await toast(page).hover();
    await expect(shopper.placeButton).toBeVisible();
    await expectInTheOpen('/place-order');

    for (const path of ['/orders', '/profile', '/wishlist']) {
      await page.evaluate(([key, text]) => sessionStorage.setItem(key, JSON.stringify({ text })), [
        flashToastKey,
        registered,
      ] as const);
      await shopper.visit(path);
      await expect(toast(page).locator('b')).toHaveText(registered);
      await expect(page.locator('main h1')).toBeVisible();
      await expectInTheOpen(path);
    }
    await page.evaluate(() => localStorage.clear());
    await shopper.visit('/login');
    await shopper.sendSignIn(newPerson().email, 'wrong-password');
    await expect(toast(page)).toHaveClass(/error/);
    await expectInTheOpen('/login', '.login-forms *, .login p');
    await shopper.visit('/collection');
    await page
      .getByRole('button', { name: /^Add .* to cart$/ })
      .first()
      .click();
    await expect(toast(page).locator('b')).not.toBeEmpty();
    await expectInTheOpen('/collection', 'h1');
  }
});

test('on a phone no toast covers the line that was touched', async ({ page, shopper }) => {
  for (const screen of [smallPhone, phone]) {
    await page.setViewportSize(screen);
    await shopper.visit(barePath);
    await page.evaluate(() => localStorage.clear());
    for (const id of ['71', '72', '54']) await shopper.hasInCart(id);
    await shopper.visit('/cart');
    const lines = page.locator('.cart-line');
    await expect(lines).toHaveCount(3);
    const more = lines.nth(1).getByRole('button', { name: /^One more of / });
    for (const top of [66, 100, 150, 200, 300, 400]) {
      await more.evaluate((button, top) => {
        scrollBy({ top: button.getBoundingClientRect().top - top, behavior: 'instant' });
      }, top);
      await more.click();
      await expect(toast(page).locator('b')).not.toBeEmpty();
      const covered = await coveredByToast(page, '.cart-line:nth-child(2) :is(.stepper, .text-button)');
      expect.soft(covered, `at ${top} of ${screen.width} px`).toEqual([]);
      await toast(page).getByRole('button', { name: 'Close' }).click();
    }
  }
});

/** What lies under the toast and is read or pressed. */
function coveredByToast(page: Page, parts = 'h1, h2, .price, a, button, input'): Promise<string[]> {
  return page.evaluate((parts) => {
    const toast = document.querySelector('.toast') as HTMLElement;
    if (!toast.querySelector('b')?.textContent) throw new Error('The toast is gone already.');
    const box = toast.getBoundingClientRect();
    const all = document.querySelectorAll(parts);
    return [...all]
      .filter((each) => !each.closest('.toast') && each.checkVisibility())
      .filter((each) => {
        const { left, right, top, bottom } = each.getBoundingClientRect();
        return right > box.left && left < box.right && bottom > box.top && top < box.bottom;
      })
      .map((each) => each.textContent || each.outerHTML);
  }, parts);
}
