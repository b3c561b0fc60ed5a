import type { Page } from 'playwright/test';
import { cartNamesKey } from '#domain/cart/cart-storage.ts';
import { mostPieces } from '#domain/catalogue/product-messages.ts';
import { sortNames } from '#domain/listing/listing-messages.ts';
import { sizesLabel } from '#domain/shop/labels.ts';
import { addedToCart, quantityIncreased } from '#domain/shop/messages.ts';
import { deferredTimeoutMs, stepperOpenMs } from '#domain/shop/shop.ts';
import { accessibilityFaults } from '../support/accessibility.ts';
import { expect, test } from '../support/journey.ts';
import { sample } from '../support/sample-pages.ts';
import { desktop, phone } from '../support/screens.ts';
import { stopClock } from '../support/stop-clock.ts';
import { hardToTap } from '../support/tap-targets.ts';

test.use({ viewport: phone });

test('a plus in the corner grows to minus, count and plus in its place', async ({ page, shopper }) => {
  await shopper.visit('/collection');
  const card = page.locator('.card', { has: page.getByRole('button', { name: /^Add .* to cart$/ }) }).first();
  const plus = card.getByRole('button', { name: /^Add/ });
  const before = await plus.boundingBox();
  const picture = await card.locator('.picture').boundingBox();
  expect(before).toMatchObject({ width: 36, height: 36 });
  const [right, bottom] = [
    (picture?.x ?? 0) + (picture?.width ?? 0) - (before?.x ?? 0) - 36,
    (picture?.y ?? 0) + (picture?.height ?? 0) - (before?.y ?? 0) - 36,
  ];
  expect([right, bottom]).toEqual([8, 8]);
  await expect(card.getByRole('status')).toHaveCount(0);
  await plus.click();
  await expect(card.getByRole('status')).toHaveText('1');
  await expect(card.getByRole('button', { name: /^One less of/ })).toBeDisabled();
  expect(await plus.boundingBox()).toEqual(before);
  await plus.click();
  await expect(card.getByRole('status')).toHaveText('2');
  expect(await hardToTap(page, '.quick-add.in')).toEqual([]);
  await card.getByRole('button', { name: /^One less of/ }).click();
  await expect(card.getByRole('status')).toHaveText('1');
});

test('One less of a card keeps the focus at one piece, and then does nothing', async ({ page, shopper }) => {
  await shopper.visit('/collection');
  const card = page.locator('.card', { has: page.getByRole('button', { name: /^Add .* to cart$/ }) }).first();
  const less = card.getByRole('button', { name: /^One less of/ });
  const count = card.getByRole('status');
  for (const pieces of ['1', '2']) {
    await card.getByRole('button', { name: /^Add/ }).click();
    await expect(count).toHaveText(pieces);
  }
  await less.focus();
  await page.keyboard.press('Enter');
  await expect(count).toHaveText('1');
  await expect(less).toBeDisabled();
  await expect(less).toBeFocused();
  await expect(less).toHaveCSS('opacity', '0.5');
  await page.keyboard.press('Enter');
  await expect(less).not.toHaveAttribute('aria-busy', 'true');
  await expect(count).toHaveText('1');
  expect(
    await page.evaluate(() => Object.keys(localStorage).filter((key) => key.startsWith('cart/'))),
  ).toHaveLength(3);
});

for (const path of ['/detergents', '/detergents?brand=pearl', '/collection?q=watch', '/collection?page=2'])
  test(`the plus of a card that ${path} draws fills an empty cart`, async ({ page, shopper }) => {
    await shopper.visit(path);
    if (!path.includes('?')) {
      await shopper.touch();
      await page.getByRole('combobox', { name: 'Sort' }).selectOption(sortNames['low-high']);
    }
    await expect(page).toHaveURL(/\?/);
    await expect(shopper.listStatus).toHaveText(/^Showing/);
    const drawn = page.locator('.card', { has: page.getByRole('button', { name: /^Add .* to cart$/ }) });
    const href = await drawn.last().getByRole('link').first().getAttribute('href');
    // The list may draw more cards meanwhile.
    const card = page.locator('.card', { has: page.locator(`[href="${href}"]`) });
    await card.getByRole('button', { name: /^Add/ }).click();
    await shopper.expectToast(addedToCart);
    await expect(card.getByRole('status')).toHaveText('1');
    await expect(page.locator('.cart-count')).toHaveText('1');
  });

