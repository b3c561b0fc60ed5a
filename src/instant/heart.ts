import { addedToWishlist, removedFromWishlist } from '#domain/messages.ts';
import { find, onTap, whenStale } from './page-parts.ts';
import { toast } from './toast.ts';

/** Keeps the product in the wishlist, or no longer: ids, the latest first. */
export function startHeart(): void {
  const heart = find('.heart') as HTMLButtonElement;
  const id = heart.value;
  let ids: unknown[];
  let isKept: boolean;
  const show = () => heart.setAttribute('aria-pressed', String(isKept));
  onTap('.heart', () => {
    isKept = !isKept;
    ids = ids.filter((each) => each !== id);
    if (isKept) ids.unshift(id);
    try {
      localStorage.wishlist = JSON.stringify(ids);
    } catch {
      // It lasts for the visit.
    }
    show();
    toast(isKept ? addedToWishlist : removedFromWishlist);
  });
  whenStale(() => {
    try {
      ids = JSON.parse(localStorage.wishlist).slice();
    } catch {
      ids = [];
    }
    isKept = ids.includes(id);
    show();
  });
}
