import type { FilterName } from '#domain/listing/listing-query.ts';
import { type ListingQuery, type ListingSort, withOption } from '#domain/listing/listing-query.ts';
import { listColumns } from '#stores/listing/list-columns.ts';
import { $listing, loadList, navigateTo, openListing } from '#stores/listing/listing.ts';

/** React comes while the list does. */
const bringDrawing = () => import('./draw-listing.tsx');

// This file loads when a shopper comes near the filters: the rest is loaded before it is asked for.
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
  // Where the address asks, the list waits for the same file, and says itself that it failed.
  opened.catch(() => {});
  if (touched.length > 0) await opened;
  let answered = 0;
  do {
    const changes = touched.slice(answered).map(changeBy);
    answered = touched.length;
    if (changes.length > 0)
      await navigateTo(changes.reduce((params, change) => change(params), $listing.get().params));
    // Another page's matter, or nothing was touched: this page shows what its address asks for.
    if ($listing.get().list.step === 'loading') await loadList();
    await drawing;
  } while (touched.length > answered);
  if (touched.length > 0 && $listing.get().list.step === 'failed')
    throw new Error('The list could not be loaded.');
  (await drawing).drawListing(touched[touched.length - 1]);
}

/** What a control of the built page means. */
function changeBy(touched: HTMLElement): (params: ListingQuery) => ListingQuery {
  if (touched instanceof HTMLSelectElement) {
    const sort = touched.value as ListingSort;
    return (params) => ({ ...params, sort, page: 1 });
  }
  const link = touched as HTMLAnchorElement;
  const filter = link.closest('ul')?.dataset.filter as FilterName | undefined;
  if (filter) return (params) => withOption(params, filter, link.pathname);
  return (params) => ({ ...params, view: link.search === '?view=list' ? 'list' : 'grid' });
}
