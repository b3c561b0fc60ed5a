import { expect, test } from 'vitest';
import { brandOf, shownLabel } from '#domain/catalogue/labels.ts';
import { product } from '../../../support/products.ts';

test.each([
  ['Male', 'Men Fashion'],
  ['Female', 'Women Fashion'],
  ['Evacosmetics', 'Eva Cosmetics'],
  ['Pearl', 'Detergents'],
  ['male', 'male'],
  ['constructor', 'constructor'],
  ['', ''],
])('the sub-category %j is shown as %j', (subCategory, shown) => {
  expect(shownLabel(subCategory)).toBe(shown);
});

test.each([
  [{ name: 'Apex Bleach', subCategory: 'Pearl' }, 'Apex'],
  [{ name: 'Reem Softener', subCategory: 'Pearl' }, 'Reem'],
  [{ name: 'Steel Wool', subCategory: 'Pearl' }, 'Pearl'],
  [{ name: 'Apex Jacket', subCategory: 'Male' }, null],
  [{ name: 'Body Lotion', subCategory: 'Evacosmetics' }, 'Eva Cosmetics'],
  [{ name: 'Comb', subCategory: '' }, null],
] as const)('R2: %j is of the brand %j', (changed, brand) => {
  expect(brandOf(product(changed))).toBe(brand);
});
