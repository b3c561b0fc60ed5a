import { expect, test } from 'vitest';
import { sizesLine } from '#domain/catalogue/card-product.ts';

test.each([
  [['36', '37', '38', '39', '40', '41'], 'Sizes 36–41'],
  [['8', '10', '12', '14'], 'Sizes 8–14'],
  [['8', '10', '12'], '8 · 10 · 12'],
  [['S', 'M', 'L', 'XL', 'XXL'], 'S–XXL'],
  [['S', 'M', 'L'], 'S · M · L'],
  [['42', '38', '40', '36'], '42 · 38 · 40 · 36'],
  [[], ''],
])('the sizes %j are said as "%s"', (sizes, line) => {
  expect(sizesLine(sizes)).toBe(line);
});
