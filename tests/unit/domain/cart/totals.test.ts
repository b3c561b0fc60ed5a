import fc from 'fast-check';
import { expect, test } from 'vitest';
import { totalsOf } from '#domain/cart/totals.ts';

test.each([
  [[], { subtotal: 0, deliveryFee: 5_000, total: 5_000 }],
  [[{ price: 9_500, quantity: 2 }], { subtotal: 19_000, deliveryFee: 5_000, total: 24_000 }],
  [[{ price: 25_000, quantity: 2 }], { subtotal: 50_000, deliveryFee: 5_000, total: 55_000 }],
  [[{ price: 50_001, quantity: 1 }], { subtotal: 50_001, deliveryFee: 0, total: 50_001 }],
])('R3: %j comes to %j', (lines, totals) => {
  expect(totalsOf(lines)).toEqual(totals);
});

test('the order of the lines, and how they are cut, changes no total', () => {
  const line = fc.record({
    price: fc.integer({ min: 1, max: 1e7 }),
    quantity: fc.integer({ min: 1, max: 999 }),
  });
  const same = fc.property(fc.array(line, { maxLength: 200 }), (lines) => {
    const single = lines.flatMap(({ price, quantity }) => [
      { price, quantity: 1 },
      { price, quantity: quantity - 1 },
    ]);
    expect(totalsOf(lines.toReversed())).toEqual(totalsOf(lines));
    expect(totalsOf(single)).toEqual(totalsOf(lines));
  });
  fc.assert(same);
});
