import { expect, test } from 'vitest';
import { shownLabel } from '#domain/labels.ts';

test.each([
  ['Male', 'Men Fashion'],
  ['Female', 'Women Fashion'],
  ['Evacosmetics', 'Eva Cosmetics'],
  ['Pearl', 'Pearl'],
  ['male', 'male'],
  ['constructor', 'constructor'],
  ['', ''],
])('the sub-category %j is shown as %j', (subCategory, shown) => {
  expect(shownLabel(subCategory)).toBe(shown);
});
