import { beforeViewed } from '#domain/account/kept-ids.ts';
import { addedToWishlist, notPersisted, removedFromWishlist } from '#domain/shop/messages.ts';
import { find, whenStale } from './page-parts.ts';
import { toast } from './toast.ts';

/** Keeps the product in the wishlist, or no longer: ids, the latest first. That it was looked at is noted at once (R24). */
export function startHeart(): void {
  const heart = find('.heart') as HTMLButtonElement;
  const id = heart.value;
  let ids: unknown[] = [];
  const show = () => heart.setAttribute('aria-pressed', String(ids.includes(id)));
  heart.onclick = () => {
    const isSaved = ids.includes(id);
    ids = isSaved ? ids.filter((each) => each !== id) : [id, ...ids];
    show();
    try {
      localStorage.wishlist = JSON.stringify(ids);
      toast(isSaved ? removedFromWishlist : addedToWishlist);
    } catch {
      toast(notPersisted);
    }
  };
  try {
    localStorage.recentlyViewed += beforeViewed + id;
  } catch {
    // A phone that keeps nothing has no list.
  }
  whenStale(() => {
    try {
      ids = JSON.parse(localStorage.wishlist ?? '[]').filter(String);
    } catch {
      // Forbidden, or no list.
    }
    show();
  });
}
