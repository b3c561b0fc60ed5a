import { expect, test } from 'vitest';
import { withUnreducedPrices } from '#catalogue/pull.ts';
import type { ValidatedProduct } from '#domain/catalogue/product.ts';
import { product } from '../../support/products.ts';

const prices = (...originalPrices: (number | null)[]) => {
  const catalogue = originalPrices.map((originalPrice) => {
    const { pictures: _, reviews: __, ...rest } = product({ price: 4_500, originalPrice });
    return { ...rest, images: [] } satisfies ValidatedProduct;
  });
  return withUnreducedPrices(catalogue).map(({ originalPrice }) => originalPrice);
};

test.each([
  ['no former price at all', [null, null], [null, null]],
  ['one', [null, 6_000, null], [4_500, 6_000, 4_500]],
  ['that one product was not reduced', [4_500, null], [4_500, 4_500]],
])('R1: a catalogue that gives %s', (_, given, expected) => {
  expect(prices(...given)).toEqual(expected);
});