const plusOfShirt = `Choose a size of ${sample.shirt.name}`;
const listsWithShirt = ['/brand/male', `/collection?q=${encodeURIComponent(sample.shirt.name)}`];

test('a card with sizes names them, and its plus offers them in a sheet over the list', async ({
  page,
  shopper,
}) => {
  for (const [index, path] of listsWithShirt.entries()) {
    await shopper.visit(path);
    await shopper.touch();
    const card = page.locator('.card', {
      has: page.getByRole('link', { name: sample.shirt.name, exact: true }),
    });
    await expect(card).toContainText('Sizes S to XXL');
    await expect(card.getByRole('button')).toHaveCount(0);
    const plus = card.getByRole('link', { name: plusOfShirt });
    await plus.press('Enter');
    const sheet = page.getByRole('dialog', { name: plusOfShirt });
    await expect(sheet).toContainText(sample.shirt.price);
    await expect(sheet.getByRole('button', { name: 'S', exact: true })).toBeFocused();
    await expect(sheet.getByRole('group', { name: sizesLabel })).toBeVisible();
    await expect(sheet.getByRole('link')).toHaveAttribute('href', sample.shirt.path);
    expect(await accessibilityFaults(page)).toEqual([]);
    expect(await hardToTap(page, '.size-choice')).toEqual([]);
    await page.keyboard.press('Escape');
    await expect(sheet).toHaveCount(0);
    await expect(plus).toBeFocused();
    await plus.click();
    await sheet.getByRole('button', { name: 'XL', exact: true }).click();
    await expect(sheet).toHaveCount(0);
    await shopper.expectToast(index === 0 ? addedToCart : quantityIncreased);
    await expect(page.locator('.cart-count')).toHaveText(String(index + 1));
    const names = await page.evaluate((key) => localStorage[key], cartNamesKey);
    expect(JSON.parse(names)).toEqual({ 201: sample.shirt.name });
    expect(new URL(page.url()).pathname).toBe(new URL(path, page.url()).pathname);
  }
});

test('the sheet adds no more pieces than are in stock, in all sizes together', async ({ page, shopper }) => {
  const { id, name, stock } = sample.kanzu;
  await shopper.hasInCart(id, stock - 1, '54');
  await shopper.visit(`/collection?q=${encodeURIComponent(name)}`);
  await shopper.touch();
  const choose = async (size: string) => {
    await page.getByRole('link', { name: `Choose a size of ${name}` }).click();
    await page.getByRole('dialog').getByRole('button', { name: size, exact: true }).click();
  };
  await choose('56');
  await shopper.expectToast(addedToCart);
  await choose('58');
  await shopper.expectToast(mostPieces(stock));
  await expect(page.locator('.cart-count')).toHaveText(String(stock));
});

/** Holds all requests for this address until the returned function is called. */
async function hold(page: Page, address: string): Promise<() => void> {
  const { promise, resolve } = Promise.withResolvers<void>();
  await page.route(address, async (route) => {
    await promise;
    await route.continue();
  });
  return resolve;
}

test('of two taps on two cards on a slow line, the first opens its sheet', async ({ page, shopper }) => {
  const release = await hold(page, '**/goods/*');
  await shopper.visit('/brand/male');
  await shopper.touch();
  const plus = page.getByRole('link', { name: plusOfShirt });
  await plus.click();
  await expect(plus).toHaveAttribute('aria-busy', 'true');
  const plusesAtRest = page
    .getByRole('link', { name: /^Choose a size of/ })
    .and(page.locator(':not([aria-busy])'));
  await plusesAtRest.first().click();
  release();
  await expect(page.getByRole('dialog', { name: plusOfShirt })).toBeVisible();
  await expect(page.locator('.quick-add > [aria-busy]')).toHaveCount(0);
  await expect(page.locator('.size-choice')).toHaveCount(1);
});

