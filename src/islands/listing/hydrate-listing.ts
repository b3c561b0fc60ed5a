import {
  type FilterName,
  type ListingQuery,
  type ListingSort,
  withOption,
} from '#domain/listing/listing-query.ts';
import { $listing, listColumns, loadList, navigateTo, openListing } from '#stores/listing/listing.ts';

/** React loads in parallel with the list's data. */
const importRenderer = () => import('./render-listing.tsx');

// This file loads when a shopper comes near the filters, so the rest is preloaded.
for (const preload of [importRenderer(), listColumns()]) preload.catch(() => {});

interface Touched {
  touched?: readonly HTMLElement[];
}

/**
 * Replaces the list of the built page by one that React renders, and applies the query of the address and of `touched`, the
 * controls of the built page that were pressed so far; more may be added while it runs. Throws when the list cannot be
 * loaded.
 */
export async function hydrateListing({ touched = [] }: Touched): Promise<void> {
  const renderer = importRenderer();
  renderer.catch(() => {});
  const opened = openListing(document.querySelector('[data-filter=size]') !== null);
  // A list that the address asks for waits for the same file and shows its own error.
  opened.catch(() => {});
  if (touched.length > 0) await opened;
  let answered = 0;
  do {
    const changes = touched.slice(answered).map(changeBy);
    answered = touched.length;
    if (changes.length > 0)
      await navigateTo(changes.reduce((params, change) => change(params), $listing.get().params));
    // Nothing was touched, or the change led to another page: this page shows the query of its address.
    if ($listing.get().list.step === 'loading') await loadList();
    await renderer;
  } while (touched.length > answered);
  if (touched.length > 0 && $listing.get().list.step === 'failed')
    throw new Error('The list could not be loaded.');
  (await renderer).renderListing(touched[touched.length - 1]);
}

function changeBy(touched: HTMLElement): (params: ListingQuery) => ListingQuery {
  if (touched instanceof HTMLSelectElement) {
    const sort = touched.value as ListingSort;
    return (params) => ({ ...params, sort, page: 1 });
  }
  const link = touched as HTMLAnchorElement;
  const filter = link.closest('ul')?.dataset.filter as FilterName | undefined;
  if (filter) return (params) => withOption(params, filter, link.getAttribute('href') ?? '');
  return (params) => ({ ...params, view: link.search === '?view=list' ? 'list' : 'grid' });
}
