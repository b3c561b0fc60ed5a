import { readFileSync } from 'node:fs';
import type { Page } from 'playwright/test';
import { expect, test } from '../support/journey.ts';
import { sample } from '../support/sample-pages.ts';
import { hardToTap } from '../support/tap-targets.ts';

test.use({ viewport: { width: 360, height: 740 } });

const { products } = JSON.parse(readFileSync('src/server/sample/products.json', 'utf8')) as {
  products: readonly { id: string; name: string; sizes?: readonly string[] }[];
};

const badge = (page: Page) => page.locator('.cart-count');
const bar = (page: Page) => page.getByRole('complementary', { name: 'Buy' });

test('picture from edge to edge, price and sizes stand on a first screen of 560 to 740 px', async ({
  page,
  shopper,
}) => {
  const sized = products.filter(({ sizes = [] }) => sizes.length > 0);
  expect(sized.length).toBeGreaterThan(20);
  const hidden: string[] = [];
  for (const { id, name } of sized) {
    await shopper.visit(`/product/${id}`);
    for (const height of [560, 640, 740]) {
      await page.setViewportSize({ width: 360, height });
      const [picture, price, choice, add] = await page.evaluate(() =>
        ['.gallery .picture', '.product-price', '.buy .choice', '[name=add]'].map((selector) => {
          const { x, width, top, bottom } = (
            document.querySelector(selector) as Element
          ).getBoundingClientRect();
          return { x, width, top, bottom };
        }),
      );
      if (!picture || !price || !choice || !add) throw new Error(name);
      const isSeen = price.bottom <= choice.top && choice.bottom <= add.top && add.bottom <= height;
      if (picture.x !== 0 || picture.width !== 360 || !isSeen)
        hidden.push(
          `${name} at ${height} px: ${picture.width}, ${price.bottom}, ${choice.bottom}, ${add.top}`,
        );
    }
  }
  expect(hidden).toEqual([]);
});

test('the price of a product stands whole above Add on a low phone', async ({ page, shopper }) => {
  for (const [id, height] of [
    ['7', 540],
    ['42', 540],
    ['56', 640],
    ['233', 540],
  ] as const) {
    await page.setViewportSize({ width: 360, height });
    await shopper.visit(`/product/${id}`);
    const price = await page.locator('.product-price').boundingBox();
    const row = await page.locator('.buy-row').boundingBox();
    expect((price?.y ?? 0) + (price?.height ?? 0), id).toBeLessThanOrEqual(row?.y ?? 0);
    expect((row?.y ?? 0) + (row?.height ?? 0), id).toBeLessThanOrEqual(height);
  }
});

test('below a name of two lines, the days stand whole above Add', async ({ page, shopper }) => {
  for (const id of ['1', '5']) {
    await shopper.visit(`/product/${id}`);
    const days = await page.locator('.arrival').boundingBox();
    const row = await page.locator('.buy-row').boundingBox();
    expect((days?.y ?? 0) + (days?.height ?? 0)).toBeLessThanOrEqual(row?.y ?? 0);
  }
  await shopper.visit('/product/60');
  expect((await page.locator('.gallery img').boundingBox())?.width, 'no bands beside an only one').toBe(360);
});

test('the breadcrumbs stand at the page’s end, once it was touched', async ({ page, shopper }) => {
  await shopper.visit(sample.shirt.path);
  const breadcrumbs = page.getByRole('navigation', { name: 'Breadcrumb' });
  await expect(breadcrumbs).toBeHidden();
  await shopper.touch();
  await expect(breadcrumbs).toBeVisible();
  const related = page.getByRole('region', { name: 'You might also like' });
  const [last, before] = [await breadcrumbs.boundingBox(), await related.boundingBox()];
  expect(last?.y).toBeGreaterThan((before?.y ?? 0) + (before?.height ?? 0));
});

test('a bar at the foot sells once Add has left the view', async ({ page, shopper }) => {
  await shopper.visit(sample.serum.path);
  const terms = await page.locator('.assurances').textContent();
  expect(terms).toContain('Shipping UGX\u00a05,000, free over UGX\u00a050,000');
  const arrival = page.locator('.arrival');
  await expect(arrival).toHaveText('Arrives in 1–\u20603 days in Kampala');
  const { height } = { ...(await arrival.boundingBox()) };
  await shopper.touch();
  await expect(bar(page)).toBeHidden();
  await page.getByRole('heading', { name: 'You might also like' }).scrollIntoViewIfNeeded();
  await expect(bar(page)).toBeInViewport({ ratio: 0.99 });
  await expect(bar(page)).toContainText(sample.serum.price);
  const days = /Arrives (Mon|Tue|Wed|Thu|Fri|Sat)\u00a0\d+.*\u00a0\d+\u00a0[A-Z]\w{2}/.exec(
    (await bar(page).textContent()) ?? '',
  );
  await expect(arrival, 'one phrase for the days').toHaveText(`${days?.[0]} in Kampala`);
  expect((await arrival.boundingBox())?.height).toBe(height);
  await expect(bar(page).getByRole('button')).toHaveCount(1);
  expect(await hardToTap(page, '.buy-bar')).toEqual([]);
  await bar(page).getByRole('button', { name: 'Add to cart' }).press('Enter');
  await expect(badge(page)).toHaveText('1');
  await expect(bar(page).getByRole('button')).toHaveCount(0);
  await expect(bar(page).getByRole('link', { name: 'View cart' })).toBeFocused();
  await page.keyboard.press('Enter');
  await expect(page).toHaveURL('/cart');
});

test('the bar asks for a size by chips above its Add, until one is chosen', async ({ page, shopper }) => {
  await shopper.visit(sample.shirt.path);
  await shopper.touch();
  await page.getByRole('heading', { name: 'You might also like' }).scrollIntoViewIfNeeded();
  const sizes = bar(page).getByRole('group', { name: 'Size' });
  await expect(sizes.getByRole('button')).toHaveText(['S', 'M', 'L', 'XL', 'XXL']);
  await bar(page).getByRole('button', { name: 'Add to cart' }).click();
  await expect(bar(page).getByRole('alert')).toHaveText('Choose a size first');
  await expect(sizes.getByRole('button', { name: 'S', exact: true })).toBeFocused();
  await expect(badge(page)).toBeEmpty();
  await sizes.getByRole('button', { name: 'M', exact: true }).click();
  await expect(sizes).toBeHidden();
  await expect(bar(page)).toContainText('UGX 28,000 · M');
  await expect(bar(page).getByRole('alert')).toHaveCount(0);
  await bar(page).getByRole('button', { name: 'Add to cart' }).click();
  await expect(badge(page)).toHaveText('1');
  expect(await page.evaluate(() => JSON.stringify({ ...localStorage }))).toContain('201/M');
});
