import { withFirst, without } from '#domain/kept-ids.ts';
import { addedToWishlist, removedFromWishlist } from '#domain/messages.ts';
import { keepIds, readIds } from './kept-ids.ts';
import { toast } from './toast.ts';

/** A heart that keeps a product, or lets it go; it beats alike in all tabs. */
export function startHeart(heart: HTMLElement, id: string): void {
  const show = () => {
    heart.ariaPressed = String(readIds('wishlist').includes(id));
  };
  heart.addEventListener('click', () => {
    const kept = readIds('wishlist');
    const isKept = kept.includes(id);
    keepIds('wishlist', isKept ? without(kept, id) : withFirst(kept, id));
    heart.ariaPressed = String(!isKept);
    toast({ text: isKept ? removedFromWishlist : addedToWishlist });
  });
  addEventListener('storage', show);
  addEventListener('pageshow', show);
  show();
}
