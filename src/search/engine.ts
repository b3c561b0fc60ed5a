import type { CardProduct } from '#domain/catalogue/card-product.ts';
import type { SearchSort } from '#domain/search/search-query.ts';
import type { Found } from './find.ts';
import type { PlacedSortable } from './search-index.ts';

/** What the screens of the search need of whatever searches. A product is known by its place in the list. */
export interface SearchEngine {
  /** Results by the rule, then what was probably meant. */
  find(query: string): Promise<Pick<Found, 'exact' | 'similar' | 'meant'>>;
  /** What filters, sorts and counts need of these products, in their order. */
  sortables(places: readonly number[], sort: SearchSort): Promise<PlacedSortable[]>;
  /** What a card shows of these products, in their order. */
  cards(places: readonly number[]): Promise<CardProduct[]>;
}
