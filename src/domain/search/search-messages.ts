import { currencyCode } from '../shop/configuration.ts';
import { bestSellers, browseAllProducts, tryAgain } from '../shop/labels.ts';
import { search } from '../shop/shop.ts';
import { shorten } from '../text/plain-text.ts';

/** Texts of the search, and the counts that it shares with lists. */

/** Heading wherever nothing was found: search, list, and search over the page. */
export const noResults = { title: 'No products found', browse: browseAllProducts } as const;

export const searchHeadings = { recent: 'Recent searches', popular: 'Popular searches' } as const;
export const searchPlaceholder = 'Search products, brands, categories...';
/** Placeholder for phones, which have no room for the other one. */
export const shortPlaceholder = 'What are you looking for?';
export const productCount = (count: number) => `${count} ${count === 1 ? 'product' : 'products'}`;
export const resultsFor = (asked: string) => `Results for “${shorten(asked, search.shownLength)}”`;
export const searching = 'Searching…';
export const noSuggestions = 'We have nothing by that name. A full search may find something close.';

export const failedSearch = {
  title: 'No answer yet',
  text: 'The search could not be loaded. Check your connection and try again.',
  action: tryAgain,
} as const;

/** Texts of the page of search results (Spec 2). */
export const searchWords = {
  browse: browseAllProducts,
  noQuery: 'No search query provided',
  none: "We couldn't find any products matching the query",
  advice: 'Try to adjust your search, or browse the categories.',
  tryNew: 'Try new search',
  clear: 'Clear all filters',
  searching: 'Searching...',
  badBound: 'Write a whole amount, such as 10,000.',
  crossed: 'The lowest price is above the highest one.',
  similar: 'You may also mean',
  mentioned: 'These mention it',
  nearest: 'Closest to your search',
  popular: bestSellers,
  help: 'Help and policies',
  searchHelp: 'Search help and policies',
} as const;

/** Shown if no section of help and policies has the words. */
export const noAnswers = {
  title: 'No answers found',
  text: 'No help page or policy has these words. Try others, or ask us.',
} as const;

export const searchSortNames = {
  relevance: 'Relevance',
  'price-low': 'Lowest price',
  'price-high': 'Highest price',
  'name-asc': 'Name: A to Z',
  'name-desc': 'Name: Z to A',
  newest: 'Newest first',
} as const;

export const foundCount = (count: number) => `${productCount(count)} found`;
/** Heard in place of `0 products found` if the shop's own texts answer: `1 answer in help and policies`. */
export const answerCount = (count: number) =>
  `${count} ${count === 1 ? 'answer' : 'answers'} in help and policies`;
export const hiddenByFilters = (count: number) => `Your filters hide ${productCount(count)}.`;
export const askForProduct = (shop: string, query: string) =>
  `Hello ${shop}, I am looking for: ${shorten(query, search.shownLength)}`;

/** The plural of a name: `washing powders`, `petroleum jellies`; one that is plural already stays: `baby water wipes`. */
export function plural(name: string): string {
  if (name.endsWith('s')) return name;
  return /(x|z|ch|sh)$/.test(name) ? `${name}es` : `${name.replace(/([^aeiou])y$/, '$1ie')}s`;
}

export const showCount = (count: number) => `Show ${productCount(count)}`;
export const askUsForItOnWhatsapp = 'Ask us for it on WhatsApp';
export const searchAgainLabel = 'Search again';
export const searchTheShop = 'Search the shop';
export const allCategories = 'All categories';
export const categoryLabel = 'Category';
export const priceLegend = `Price in ${currencyCode}`;
export const lowestLabel = 'Lowest';
export const highestLabel = 'Highest';
export const noLimit = 'No limit';
export const nearestOnly = (asked: string) => `Nothing matches ${asked} exactly. These are the closest.`;
/** Place of the probable results: instead of all others, before them, or beside them. */
export type SimilarPlace = 'instead' | 'first' | 'beside';

/** Texts before and after the link to a probable query; `asked` is the typed one in quotes. */
export function wordsAroundRewrite(
  kind: 'brand' | 'synonym' | 'spelling' | 'nearest',
  asked: string,
  place: SimilarPlace,
): readonly [before: string, behind: string] {
  const isInstead = place === 'instead';
  if (kind === 'nearest' && isInstead) return [`No ${asked}. Showing results for `, '.'];
  if (place === 'beside') return ['Did you mean ', '?'];
  if (kind === 'brand') return [`${isInstead ? `We do not have ${asked}. ` : ''}We sell these `, '.'];
  return ['Showing results for ', '.'];
}

// Texts of the search overlay.

export const closeSearch = 'Close search';
export const searchForLabel = (query: string) => `Search for “${query}”`;
/** Link from answers of help and policies to the products. */
export const searchProductsFor = (query: string) =>
  `Search products for “${shorten(query, search.shownLength)}”`;
export const suggestionCount = (count: number) => `${count} ${count === 1 ? 'suggestion' : 'suggestions'}`;
