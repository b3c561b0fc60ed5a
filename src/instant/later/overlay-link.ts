import { paths, searchOverlayScript } from '#domain/shop/paths.ts';
import { bring } from '../bring.ts';
import { find, onTap } from '../page-parts.ts';

/**
 * On the home page and on the collection the search button opens the search overlay (R13); elsewhere, and where it cannot
 * be had, the menu. At a desk the button belongs to the search box, and opens the overlay while nothing is typed there.
 */
export function startOverlayLink(): void {
  const { pathname } = location;
  if (pathname !== paths.home && !pathname.includes('collection')) return;
  let isHere = false;
  onTap('.search-button, .header [type=submit]', (button, event) => {
    const box = find('.header [type=search]') as HTMLInputElement;
    // Enter in the empty box presses its button, too.
    const isAsked = box.value.trim() !== '' || document.activeElement === box;
    if (button.closest('form') && isAsked) return;
    event.preventDefault();
    if (isHere) document.dispatchEvent(new Event('search-overlay'));
    else
      bring(searchOverlayScript).then(
        () => {
          isHere = true;
        },
        () => {
          if (button.closest('form')) return box.focus();
          const drawer = find('.drawer');
          // Where popovers are unknown the drawer stands in the page.
          drawer.showPopover?.();
          find('.drawer input').focus();
        },
      );
  });
}
