import { expect, test } from 'vitest';
import { optionLabel } from '#domain/listing/option-label.ts';
import { sizeGroups } from '#domain/listing/size-options.ts';

const list = (...all: string[]) =>
  all.map((sizes) => ({ sizes: sizes.split(' ').filter(Boolean), category: '' }));
const words = (products: Parameters<typeof sizeGroups>[0]) =>
  sizeGroups(products).flatMap(({ options }) => options.map(({ label }) => label));

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
  expect(words(products).join(' ')).toBe(expected);
});

test('sizes stand by kind, and a shoe is found by its own number', () => {
  const clothes = list('38 40', 'M L');
  const shoes = list('40 41').map((each) => ({ ...each, category: 'School shoes' }));
  const groups = sizeGroups([...shoes, ...clothes]);
  expect(
    groups.map(({ heading, options }) => [heading, options.map(({ value }) => value).join(' ')]),
  ).toEqual([
    ['Size', 'M L'],
    ['Size in numbers', '38 40'],
    ['Shoe size', 'shoe-40 shoe-41'],
  ]);
  expect(optionLabel('?size=shoe-40')).toBe('40');
});
