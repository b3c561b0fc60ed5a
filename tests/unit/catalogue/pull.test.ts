import { expect, test } from 'vitest';
import {
  parseSnapshot,
  type Snapshot,
  snapshotLines,
  snapshotText,
  withUnreducedPrices,
} from '#catalogue/pull.ts';
import type { Product, ValidatedProduct } from '#domain/catalogue/product.ts';
import { product, products } from '../../support/products.ts';

const prices = (...originalPrices: (number | null)[]) => {
  const catalogue = originalPrices.map((originalPrice) => {
    const { pictures: _, ...rest } = product({ price: 4_500, originalPrice });
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

test.each([0, 1, 250, 251, 600])('the portions of a snapshot of %i products are its JSON', (count) => {
  const snapshot = { products: count === 1 ? [product()] : products(count), extras: ['search'] };
  expect([...snapshotText(snapshot)].join('')).toBe(JSON.stringify(snapshot));
  const lines = [...snapshotLines(snapshot)].join('');
  expect([JSON.parse(lines), parseSnapshot(lines, snapshot)]).toEqual([snapshot, snapshot]);
});

test.each([
  ['a product a line', (each: Snapshot) => [...snapshotLines(each)].join('')],
  ['all in one line, as older versions have written it', (each: Snapshot) => JSON.stringify(each)],
])('of the snapshot before, %s, all products are read, also those that have changed', (_, write) => {
  const before = { products: products(30), extras: ['search'] };
  const [first, second, ...others] = structuredClone(before.products);
  const next = {
    products: [product({ id: 'new' }), { ...first, price: 7 } as Product, ...others],
    extras: [],
  };
  const read = parseSnapshot(write(before), next);
  expect(read).toEqual(before);
  expect(second).toEqual(read.products[1]);
});

test('a product that has not changed is the same object in both snapshots, and so needs no comparison', () => {
  const before = { products: products(3), extras: [] };
  const [first, ...others] = structuredClone(before.products);
  const next = { products: [{ ...first, price: 7 } as Product, ...others], extras: [] };
  const read = parseSnapshot([...snapshotLines(before)].join(''), next);
  expect(read.products.map((each, index) => each === next.products[index])).toEqual([false, true, true]);
});
