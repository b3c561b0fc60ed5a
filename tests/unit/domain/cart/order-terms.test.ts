import { expect, test } from 'vitest';
import { freeDeliveryHint } from '#domain/cart/order-terms.ts';

test.each([
  [49_999, 'Add UGX 1 more for free shipping'],
  [50_000, 'Add any item for free shipping'],
  [50_001, ''],
  [9_500, 'Add UGX 40,500 more for free shipping'],
])('R3: at %d the hint is "%s"', (subtotal, hint) => {
  expect(freeDeliveryHint(subtotal)).toBe(hint);
});
