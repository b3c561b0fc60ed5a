import { delivery } from './shop.ts';

/** What delivering goods for `subtotal` costs, both in UGX: nothing when it is strictly above the limit (R3). */
export function deliveryFee(subtotal: number): number {
  return subtotal > delivery.freeOver ? 0 : delivery.fee;
}
