import { delivery } from '../shop/shop.ts';
import type { Product } from './product.ts';

/** Id of the element that holds the extras on the cart's page until the cart shows them. */
export const smallExtrasId = 'small-extras';

/**
 * Products that the cart offers to a shopper who lacks a little for free delivery: the three cheapest that need no choice of
 * a size and cost at most a fifth of the limit, best sellers before all others.
 */
export function smallExtras(products: readonly Product[]): Product[] {
  return products
    .filter(({ price, sizes, stock }) => price <= delivery.freeOver / 5 && sizes.length === 0 && stock !== 0)
    .sort((a, b) => Number(b.bestseller) - Number(a.bestseller) || a.price - b.price)
    .slice(0, 3);
}
