import { describe, expect, test } from 'vitest';
import { brandOf, hasWord, shopWords, shownLabel, withSubCategory } from '#domain/catalogue/labels.ts';
import { product } from '../../../support/products.ts';

test.each([
  ['Male', 'Men’s fashion'],
  ['Female', 'Women’s fashion'],
  ['Evacosmetics', 'Eva Cosmetics'],
  ['Pearl', 'Detergents'],
  ['constructor', 'constructor'],
  ['', ''],
])('the sub-category %j is shown as %j', (subCategory, shown) => {
  expect(shownLabel(subCategory)).toBe(shown);
});

test.each([
  ['evacosmetics soap', 'Eva Cosmetics soap'],
  ['pearl', 'pearl'],
  ['female', 'women’s fashion'],
  ['shoes male', 'men’s shoes'],
  ['female bag', 'women’s bag'],
  ['male grooming', 'men’s grooming'],
  ['tamale powder', 'tamale powder'],
])('a search that means %j is told of as %j', (words, told) => {
  expect(shopWords(words)).toBe(told);
});

test.each([
  [{ name: 'Apex Bleach', subCategory: 'Pearl' }, 'Apex'],
  [{ name: 'Reem Softener', subCategory: 'Pearl' }, 'Reem'],
  [{ name: 'Steel Wool', subCategory: 'Pearl' }, 'Pearl'],
  [{ name: 'Apex Jacket', subCategory: 'Male' }, null],
  [{ name: 'Body Lotion', subCategory: 'Evacosmetics' }, 'Eva Cosmetics'],
] as const)('R2: %j is of the brand %j', (changed, brand) => {
  expect(brandOf(product(changed))).toBe(brand);
});

describe('R2: the brand of a detergent is a word of its name', () => {
  test.each([
    ['Pearl Washing Powder', 'Pearl', true],
    ['APEX Bleach', 'Apex', true],
    ['Bleach (Apex), 1L', 'Apex', true],
    ["Pearl's Best", 'Pearl', true],
    ['Pearl-Apex Set', 'Apex', true],
    ['Pearly White Soap', 'Pearl', false],
    ['Superapex', 'Apex', false],
    ['Apex2 Bleach', 'Apex', false],
    ['Éapex Bleach', 'Apex', false],
  ])('%s of %s: %s', (name, label, expected) => {
    expect(hasWord(name, label)).toBe(expected);
  });
});

test('a sub-category, in any case, has its products in the order of the list', () => {
  const list = ['Pearl', 'pearl', 'Male', 'Pearl'].map((subCategory, index) =>
    product({ id: `p${index}`, subCategory }),
  );
  expect(withSubCategory(list, 'Pearl').map(({ id }) => id)).toEqual(['p0', 'p1', 'p3']);
});