test('a sheet that comes too late does not open over the page that leaves', async ({ page, shopper }) => {
  await page.clock.install();
  // What is fetched early would not be held.
  await page.addInitScript(() => localStorage.setItem('dataSaver', 'on'));
  const release = await hold(page, '**/goods/*');
  await shopper.visit('/brand/male');
  await shopper.touch();
  // An answer without content leaves the shopper where they are.
  await page.route(`**${sample.shirt.path}`, (route) => route.fulfill({ status: 204 }));
  const plus = page.getByRole('link', { name: plusOfShirt });
  await plus.click();
  await expect(plus).toHaveAttribute('aria-busy', 'true');
  const leaving = page.waitForResponse(`**${sample.shirt.path}`);
  await page.clock.runFor(deferredTimeoutMs);
  expect((await leaving).status()).toBe(204);
  const sizes = page.waitForResponse('**/goods/*');
  release();
  await (await sizes).finished();
  await page.evaluate(async () => (await fetch('/')).text());
  await expect(page.locator('.size-choice')).toHaveCount(0);
});

test('the plus of a card with sizes is a link until the page’s script has come', async ({
  page,
  shopper,
}) => {
  await page.route('**/scripts/*', () => {});
  await shopper.visit('/brand/male');
  await page.getByRole('link', { name: plusOfShirt }).click();
  await expect(page).toHaveURL(`${sample.shirt.path}#sizes`);
});

for (const sizes of ['broken', 'late'])
  test(`the plus of a card leads to the product if its sizes are ${sizes}`, async ({ page, shopper }) => {
    await page.clock.install();
    await page.route('**/goods/*', (route) => sizes === 'broken' && route.fulfill({ body: '<html>' }));
    await shopper.visit('/brand/male');
    await shopper.touch();
    const plus = page.getByRole('link', { name: plusOfShirt });
    await plus.click();
    if (sizes === 'late') {
      await expect(plus).toHaveAttribute('aria-busy', 'true');
      await page.clock.runFor(deferredTimeoutMs);
    }
    await expect(page).toHaveURL(`${sample.shirt.path}#sizes`);
  });

test('a mouse on a card shows the second picture, if there is one', async ({ page, shopper }) => {
  await page.setViewportSize(desktop);
  await page.clock.install();
  const fetched: string[] = [];
  page.on('request', (request) => {
    const { pathname } = new URL(request.url());
    if (request.resourceType() === 'fetch' && pathname.startsWith('/product/')) fetched.push(pathname);
  });
  await shopper.visit('/collection');
  await shopper.touch();
  const save = (choice: 'on' | 'off') =>
    page.evaluate((choice) => localStorage.setItem('dataSaver', choice), choice);
  const cardOf = (path: string) =>
    page.locator('.card', { has: page.locator(`h3 [href="${path}"]`) }).first();
  const card = cardOf(sample.serum.path);
  const single = cardOf('/product/60');
  await save('on');
  await single.getByRole('heading').hover();
  await page.clock.runFor(1_000);
  await save('off');
  await card.getByRole('heading').hover();
  await expect(card.locator('.picture img')).toHaveCount(2);
  await expect(card.locator('.second')).toHaveCSS('opacity', '1');
  const files = await card
    .locator('.picture img')
    .evaluateAll((all) => all.map((each) => (each as HTMLImageElement).currentSrc.replace(/-\d+\.\w+$/, '')));
  expect(new Set(files).size).toBe(2);
  expect(fetched, 'none while data are saved').toEqual([sample.serum.path]);
  await page.mouse.move(5, 5);
  await expect(card.locator('.second')).toHaveCSS('opacity', '0');
  // It needs no earlier touch of the page.
  await page.reload();
  await card.getByRole('heading').hover();
  await expect(card.locator('.second')).toHaveCSS('opacity', '1');
  const response = page.waitForResponse('**/product/60');
  await single.getByRole('heading').hover();
  await (await response).finished();
  await expect(single.locator('.picture img')).toHaveCount(1);
});

