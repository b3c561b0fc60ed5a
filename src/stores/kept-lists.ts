import { decodeIds, type KeptList, without } from '#domain/kept-ids.ts';
import { stored } from './storage.ts';

const none: readonly string[] = [];

/** Ids of the products that the shopper keeps, the latest first; the same in all tabs. */
export const $wishlist = stored('wishlist' satisfies KeptList, none, decodeIds);

/** Ids of the products that were looked at last, the latest first. */
export const $viewed = stored('recentlyViewed' satisfies KeptList, none, decodeIds);

export function removeFromWishlist(id: string): void {
  const kept = without($wishlist.get(), id);
  $wishlist.set(kept.length > 0 ? kept : none);
}

export function clearWishlist(): void {
  $wishlist.set(none);
}

export function clearViewed(): void {
  $viewed.set(none);
}
