import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { findProducts } from '#search/find.ts';
import { wholeIndex } from '#search/search-index.ts';
import { product } from '../../support/products.ts';
import { anyShopAndQueries, byTheRule } from './oracle.ts';
import { wholeCatalogue } from './sample.ts';

describe('the rule: a part of name, description, category or sub-category, names first, in the order of the list (Spec 5)', () => {
  const list = [
    product({
      id: 'a',
      name: 'Hand Cream',
      description: 'Softens like soap.',
      category: 'Skin Care',
      subCategory: 'Eva',
    }),
    product({
      id: 'b',
      name: 'SOAP c++ (50% more) <b>',
      description: '',
      category: 'Detergents',
      subCategory: 'Pearl',
    }),
    product({ id: 'c', name: 'Crème 🧴', description: '', category: 'Soapy', subCategory: 'Male' }),
    product({ id: 'd', name: 'Bar soap', description: 'Hard', category: '', subCategory: '' }),
  ];
  test.each([
    ['soap', 'bdac'],
    ['  SOAP ', 'bdac'],
    ['oa', 'bdac'],
    ['p c++ (50%', 'b'],
    ['<b>', 'b'],
    ['🧴', 'c'],
    ['CRÈME', 'c'],
    ['creme', ''],
    ['skin', 'a'],
    ['skincare', ''],
    ['eva', 'a'],
    ['.*', ''],
    ['', ''],
    ['   ', ''],
  ])('%j: %s', async (query, expected) => {
    const { exact } = await findProducts(wholeIndex(wholeCatalogue(list)), query);
    expect(exact.map((position) => list[position]?.id).join('')).toBe(expected);
  });
});

test('in any shop, for any query, the exact results are those of the rule, in its order', async () => {
  let hits = 0;
  await fc.assert(
    fc.asyncProperty(anyShopAndQueries, async ([products, queries]) => {
      const index = wholeIndex(wholeCatalogue(products));
      for (const query of queries) {
        const { exact, similar } = await findProducts(index, query);
        const expected = byTheRule(products, query);
        expect(exact.map((position) => products[position]?.id)).toEqual(expected);
        expect(similar.filter((position) => exact.includes(position))).toEqual([]);
        if (expected.length > 0) hits++;
      }
    }),
    { numRuns: 300 },
  );
  expect(hits).toBeGreaterThan(300);
});
