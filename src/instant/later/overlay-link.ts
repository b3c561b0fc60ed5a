import { paths, searchOverlayScript } from '#domain/paths.ts';
import { bring } from '../bring.ts';
import { find, onTap } from '../page-parts.ts';

/** On the home page and on the collection the search button opens the search overlay; elsewhere, and where it cannot be had, the menu (R13). */
export function startOverlayLink(): void {
  const { pathname } = location;
  if (pathname !== paths.home && !pathname.includes('collection')) return;
  let isHere = false;
  onTap('.search-button', (_, event) => {
    event.preventDefault();
    if (isHere) document.dispatchEvent(new Event('search-overlay'));
    else
      bring(searchOverlayScript).then(
        () => {
          isHere = true;
        },
        () => {
          const drawer = find('.drawer');
          // Where popovers are unknown the drawer stands in the page.
          drawer.showPopover?.();
          find('.drawer input').focus();
        },
      );
  });
}
