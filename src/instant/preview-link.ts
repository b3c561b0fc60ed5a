import { cartPreviewScript } from '#domain/paths.ts';
import { bring } from './bring.ts';
import { find } from './page-parts.ts';

/** A mouse that comes to a cart with something in it fetches the preview; fingers and keys go to the cart itself. */
export function startPreviewLink(): void {
  find('.cart-link').onpointerenter = ({ pointerType }) => {
    if (pointerType === 'mouse' && find('.cart-count').textContent) bring(cartPreviewScript).catch(() => {});
  };
}
