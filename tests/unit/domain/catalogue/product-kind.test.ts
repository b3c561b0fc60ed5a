import { expect, test } from 'vitest';
import { productKind, seeWords } from '#domain/catalogue/product-kind.ts';

test.each([
  ['Kitenge Wrap Dress, Indigo Leaf', 'dress'],
  ['Gomesi, Fuchsia with Plum Sash', 'gomesi'],
  ['Gentleman’s Bundle: Beard Oil, Balm & Pomade', 'bundle'],
  ['Pearl Washing Powder Sachets, strip of 12 × 40 g', 'sachets'],
  ['Crew T-Shirt, Charcoal', 't-shirt'],
  ['SHIRT', 'shirt'],
])('%s is called a %s', (name, kind) => {
  expect(productKind(name)).toBe(kind);
  expect(seeWords(name)).toBe(`See the ${kind}`);
});

test.each(['Eva Oud Eau de Parfum 50 ml', 'Rose Eau de Toilette', 'Citrus Cologne'])(
  '%s is a perfume',
  (name) => {
    expect(seeWords(name)).toBe('See the perfume');
  },
);

test.each(['Eva Daily Sun Shield SPF 50, 75 ml', 'Dress Code', 'Ω 12', '', ', dress'])(
  'of "%s" nothing is guessed',
  (name) => {
    expect(seeWords(name)).toBe('See it');
  },
);
