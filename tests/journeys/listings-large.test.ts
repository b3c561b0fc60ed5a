import { madeUpShop } from '../../scripts/bench/search/catalogue.ts';
import { expect, test } from '../support/journey.ts';
import { drawing } from '../support/products.ts';
import { phone } from '../support/screens.ts';
import { serveIndex } from '../support/search-index.ts';

test.use({ viewport: phone, hasTouch: true, isMobile: true });

const products = madeUpShop(10_000).map((product) => ({ ...product, pictures: [drawing()] as const }));
const male = products.filter(({ subCategory }) => subCategory === 'Male');
const shoes = male.filter(({ category }) => category === 'Shoes');

test('ten thousand products filter, sort and turn over on a slow phone', async ({ page, shopper }) => {
  const read = await serveIndex(page, products);
  const devTools = await page.context().newCDPSession(page);
  await devTools.send('Emulation.setCPUThrottlingRate', { rate: 4 });
  const option = (name: string) => page.getByRole('checkbox', { name });
  const status = shopper.listStatus;
  const names = (list: typeof products) => list.slice(0, 24).map(({ name }) => name);

  await shopper.visit('/collection');
  await shopper.touch();
  await page.getByRole('button', { name: 'Filters', exact: true }).tap();
  await page
    .getByRole('navigation', { name: 'Filter' })
    .getByRole('link', { name: /^Men’s fashion/ })
    .tap();
  await expect(status).toHaveText(`Showing 24 of ${products.length} products, ${male.length} match`);
  await expect(shopper.listedNames).toHaveText(names(male));
  expect(read.filter((name) => /^(prices|dates|names)/.test(name))).toEqual([]);

  await option('Shoes').tap();
  await expect(status).toHaveText(`Showing 24 of ${products.length} products, ${shoes.length} match`);
  await expect(shopper.listedNames).toHaveText(names(shoes));

  await page.getByRole('button', { name: /^Show .* products$/ }).tap();
  await page.getByRole('combobox', { name: 'Sort' }).selectOption('low-high');
  const cheap = shoes.toSorted((a, b) => a.price - b.price);
  await expect(shopper.listedNames).toHaveText(names(cheap));
  await page.getByRole('link', { name: 'Page 2', exact: true }).tap();
  await expect(shopper.listedNames).toHaveText(names(cheap.slice(24)));
  await expect(page).toHaveURL('/collection?brand=male&category=shoes&sort=low-high&page=2');
  await page.reload();
  await expect(shopper.listedNames).toHaveText(names(cheap.slice(24)));
  await page.goBack();
  await expect(shopper.listedNames).toHaveText(names(cheap));
  await page.goBack();
  await expect(shopper.listedNames).toHaveText(names(shoes));
});
