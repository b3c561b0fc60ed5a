import { sortNames } from '#domain/listing/listing-messages.ts';
import { addedToCart } from '#domain/shop/messages.ts';
import { expect, test } from '../support/journey.ts';
import { sample } from '../support/sample-pages.ts';
import { phone } from '../support/screens.ts';
import { hardToTap } from '../support/tap-targets.ts';

test.use({ viewport: phone });

test('a plus in the corner grows to minus, count and plus in its place', async ({ page, shopper }) => {
  await shopper.visit('/collection');
  const card = page.locator('.card', { has: page.getByRole('button', { name: /^Add .* to cart$/ }) }).first();
  const plus = card.getByRole('button', { name: /^Add/ });
  const before = await plus.boundingBox();
  const picture = await card.locator('.picture').boundingBox();
  expect(before).toMatchObject({ width: 44, height: 44 });
  const [right, bottom] = [
    (picture?.x ?? 0) + (picture?.width ?? 0) - (before?.x ?? 0) - 44,
    (picture?.y ?? 0) + (picture?.height ?? 0) - (before?.y ?? 0) - 44,
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

test('a card with sizes names them, and leads to where they are chosen', async ({ page, shopper }) => {
  for (const path of ['/brand/male', `/collection?q=${encodeURIComponent(sample.shirt.name)}`]) {
    await shopper.visit(path);
    const card = page.locator('.card', {
      has: page.getByRole('link', { name: sample.shirt.name, exact: true }),
    });
    await expect(card).toContainText('S–XXL');
    await expect(card.getByRole('button')).toHaveCount(0);
    await card.getByRole('link', { name: `Choose a size of ${sample.shirt.name}` }).click();
    await expect(page).toHaveURL(`${sample.shirt.path}#sizes`);
  }
});
