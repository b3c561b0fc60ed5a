import { expect, test } from 'vitest';
import { smallExtras } from '#domain/cart/cart-stock.ts';
import { product } from '../../../support/products.ts';

test('who lacks a little is offered the cheapest things that can be added at a tap, best sellers first', () => {
  const offered = smallExtras([
    product({ id: 'cheap', price: 4_000 }),
    product({ id: 'cheaper', price: 3_000 }),
    product({ id: 'dear', price: 10_001, bestseller: true }),
    product({ id: 'sized', price: 2_000, sizes: ['S', 'M'] }),
    product({ id: 'out', price: 2_000, stock: 0 }),
    product({ id: 'loved', price: 10_000, bestseller: true }),
    product({ id: 'third', price: 5_000 }),
  ]);
  expect(offered.map(({ id }) => id)).toEqual(['loved', 'cheaper', 'cheap']);
});
