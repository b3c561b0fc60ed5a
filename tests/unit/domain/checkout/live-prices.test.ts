import { expect, test } from 'vitest';
import { cartLines, isListed } from '#domain/cart/cart-lines.ts';
import { summaryOf } from '#domain/catalogue/product.ts';
import { priceCart } from '#domain/checkout/live-prices.ts';
import { product } from '../../../support/products.ts';

const dress = product({ id: 'dress', price: 1_000, sizes: ['S', 'M'] });

/** A cart of two dresses in S and two in M, at a live list that has `stock` pieces; `seen` has the prices seen last. */
function priced(
  stock: number | null,
  asListed = {},
  price = dress.price,
  seen?: ReadonlyMap<string, number>,
) {
  const entry = { quantity: 2, saved: true };
  const cart = new Map([
    ['dress/S', entry],
    ['dress/M', entry],
  ]);
  const lines = cartLines(cart, new Map([['dress', summaryOf(dress, false)]])).filter(isListed);
  const { id, name, category, subCategory } = dress;
  const listed = { id, name, price, images: [], category, subCategory, stock, asListed };
  return priceCart(lines, [listed], seen);
}

test.each([0, 3])('a cart that wants four of what the shop has %i of is not ordered as it is', (stock) => {
  expect(priced(stock)).toEqual({ outcome: 'unavailable', ids: [], shortages: [['dress', stock]] });
});

test.each([4, null])('a cart that wants four is ordered if the shop has %s', (stock) => {
  expect(priced(stock).outcome).toBe('priced');
});

test.each([
  ['short', { description: 'Cotton' }],
  ['too long for a request', undefined],
])('Spec 7: an order whose products are %s has them as %j of the list', (length, sent) => {
  const asListed = { description: length === 'short' ? 'Cotton' : 'Cotton. '.repeat(2_000) };
  expect(priced(null, asListed)).toMatchObject({ lines: [{ size: 'S' }, { size: 'M' }] });
  const cart = priced(null, asListed);
  expect(cart.outcome === 'priced' && cart.lines.map((line) => line.asListed)).toEqual([sent, sent]);
});

test('a changed price is told once: from the price that the shopper saw last', () => {
  const change = { name: dress.name, before: 1_000, now: 1_500 };
  expect(priced(null, {}, 1_500)).toMatchObject({ totalBefore: 9_000, changes: [change] });
  expect(priced(null, {}, 1_500, new Map([['dress', 1_500]]))).toMatchObject({
    totalBefore: 11_000,
    changes: [],
  });
});
