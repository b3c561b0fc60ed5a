import type { CardProduct } from '#domain/catalogue/card-product.ts';
import type { SearchSort } from '#domain/search/search-query.ts';
import { type FetchFile, type FileCache, fetchSearchFile, fileCache } from './file-cache.ts';
import { type Found, findProducts } from './find.ts';
import { readRoot } from './index-root.ts';
import { itemCard } from './item.ts';
import type { PositionedSortable, SearchIndex } from './search-index.ts';
import { splitIndex } from './split-index.ts';
import { wholeIndex } from './whole-index.ts';

/** Searches the index of the shop, which forgives. `open` is called for each question, so that a failure is tried again. */
export function indexEngine(open: () => Promise<SearchIndex>): SearchEngine {
  return {
    find: async (query) => findProducts(await open(), query),
    sortables: async (positions, sort) => (await open()).sortables(positions, sort),
    cards: async (positions) => (await (await open()).items(positions)).map(itemCard),
  };
}

/** The search as its screens use it. A product is known by its position in the list. */
export interface SearchEngine {
  /** Results by the rule, then what was probably meant. */
  find(query: string): Promise<Pick<Found, 'exact' | 'similar' | 'meant'>>;
  /** Fields of these products for filters, sorts and counts, in their order. */
  sortables(positions: readonly number[], sort: SearchSort): Promise<PositionedSortable[]>;
  /** Cards of these products, in their order. */
  cards(positions: readonly number[]): Promise<CardProduct[]>;
}

/**
 * Opens an index by the name of its root file, over any transport. Throws a `MissingFileError` when that cannot be loaded; so does each
 * search that needs a file which cannot be loaded. Call again to try again: what was loaded stays.
 */
export async function openIndex(
  root: string,
  fetchFile: FetchFile,
  cache: FileCache = fileCache(fetchFile),
): Promise<SearchIndex> {
  const read = await cache.take(root, readRoot);
  return read.kind === 'whole' ? wholeIndex(read) : splitIndex(read, cache);
}

/** The shop's index, for a page: each call gives the same one, which is opened once; after a failure a call tries again. */
export function shopIndex(root: string): () => Promise<SearchIndex> {
  const cache = fileCache(fetchSearchFile);
  let opened: Promise<SearchIndex> | undefined;
  return () => {
    opened ??= openIndex(root, fetchSearchFile, cache).catch((fault: unknown) => {
      opened = undefined;
      throw fault;
    });
    return opened;
  };
}
