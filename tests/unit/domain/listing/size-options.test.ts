import { expect, test } from 'vitest';
import { sizeOptions } from '#domain/listing/size-options.ts';

const list = (...all: string[]) => all.map((sizes) => ({ sizes: sizes.split(' ').filter(Boolean) }));

test.each([
  [
    'letters come before numbers, small before large',
    list('40 38 9', 'L XXL', 'XS 3XL S'),
    'XS S L XXL 3XL 9 38 40',
  ],
  ['other words come last', list('M One-size L', 'Tall M'), 'M L One-size Tall'],
  ['half of the products have sizes', list('S M', ''), 'S M'],
  ['fewer have some', list('S M', '', ''), ''],
  ['all have one', list('M', 'M'), ''],
  ['there is no product', [], ''],
])('if %s', (_, products, expected) => {
  expect(sizeOptions(products).join(' ')).toBe(expected);
});
