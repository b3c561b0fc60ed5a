import { expect, test } from 'vitest';
import { cartLines } from '#domain/cart/cart-lines.ts';
import { cartOrderText, cartReadiness, cartTotals, countStock } from '#domain/cart/cart-stock.ts';
import { summaryOf } from '#domain/catalogue/product.ts';
import { chatLink } from '#domain/content/chat.ts';
import { facts } from '#domain/content/facts.ts';
import { product } from '../../../support/products.ts';

const summaries = new Map([
  ['soap', summaryOf(product({ id: 'soap', name: 'Soap & Gel #1', price: 9_500 }), false)],
  ['shirt', summaryOf(product({ id: 'shirt', name: 'Shirt', price: 28_000, sizes: ['M'] }), false)],
  ['empty', summaryOf(product({ id: 'empty', name: 'Cream', price: 7_000, stock: 0 }), false)],
  ['few', summaryOf(product({ id: 'few', name: 'Dress', price: 1_000, stock: 3, sizes: ['S', 'M'] }), false)],
  ['gone', null],
]);

function linesOf(quantities: Record<string, number>) {
  const entries = Object.entries(quantities).map(
    ([key, quantity]) => [key, { quantity, saved: true }] as const,
  );
  return countStock(cartLines(new Map(entries), summaries));
}

test('Spec 4: what is no longer sold counts for nothing and bars the checkout', () => {
  const lines = linesOf({ 'soap/default': 2, 'gone/default': 5 });
  expect(cartTotals(lines)).toEqual({ subtotal: 19_000, deliveryFee: 5_000, total: 24_000 });
  expect(cartReadiness(lines)).toBe('unavailable');
});

test.each([
  [{}, 'empty'],
  [{ 'soap/default': 1 }, 'open'],
  [{ 'soap/default': 1, 'not-looked-up/default': 1 }, 'looking'],
  [{ 'gone/default': 1, 'not-looked-up/default': 1 }, 'unavailable'],
  [{ 'soap/default': 1, 'empty/default': 1 }, 'outOfStock'],
  [{ 'few/M': 3 }, 'open'],
  [{ 'few/M': 4 }, 'tooMany'],
  [{ 'few/M': 2, 'few/S': 2 }, 'tooMany'],
  [{ 'few/M': 3, 'few/S': 1 }, 'outOfStock'],
  [{ 'shirt/Q': 1 }, 'unavailable'],
  [{ 'soap/M': 1 }, 'unavailable'],
])('a cart of %j is %s', (quantities, readiness) => {
  expect(cartReadiness(linesOf(quantities))).toBe(readiness);
});

test('of what the shop has too few of counts what is left, which the sizes of a product share', () => {
  const lines = linesOf({ 'few/M': 2, 'few/S': 2, 'soap/default': 40 });
  expect(lines.map(({ orderable }) => orderable)).toEqual([2, 1, 40]);
  expect(cartTotals(lines).subtotal).toBe(3_000 + 40 * 9_500);
  expect(cartOrderText(facts, lines)).toContain('1 × Dress, size S: UGX 1,000');
});

test('R30: the word for no size is never shown, and a size with a slash stays whole', () => {
  expect(linesOf({ 'shirt/M/L': 1, 'soap/default': 1 })).toMatchObject([
    { productId: 'shirt', size: 'M/L' },
    { productId: 'soap', size: '' },
  ]);
});

test('the whole cart goes by chat: lines, sizes, quantities, delivery and total', () => {
  const text = cartOrderText(facts, linesOf({ 'soap/default': 1, 'shirt/M': 1, 'gone/default': 2 }));
  expect(text.split('\n')).toEqual([
    'Hello Lulu, I would like to order:',
    '1 × Soap & Gel #1: UGX 9,500',
    '1 × Shirt, size M: UGX 28,000',
    'Shipping: UGX 5,000',
    'Total: UGX 42,500',
  ]);
  expect(new URL(chatLink(facts, text)).searchParams.get('text')).toBe(text);
  expect(cartOrderText(facts, linesOf({ 'shirt/M': 2 }))).toContain(
    'Shipping: UGX 5,000\nFree delivery: −UGX 5,000\nTotal: UGX 56,000',
  );
});
