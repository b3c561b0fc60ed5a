import { standIn } from '../shop/shop.ts';
import { hash32 } from '../text/hash.ts';
import type { Product } from './product.ts';

/**
 * What is shown where the catalogue has no data (R1, Spec 9). Derived from the product's id alone, so that every
 * build and every phone shows the same. Never given to a machine: no structured data, feed, meta tag or API call.
 * Each function gives null when there is neither data nor a stand-in.
 */

/** Stars from 0 to 5, as product cards and product pages show them. */
export function shownRating(product: Pick<Product, 'rating'>, standIns: boolean): number | null {
  return product.rating ?? (standIns ? standIn.cardRating : null);
}

/** Stars as the hero shows them: between 4.5 and 5, in steps of a tenth. */
export function heroRating(product: Product, standIns: boolean): number | null {
  const { min, max } = standIn.heroRating;
  return product.rating ?? (standIns ? min + between(product.id, 'rating', 0, (max - min) * 10) / 10 : null);
}

export function heroReviewCount(product: Product, standIns: boolean): number | null {
  const { min, max } = standIn.reviews;
  return product.reviewCount ?? (standIns ? between(product.id, 'reviews', min, max) : null);
}

/** The hero's "was" price in UGX: what the shop really asked before, else the price that the stand-in's discount implies. */
export function heroWasPrice(product: Product, standIns: boolean): number | null {
  if (product.originalPrice !== null) return product.originalPrice;
  return standIns ? Math.round((product.price * 100) / (100 - standIn.heroDiscountPercent)) : null;
}

/** Pieces in stock as the product page shows them. */
export function shownStock(product: Product, standIns: boolean): number | null {
  return product.stock ?? (standIns ? standIn.stock : null);
}

/** A whole number from `min` to `max` that is always the same for this id and this use. */
function between(id: string, use: string, min: number, max: number): number {
  return min + (hash32(`${use}:${id}`) % (max - min + 1));
}
