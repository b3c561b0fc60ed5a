import { productCount } from '../search/search-messages.ts';
import { browseAllProducts } from '../shop/labels.ts';
import { search } from '../shop/shop.ts';
import { shorten } from '../text/plain-text.ts';

/** Texts of lists of products, the wishlist among them. */

export const emptyListing = {
  title: 'Nothing here yet',
  text: 'There is nothing in this part of the shop right now. Please look again soon.',
  action: browseAllProducts,
} as const;

/**
 * `Showing 24 of 96 products`, `Showing 1 of 1 product`. `all` is the whole list; if the filtered products exceed one
 * page, their number is added: `Showing 24 of 96 products, 33 match`.
 */
export function showingCount(shown: number, all: number, passing = all): string {
  const count = `Showing ${shown} of ${productCount(all)}`;
  return passing < all && shown < passing ? `${count}, ${passing} match` : count;
}

/** Shown below the heading of a list in which no product has the term. */
export function nothingMatches(asked: string): string {
  return `Nothing here matches “${shorten(asked, search.shownLength)}”.`;
}

/** Advice behind it; `filters` is the number of active ones, the term included. */
export function tryShorter(filters: number): string {
  return filters > 1 ? 'Try a shorter word, or fewer filters.' : 'Try a shorter word.';
}

export const clearFilters = 'Clear all filters';

/** Shown while a change of a list's filters is new (Spec 2, R5). */
export const updating = 'Updating';

/** Names of the sorts in a list's selector (Spec 5). */
export const sortNames = {
  relevant: 'Featured',
  'low-high': 'Lowest price',
  'high-low': 'Highest price',
  newest: 'Newest first',
} as const;

export const viewNames = { grid: 'Grid', list: 'List' } as const;

/** Shown below the heading of a list in which no product passes all filters. */
export const filteredOut = 'Nothing here matches all of your filters. Remove one above, or start again.';

/** Link from a list in which no product has the term to the search, which forgives. */
export const lookForSimilar = 'Look for something similar';

/** The same link, and that of a short list, if the search finds more. */
export function searchFinds(count: number, asked: string): string {
  return `The search finds ${count} for “${shorten(asked, search.shownLength)}”`;
}

export const emptyWishlist = {
  title: 'Your wishlist is empty',
  text: 'Tap the heart on a product and it waits for you here, on this device.',
  action: browseAllProducts,
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

/** Label of a chosen filter's chip. */
export function removeFilter(label: string): string {
  return `Remove ${label}`;
}

export const filteringNeedsScript =
  'Searching and filtering need JavaScript. All products are below, and every brand and category has a page.';

/** Shown after the title of a list, from its second page on. */
export function pageBehind(page: number): string {
  return `, page ${page}`;
}

/** The title of a list's page: the list's, with the page number from the second page on. */
export function pagedTitle(title: string, page: number, lastPage: number): string {
  return page === 1 ? title : `${title}, page ${page} of ${lastPage}`;
}
