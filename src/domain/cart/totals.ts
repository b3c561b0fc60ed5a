import { delivery } from '../shop/shop.ts';

/** The sums of an order, UGX. */
export interface Totals {
  subtotal: number;
  deliveryFee: number;
  total: number;
}

/** The one price rule (R3): `price` of one and all amounts in whole UGX. */
export function totalsOf(lines: Iterable<{ price: number; quantity: number }>): Totals {
  let subtotal = 0;
  for (const { price, quantity } of lines) subtotal += price * quantity;
  const fee = deliveryFee(subtotal);
  return { subtotal, deliveryFee: fee, total: subtotal + fee };
}

/** What delivering goods for `subtotal` costs, both in UGX: nothing when it is strictly above the limit (R3); the same everywhere. */
export function deliveryFee(subtotal: number): number {
  return subtotal > delivery.freeOver ? 0 : delivery.fee;
}
