import type { SearchEngine } from './engine.ts';
import { findProducts } from './find.ts';
import { itemCard } from './item.ts';
import type { SearchIndex } from './search-index.ts';

/** Searches the index of the shop, which forgives. `open` is called for each question, so that a failure is tried again. */
export function indexEngine(open: () => Promise<SearchIndex>): SearchEngine {
  return {
    find: async (query) => findProducts(await open(), query),
    sortables: async (places, sort) => (await open()).sortables(places, sort),
    cards: async (places) => (await (await open()).items(places)).map(itemCard),
  };
}