test.describe('by finger', () => {
  test.use({ hasTouch: true, isMobile: true });

  test('the stepper of a card closes to its number some seconds after the last tap, beside one picture', async ({
    page,
    shopper,
  }) => {
    await page.clock.install();
    await shopper.visit('/collection');
    await shopper.touch();
    const card = page.locator('.card', { has: page.locator(`h3 [href="${sample.serum.path}"]`) });
    const line = card.locator('[data-line]');
    const width = async () => (await line.boundingBox())?.width;
    await stopClock(page);
    await line.getByRole('button', { name: /^Add/ }).tap();
    const open = (await width()) ?? 0;
    const picture = await page.locator('.card .picture').first().boundingBox();
    expect(open).toBeLessThan(0.66 * (picture?.width ?? 0));
    await page.clock.runFor(stepperOpenMs - 200);
    expect(await width()).toBe(open);
    await page.clock.runFor(300);
    expect(await width()).toBe(36);
    const number = line.getByRole('status');
    await expect(number).toHaveText('1');
    // A tap on the number changes nothing but opens the three again.
    await number.tap();
    await expect(page.locator('.cart-count')).toHaveText('1');
    expect(await width()).toBe(open);
    await page.clock.runFor(2 * stepperOpenMs);
    expect(await width()).toBe(36);
    // A keyboard finds them there, and keeps them open.
    await line.getByRole('button', { name: /^Add/ }).focus();
    await page.keyboard.press('Enter');
    await page.clock.runFor(2 * stepperOpenMs);
    expect(await width()).toBe(open);
    await expect(number).toHaveText('2');
    await expect(card.locator('.picture img')).toHaveCount(1);
  });
});

test('what is added flies to the cart, whose badge answers; neither for who asks for less motion', async ({
  page,
  shopper,
}) => {
  await page.addInitScript(() => {
    const animate = Element.prototype.animate;
    Element.prototype.animate = function (...parameters) {
      document.documentElement.dataset.moved = `${document.documentElement.dataset.moved ?? ''} ${this.className}`;
      return animate.apply(this, parameters);
    };
  });
  const moved = () => page.evaluate(() => document.documentElement.dataset.moved ?? '');
  for (const reducedMotion of ['no-preference', 'reduce'] as const) {
    await page.emulateMedia({ reducedMotion });
    await shopper.visit('/detergents');
    await shopper.touch();
    const add = page.getByRole('button', { name: /^Add .* to cart$/ }).first();
    await add.click();
    await expect(page.locator('.quick-add.in').first()).toBeVisible();
    if (reducedMotion === 'reduce') expect(await moved()).toBe('');
    else await expect.poll(moved).toBe(' in-flight cart-count');
    await expect(page.locator('.in-flight')).toHaveCount(0);
  }
  await page.emulateMedia({ reducedMotion: 'no-preference' });
  await shopper.visit(sample.serum.path);
  await shopper.touch();
  const moves = async (count: number) => {
    await expect.poll(async () => (await moved()).match(/cart-count/g)?.length).toBe(count);
    return await moved();
  };
  await page.evaluate(() => {
    localStorage['cart/000000001aaaaaa'] = JSON.stringify(['add', [['60/default', 1]], []]);
    dispatchEvent(new StorageEvent('storage'));
  });
  expect(await moves(1), 'nothing flies from another tab').toBe(' cart-count');
  await page.locator('.buy').getByRole('button', { name: 'Add to cart' }).click();
  expect(await moves(2)).toBe(' cart-count in-flight cart-count');
});
