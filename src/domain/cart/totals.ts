import { delivery } from '../shop/shop.ts';

/** The sums of an order, UGX. */
export interface Totals {
  subtotal: number;
  deliveryFee: number;
  total: number;
}

/** The sums of the lines by the one price rule (R3); `price` is that of one piece, all amounts in whole UGX. */
export function totalsOf(lines: Iterable<{ price: number; quantity: number }>): Totals {
  let subtotal = 0;
  for (const { price, quantity } of lines) subtotal += price * quantity;
  const fee = deliveryFee(subtotal);
  return { subtotal, deliveryFee: fee, total: subtotal + fee };
}

/** Delivery fee for a subtotal, both in UGX: 0 when the subtotal is strictly above the limit (R3); the same everywhere. */
export function deliveryFee(subtotal: number): number {
  return subtotal > delivery.freeOver ? 0 : delivery.fee;
}
