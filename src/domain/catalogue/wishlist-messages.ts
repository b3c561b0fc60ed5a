import { addToCart } from './product-messages.ts';

/** Texts of the wishlist. */

export const outOfStock = 'Out of stock';

export const clearAll = 'Clear all';

export const recentlyViewed = 'Recently viewed';

export function addOf(name: string): string {
  return `${addToCart}: ${name}`;
}

export function removeFromList(name: string): string {
  return `Remove ${name} from the wishlist`;
}

export function addToWishlist(name: string): string {
  return `Add ${name} to your wishlist`;
}
