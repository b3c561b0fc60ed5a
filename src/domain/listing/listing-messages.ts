import { productCount } from '../search/search-messages.ts';
import { search } from '../shop/shop.ts';
import { shorten } from '../text/plain-text.ts';

/** What lists of products say, the wishlist among them. */

export const emptyListing = {
  title: 'Nothing here yet',
  text: 'There is nothing in this part of the shop right now. Please look again soon.',
  action: 'Browse all products',
} as const;

/**
 * `Showing 24 of 96 products`, `Showing 1 of 1 product`. `all` is the whole list; of filtered products that do not fit
 * on one page it says how many pass: `Showing 24 of 96 products, 33 match`.
 */
export function showingCount(shown: number, all: number, passing = all): string {
  const count = `Showing ${shown} of ${productCount(all)}`;
  return passing < all && shown < passing ? `${count}, ${passing} match` : count;
}

/** Heading of a list in which no product says the word. */
export function nothingMatches(asked: string): string {
  return `Nothing matches “${shorten(asked, search.shownLength)}”`;
}

/** `filters` is how many are active, the word included. */
export function tryShorter(filters: number): string {
  return filters > 1 ? 'Try a shorter word, or fewer filters.' : 'Try a shorter word.';
}

export const clearFilters = 'Clear all filters';

/** While a change of a list's filters is new (Spec 2, R5). */
export const updating = 'Updating';

/** How a list is sorted, as its selector says it (Spec 5). */
export const sortNames = {
  relevant: 'Last added',
  'low-high': 'Lowest price',
  'high-low': 'Highest price',
  newest: 'Newest first',
} as const;

export const viewNames = { grid: 'Grid', list: 'List' } as const;

/** A list in which nothing passes all the filters. */
export const filteredOut = {
  title: 'No product matches all of these filters',
  text: 'Remove a filter above, or start again.',
} as const;

/** Leads from a list in which nothing says the word to the search, which forgives. */
export const lookForSimilar = 'Look for something similar';

export const emptyWishlist = {
  title: 'Your wishlist is empty',
  text: 'Tap the heart on a product and it waits for you here, on this phone.',
  action: 'Browse all products',
} as const;

export const chosenFilters = 'Chosen filters';

export const viewLabel = 'View';

export const pagesLabel = 'Pages';

export const previousLabel = 'Previous';

export const nextLabel = 'Next';

/** `Page 3` */
export function pageLabel(page: number): string {
  return `Page ${page}`;
}

/** The chip of a chosen filter. */
export function removeFilter(label: string): string {
  return `Remove ${label}`;
}

export const filteringNeedsScript =
  'Searching and filtering need JavaScript. All products are below, and every brand and category has a page.';

/** Behind the title of a list, from its second page on. */
export function pageBehind(page: number): string {
  return `, page ${page}`;
}

/** The title of a list's page: the list's, and from the second page on which one it is. */
export function pagedTitle(title: string, page: number, lastPage: number): string {
  return page === 1 ? title : `${title}, page ${page} of ${lastPage}`;
}
