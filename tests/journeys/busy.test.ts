import type { Locator, Page } from 'playwright/test';
import { changeQuantityMs, quickAddMs } from '#domain/shop/shop.ts';
import { expect, test } from '../support/journey.ts';
import { sample } from '../support/sample-pages.ts';
import { phone } from '../support/screens.ts';
import { stopClock } from '../support/stop-clock.ts';

test.use({ viewport: phone });

const badge = (page: Page) => page.locator('.cart-count');

/** Two taps count at once, though the button is busy, which it is for `ms`. */
async function expectBusy(page: Page, button: Locator, ms: number): Promise<void> {
  await expect(button).toBeVisible();
  await stopClock(page);
  const before = Number(await badge(page).textContent());
  await button.click();
  await expect(badge(page)).toHaveText(String(before + 1));
  await expect(button).toHaveAttribute('aria-busy', 'true');
  await button.click();
  await expect(badge(page)).toHaveText(String(before + 2));
  await expectBusyFor(page, button, ms);
  await expect(badge(page)).toHaveText(String(before + 2));
}

/** The button is busy nearly until `ms` after the last tap, and no longer; the clock stands at that tap. */
async function expectBusyFor(page: Page, button: Locator, ms: number): Promise<void> {
  await page.clock.runFor(ms - 50);
  await expect(button).toHaveAttribute('aria-busy', 'true');
  await page.clock.runFor(100);
  await expect(button).not.toHaveAttribute('aria-busy', 'true');
}

test('R5: plus and minus are busy for a while, and every tap counts at once', async ({ page, shopper }) => {
  await page.clock.install();
  await shopper.visit('/collection');
  await shopper.touch();
  const add = page.getByRole('button', { name: /^Add .* to cart$/ }).first();
  await stopClock(page);
  await add.click();
  await expectBusyFor(page, add, quickAddMs);
  await expectBusy(page, add, changeQuantityMs);
  await shopper.visit('/cart');
  const more = page.getByRole('button', { name: /^One more of / });
  await expectBusy(page, more, changeQuantityMs);
  const less = page.getByRole('button', { name: /^One less of / });
  await less.click();
  await expect(less).toHaveAttribute('aria-busy', 'true');
  await expect(badge(page)).toHaveText('4');
});

async function expectStill(button: Locator): Promise<void> {
  expect(await button.evaluate((each) => getComputedStyle(each, '::before').animationName)).toBe('none');
}

test('R5: what is busy stands still for who asks for less motion', async ({ page, shopper }) => {
  await page.emulateMedia({ reducedMotion: 'reduce' });
  await page.clock.install();
  await shopper.visit(sample.serum.path);
  await shopper.touch();
  await stopClock(page);
  await page.locator('.buy [name=add]').click();
  await expect(shopper.viewCart).toHaveAttribute('aria-busy', 'true');
  await expectStill(shopper.viewCart);
  const more = page.getByRole('button', { name: 'One more', exact: true });
  await more.click();
  await expect(more).toHaveAttribute('aria-busy', 'true');
  await shopper.visit('/collection');
  await shopper.touch();
  const onCard = page.getByRole('button', { name: /^Add .* to cart$/ }).first();
  await onCard.click();
  await expect(onCard).toHaveAttribute('aria-busy', 'true');
  await expectStill(onCard);
});
