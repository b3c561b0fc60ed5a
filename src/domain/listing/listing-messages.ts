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

/** `Showing 24 of 96 products, 33 match`: `all` is the whole list, and `passing` is named if it exceeds a page. */
export function showingCount(shown: number, all: number, passing = all): string {
  const count = `Showing ${shown} of ${productCount(all)}`;
  return passing < all && shown < passing ? `${count}, ${passing} match` : count;
}

export const nothingMatches = (asked: string) =>
  `Nothing here matches “${shorten(asked, search.shownLength)}”.`;
/** Advice behind it; `filters` is the number of active ones, the term included. */
export const tryShorter = (filters: number) =>
  filters > 1 ? 'Try a shorter word, or fewer filters.' : 'Try a shorter word.';
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

/** Headings of sizes by kind, in their order. */
export const sizeHeadings = { letters: 'Size', numbers: 'Size in numbers', shoes: 'Shoe size' } as const;
export const priceHeading = 'Price';
export const offersHeading = 'Offers';
export const onOffer = 'On offer';
export const priceUnder = (price: string) => `Under ${price}`;
export const priceAndMore = (price: string) => `${price} and more`;

export const viewNames = { grid: 'Grid', list: 'List' } as const;
export const filteredOut = 'Nothing here matches all of your filters. Remove one above, or start again.';
export const lookForSimilar = 'Look for something similar';
export const searchFinds = (count: number, asked: string) =>
  `The search finds ${count} for “${shorten(asked, search.shownLength)}”`;

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
export const pageLabel = (page: number) => `Page ${page}`;
export const removeFilter = (label: string) => `Remove ${label}`;
export const filteringNeedsScript =
  'Searching and filtering need JavaScript. All products are below, and every brand and category has a page.';
export const pageBehind = (page: number) => `, page ${page}`;
export const pagedTitle = (title: string, page: number, lastPage: number) =>
  page === 1 ? title : `${title}, page ${page} of ${lastPage}`;
