import { expect, test } from 'vitest';
import { snapshotText } from '#catalogue/snapshot.ts';
import { product, products } from '../../support/products.ts';

test.each([0, 1, 250, 251, 600])('the portions of a snapshot of %i products are its JSON', (count) => {
  const snapshot = { products: count === 1 ? [product()] : products(count), extras: ['search'] };
  expect([...snapshotText(snapshot)].join('')).toBe(JSON.stringify(snapshot));
});
