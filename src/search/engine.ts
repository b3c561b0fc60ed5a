import type { CardProduct } from '#domain/catalogue/card-product.ts';
import type { SearchSort } from '#domain/search/search-query.ts';
import { type Found, findProducts } from './find.ts';
import { itemCard } from './item.ts';
import type { PlacedSortable, SearchIndex } from './search-index.ts';

/** Searches the index of the shop, which forgives. `open` is called for each question, so that a failure is tried again. */
export function indexEngine(open: () => Promise<SearchIndex>): SearchEngine {
  return {
    find: async (query) => findProducts(await open(), query),
    sortables: async (places, sort) => (await open()).sortables(places, sort),
    cards: async (places) => (await (await open()).items(places)).map(itemCard),
  };
}

/** What the screens of the search need of whatever searches. A product is known by its place in the list. */
export interface SearchEngine {
  /** Results by the rule, then what was probably meant. */
  find(query: string): Promise<Pick<Found, 'exact' | 'similar' | 'meant'>>;
  /** What filters, sorts and counts need of these products, in their order. */
  sortables(places: readonly number[], sort: SearchSort): Promise<PlacedSortable[]>;
  /** What a card shows of these products, in their order. */
  cards(places: readonly number[]): Promise<CardProduct[]>;
}
