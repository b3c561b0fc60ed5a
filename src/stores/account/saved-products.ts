import { decodeIds, decodeViewed, encodeViewed, without } from '#domain/account/saved-products.ts';
import { defaultSize, lineKey } from '#domain/cart/line-keys.ts';
import { addedToCart, notPersisted, removedFromWishlist } from '#domain/shop/messages.ts';
import { addToCart } from '../cart/cart.ts';
import { $isPersisted, stored, storedText } from '../storage.ts';
import { showToast } from '../toasts.ts';

const none: readonly string[] = [];

/** Ids of the products on the wishlist, the latest first; the same in all tabs. */
export const $wishlist = stored('wishlist', none, decodeIds);

/** Ids of the products that were viewed last, the latest first. */
export const $viewed = storedText('recentlyViewed', none, decodeViewed, encodeViewed);

export function removeFromWishlist(id: string): void {
  const remaining = without($wishlist.get(), id);
  $wishlist.set(remaining.length > 0 ? remaining : none);
  showToast({ text: removedFromWishlist });
}

export function clearWishlist(): void {
  $wishlist.set(none);
}

export function clearViewed(): void {
  $viewed.set(none);
}

export function addOneToCart(id: string): void {
  addToCart(lineKey(id, defaultSize), 1);
  showToast({ text: $isPersisted.get() ? addedToCart : notPersisted });
}
