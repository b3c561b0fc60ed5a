import { type ListingAsk, type ListingSort, withOption } from '#domain/listing-ask.ts';
import type { FilterName } from '#domain/listing-place.ts';
import { listColumns } from '#stores/list-columns.ts';
import { $listing, askFor, loadList, openListing } from '#stores/listing.ts';

/** React comes while the list does. */
const bringDrawing = () => import('./draw-listing.tsx');

// Whoever has this file has come near the filters: the rest is brought before it is asked for.
for (const coming of [bringDrawing(), listColumns()]) coming.catch(() => {});

interface Touched {
  touched?: readonly HTMLElement[];
}

/**
 * Draws the list that the page was built with anew, as soon as it is another one: because the address asks for it, or
 * because of `touched`, controls of the built page, which may become more meanwhile. Throws when there is nothing to draw.
 */
export async function takeOver({ touched = [] }: Touched): Promise<void> {
  const drawing = bringDrawing();
  drawing.catch(() => {});
  const opened = openListing();
  // Where the address asks, the list waits for the same file, and says itself that it cannot be had.
  opened.catch(() => {});
  if (touched.length > 0) await opened;
  let answered = 0;
  do {
    const changes = touched.slice(answered).map(changeBy);
    answered = touched.length;
    if (changes.length > 0) await askFor(changes.reduce((ask, change) => change(ask), $listing.get().ask));
    // Another page's matter, or nothing was touched: this page shows what its address asks for.
    if ($listing.get().list.step === 'loading') await loadList();
    await drawing;
  } while (touched.length > answered);
  if (touched.length > 0 && $listing.get().list.step === 'failed') throw new Error('The list cannot be had.');
  (await drawing).drawListing(touched[touched.length - 1]);
}

/** What a control of the built page means. */
function changeBy(touched: HTMLElement): (ask: ListingAsk) => ListingAsk {
  if (touched instanceof HTMLSelectElement) {
    const sort = touched.value as ListingSort;
    return (ask) => ({ ...ask, sort, page: 1 });
  }
  const link = touched as HTMLAnchorElement;
  const filter = link.closest('ul')?.dataset.filter as FilterName | undefined;
  if (filter) return (ask) => withOption(ask, filter, link.pathname);
  return (ask) => ({ ...ask, view: link.search === '?view=list' ? 'list' : 'grid' });
}
