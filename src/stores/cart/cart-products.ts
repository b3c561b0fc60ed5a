import { partsOfKey } from '#domain/cart/cart-lines.ts';
import { $summaries, lookUp } from '../catalogue/product-summaries.ts';
import { $cart } from './cart.ts';

/** Looks up the products of the cart, and tries again those whose look-up failed. */
export function lookUpCart(): Promise<void> {
  return lookUp([...$cart.get().keys()].map((key) => partsOfKey(key).productId));
}

/** Whether the catalogue has the product of a line; true as well before its look-up. */
export function isSold(key: string): boolean {
  return $summaries.get().get(partsOfKey(key).productId) !== null;
}
