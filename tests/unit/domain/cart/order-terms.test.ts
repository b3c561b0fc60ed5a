import { expect, test } from 'vitest';
import { freeDeliveryHint, offeredExtras } from '#domain/cart/order-terms.ts';

test.each([
  [49_999, 'Add UGX 1 more for free shipping'],
  [50_000, 'Add any item for free shipping'],
  [50_001, ''],
  [9_500, 'Add UGX 40,500 more for free shipping'],
])('R3: at %d the hint is "%s"', (subtotal, hint) => {
  expect(freeDeliveryHint(subtotal)).toBe(hint);
});

const extras = [4_000, 5_000, 6_000, 7_000, 8_000].map((price) => ({ key: `${price}`, price }));

test.each([
  [10_000, [], ['4000', '5000', '6000']],
  [10_000, ['4000', '6000'], ['5000', '7000', '8000']],
  [45_000, [], ['6000', '7000', '8000']],
  [45_000, ['6000'], ['7000', '8000']],
  [42_500, [], ['8000']],
  [50_000, [], ['4000', '5000', '6000']],
  [10_000, ['4000', '5000', '6000', '7000', '8000'], []],
])(
  'R3: at %d with %j in the cart it offers %j, which leads above the limit if one does',
  (subtotal, inCart, offered) => {
    expect(offeredExtras(extras, new Set(inCart), subtotal)).toEqual(offered);
  },
);
