import { isProductId } from '../catalogue/product.ts';
import { recentlyViewed } from '../shop/shop.ts';

/** Ids of the wishlist, stored as JSON, the latest first; anything else in the storage is ignored (R24, R27). */
export function decodeIds(json: unknown): string[] {
  return Array.isArray(json) ? [...new Set(json.filter((id) => typeof id === 'string'))] : [];
}

/** Precedes each id in the text of the products viewed. */
export const beforeViewed = ',';

/**
 * Ids of the products viewed last, the latest first. Each product page appends the separator and its id to the stored text,
 * before any other script has come. So the text has the latest at its end, some products twice, and more than count; the part
 * before the first separator is no id.
 */
export function decodeViewed(text: string): string[] {
  const [, ...ids] = text.split(beforeViewed);
  return [...new Set(ids.reverse().filter(isProductId))].slice(0, recentlyViewed.most);
}

export function encodeViewed(ids: readonly string[]): string {
  return ['', ...[...ids].reverse()].join(beforeViewed);
}

export function without(ids: readonly string[], id: string): string[] {
  return ids.filter((each) => each !== id);
}
