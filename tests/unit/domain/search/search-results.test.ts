import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import type { Product } from '#domain/catalogue/product.ts';
import { parseSearchQuery } from '#domain/search/search-query.ts';
import { facetsOf, inCategory, refined, resultsPage } from '#domain/search/search-results.ts';
import { nameOrders } from '#domain/search/search-rule.ts';
import { searchCategories } from '#domain/shop/shop.ts';
import { anyCatalogue, product } from '../../../support/products.ts';

const everything = parseSearchQuery('');
const list = sortable([
  product({ id: 'a', name: 'Soap', price: 300, date: 2 }),
  product({ id: 'b', name: 'lotion', price: 100, date: null }),
  product({ id: 'c', name: 'Éclat', price: 300, date: 9 }),
  product({ id: 'd', name: 'Zinc', price: 20_000, date: 2 }),
]);
function sortable(products: readonly Product[]) {
  const orders = nameOrders(products.map(({ name }) => name));
  return products.map((each, place) => ({ ...each, nameOrder: orders[place] ?? 0 }));
}
const ids = (products: readonly { id: string }[]) => products.map(({ id }) => id).join('');

describe('the six sorts (Spec 5), ties in the order of relevance', () => {
  test.each([
    ['relevance', 'abcd'],
    ['price-low', 'bacd'],
    ['price-high', 'dacb'],
    ['name-asc', 'cbad'],
    ['name-desc', 'dabc'],
    ['newest', 'cadb'],
  ] as const)('%s: %s', (sort, expected) => {
    expect(ids(refined(list, { ...everything, sort }))).toBe(expected);
  });
});

describe('price bounds', () => {
  test.each([
    [null, null, 'abcd'],
    [300, null, 'acd'],
    [null, 300, 'abc'],
    [300, 300, 'ac'],
    [10_000, 300, ''],
    [0, 0, ''],
  ])('from %j to %j: %s', (min, max, expected) => {
    expect(ids(refined(list, { ...everything, min, max }))).toBe(expected);
  });
});

test.each([
  ['Skin Care', 'Evacosmetics', 'skincare', true],
  ['Skin Care', 'Evacosmetics', 'cosmetics', true],
  ['Face & Body Care', 'Evacosmetics', 'skincare', true],
  ['Baby Care', 'Evacosmetics', 'skincare', false],
  ['Hair  Care', 'Pearl', 'haircare', true],
  ['Detergents', 'Pearl', 'detergents', true],
  ['', '', 'cosmetics', false],
] as const)('%s of %s is in %s: %s', (category, subCategory, id, expected) => {
  expect(inCategory(id)({ category, subCategory })).toBe(expected);
});

test('a facet counts what its radio would leave', () => {
  fc.assert(
    fc.property(anyCatalogue, fc.option(fc.nat(5000)), fc.option(fc.nat(500_000)), (products, min, max) => {
      const params = { ...everything, min, max };
      const { all, categories } = facetsOf(products, params);
      expect(all).toBe(refined(sortable(products), params).length);
      for (const { id } of searchCategories) {
        expect(categories[id]).toBe(refined(sortable(products), { ...params, category: id }).length);
      }
    }),
  );
});

test('equal names share their place in the alphabet', () => {
  expect(nameOrders(['Soap', 'Balm', 'soap', 'Soap', ''])).toEqual([3, 1, 2, 3, 0]);
});

test('12 a page, with the first, the last, the current one and its neighbours', () => {
  const hundred = Array.from({ length: 100 }, (_, index) => index);
  expect(resultsPage(hundred, 5)).toEqual({
    items: hundred.slice(48, 60),
    page: 5,
    lastPage: 9,
    numbers: [1, null, 4, 5, 6, null, 9],
  });
  expect(resultsPage(hundred, 99)).toMatchObject({ items: [96, 97, 98, 99], page: 9 });
  expect(resultsPage([], 3)).toEqual({ items: [], page: 1, lastPage: 1, numbers: [1] });
});
