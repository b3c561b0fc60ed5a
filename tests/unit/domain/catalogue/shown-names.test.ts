import { expect, test } from 'vitest';
import { cardProduct } from '#domain/catalogue/card-product.ts';
import { summaryOf } from '#domain/catalogue/product.ts';
import { keepMeasure, keepUnits } from '#domain/text/keep-units.ts';
import { itemCard, searchItem } from '#search/item.ts';
import { sampleProducts } from '../../search/sample.ts';

const products = sampleProducts();

/** What may end a line: a number before its unit. */
const broken = /\d (ml|g|kg|L|l)\b/;

test.each([
  ['cards', products.map((each) => cardProduct(each, true).name)],
  ['cart, checkout, wishlist and recently viewed', products.map((each) => summaryOf(each, true).name)],
  ['search and filtered lists', products.map((each) => itemCard(searchItem(each, true)).name)],
  ['lines of orders', products.map(({ name }) => keepMeasure(name))],
])('%s show no number without its unit', (_, names) => {
  expect(names.filter((name) => broken.test(name))).toEqual([]);
  expect(names).toEqual(products.map(({ name }) => keepUnits(name)));
});

test('the search looks at names as they are written', () => {
  const measured = products.filter(({ name }) => broken.test(name));
  expect(measured.length).toBeGreaterThan(40);
  expect(measured.map((each) => searchItem(each, true).name)).toEqual(measured.map(({ name }) => name));
});
