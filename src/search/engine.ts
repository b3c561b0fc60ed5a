import type { CardProduct } from '#domain/catalogue/card-product.ts';
import type { SearchSort } from '#domain/search/search-query.ts';
import { type FetchFile, type FileCache, fetchSearchFile, fileCache } from './file-cache.ts';
import { type Found, findProducts } from './find.ts';
import { readRoot } from './index-root.ts';
import { itemCard } from './item.ts';
import type { PositionedSortable, SearchIndex } from './search-index.ts';
import { splitIndex } from './split-index.ts';
import { wholeIndex } from './whole-index.ts';

/** The search engine of an index. `open` is called for each query, so that a failed load is tried again. */
export function indexEngine(open: () => Promise<SearchIndex>): SearchEngine {
  return {
    find: async (query) => findProducts(await open(), query),
    sortables: async (positions, sort) => (await open()).sortables(positions, sort),
    cards: async (positions) => (await (await open()).items(positions)).map(itemCard),
  };
}

/** The search as its screens use it. Products are identified by their positions in the list. */
export interface SearchEngine {
  /** Exact results, by the rule, and probable ones. */
  find(query: string): Promise<Pick<Found, 'exact' | 'similar' | 'rewrite' | 'isCalled'>>;
  /** Fields of these products for filters, sorts and counts, in their order. */
  sortables(positions: readonly number[], sort: SearchSort): Promise<PositionedSortable[]>;
  /** Cards of these products, in their order. */
  cards(positions: readonly number[]): Promise<CardProduct[]>;
}

/**
 * Opens an index by the name of its root file, over any transport. Throws a `MissingFileError` when that file cannot be
 * loaded, and so does each search that needs such a file. A later call tries again and keeps the files that were loaded.
 */
export async function openIndex(
  root: string,
  fetchFile: FetchFile,
  cache: FileCache = fileCache(fetchFile),
): Promise<SearchIndex> {
  const read = await cache.take(root, readRoot);
  return read.kind === 'whole' ? wholeIndex(read) : splitIndex(read, cache);
}

/** Returns a function that opens the shop's index once a page, and again after a failure. */
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
