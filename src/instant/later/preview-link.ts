import { cartPreviewScript } from '#domain/shop/paths.ts';
import { bring } from '../bring.ts';
import { find } from '../page-parts.ts';

/** A mouse or the keyboard that comes to a cart with something in it fetches the preview; a finger goes to the cart itself. */
export function startPreviewLink(): void {
  const link = find('.cart-link');
  const fetchPreview = () => {
    if (find('.cart-count').textContent) bring(cartPreviewScript).catch(() => {});
  };
  link.addEventListener('pointerenter', ({ pointerType }) => {
    if (pointerType === 'mouse') fetchPreview();
  });
  link.addEventListener('focus', () => {
    if (link.matches(':focus-visible')) fetchPreview();
  });
  // Whoever comes to the page by way of the link is there before this file.
  if (link.matches(':focus-visible') || (link.matches(':hover') && matchMedia('(hover: hover)').matches))
    fetchPreview();
}
