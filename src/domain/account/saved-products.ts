import { isProductId } from '../catalogue/product.ts';
import { recentlyViewed } from '../shop/shop.ts';

/** Lists of product ids that are saved on the device, each under its own key, the latest first (R24). */

/** The wishlist's ids, stored as JSON; anything else in the storage is ignored (R27). */
export function decodeIds(json: unknown): string[] {
  return Array.isArray(json) ? [...new Set(json.filter((id) => typeof id === 'string'))] : [];
}

/** Precedes each id of the products viewed. */
export const beforeViewed = ',';

/**
 * The ids of the products looked at last. Each product page adds this mark and its id to what stands there, before any
 * other script has come. So the latest stands at the end, a product may stand there twice, and more of them than
 * count; what comes before the first mark is no id.
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
