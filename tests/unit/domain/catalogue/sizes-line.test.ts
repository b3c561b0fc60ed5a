import { expect, test } from 'vitest';
import { sizesLine } from '#domain/catalogue/card-product.ts';

test.each([
  [['36', '37', '38', '39', '40', '41'], 'Sizes 36 to 41'],
  [['8', '10', '12', '14'], 'Sizes 8 to 14'],
  [['8', '10', '12'], '8 · 10 · 12'],
  [['S', 'M', 'L', 'XL', 'XXL'], 'Sizes S to XXL'],
  [['S', 'M', 'L'], 'S · M · L'],
  [['XS', 'S', 'M', 'L', 'XL', 'XXL', '3XL', '4XL', '5XL', '6XL'], 'Sizes XS to 6XL'],
  [['S', 'M', 'One size', 'XL'], 'S · M · One size · XL'],
  [['S', 'L', 'M', 'XL'], 'S · L · M · XL'],
  [['42', '38', '40', '36'], '42 · 38 · 40 · 36'],
  [[], ''],
])('the sizes %j are said as "%s"', (sizes, line) => {
  expect(sizesLine(sizes)).toBe(line);
});
