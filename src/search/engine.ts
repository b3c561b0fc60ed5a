import type { CardProduct } from '#domain/catalogue/card-product.ts';
import type { SearchSort } from '#domain/search/search-query.ts';
import { searchPage, suggestions } from '#domain/shop/shop.ts';
import { type FetchFile, type FileCache, fetchSearchFile, fileCache } from './file-cache.ts';
import { type Found, findProducts } from './find.ts';
import { type HelpHit, helpFor, helpInTime, type ProductsFound } from './find-help.ts';
import { readRoot } from './index-root.ts';
import { itemCard } from './item.ts';
import { type PositionedSortable, type SearchIndex, wholeIndex } from './search-index.ts';
import { splitIndex } from './split-index.ts';
import { foldedWords, startsAWord } from './words.ts';

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

/**
 * Number of products that /search lists: exact results, with probable ones if these come first; without an exact one the probable ones,
 * unless help is the sure answer.
 */
export async function countFound(engine: SearchEngine, query: string): Promise<number> {
  const answer = await engine.find(query);
  const { exact, similar, rewrite } = answer;
  if (exact.length > 0) {
    const isSimilarFirst =
      putsSimilarFirst('mentioned', answer) && !(await isAnyCalled(engine, query, exact, []));
    return exact.length + (isSimilarFirst ? similar.length : 0);
  }
  const match = productsFound(answer, false);
  if (match === 'none') return 0;
  if (productsAnswer(match, rewrite)) return similar.length;
  return rankHelp(await helpInTime(helpFor(query, match)), match, true).isSure ? 0 : similar.length;
}

/** Suggestions for a query that is being typed. */
export interface Suggestions {
  /** Sections of help, if they are the better answer by the rule of `/search`. */
  help: readonly HelpHit[];
  products: readonly CardProduct[];
}

/** Suggests products or help for a query. Throws a `MissingFileError` when a file of the index cannot be loaded. */
export async function suggest(engine: SearchEngine, query: string): Promise<Suggestions> {
  const answer = await engine.find(query);
  const { exact, similar, rewrite } = answer;
  const products = await engine.cards([...exact, ...similar].slice(0, suggestions.most));
  const match = productsFound(
    answer,
    exact.length > 0 && (await isAnyCalled(engine, query, exact, products)),
  );
  if (putsSimilarFirst(match, answer))
    return { help: [], products: await engine.cards([...similar, ...exact].slice(0, suggestions.most)) };
  if (productsAnswer(match, rewrite)) {
    // A few that are called so, rather than a washing powder that keeps a kitenge bright.
    const called = products.filter((each) => isCalled(query, [each], []));
    return { help: [], products: called.length > 0 ? called : products };
  }
  const help = await helpInTime(helpFor(query, match));
  const { isHelpFirst, isSure } = rankHelp(help, match, similar.length > 0);
  return {
    help: isHelpFirst ? help.slice(0, suggestions.mostHelp) : [],
    products: isSure && exact.length === 0 && !isTyped(rewrite, query) ? [] : products,
  };
}

/** Whether name or labels of any exact result match what was typed; cards that are shown anyway are tested first. */
async function isAnyCalled(
  engine: SearchEngine,
  query: string,
  exact: readonly number[],
  shown: readonly CardProduct[],
): Promise<boolean> {
  if (isCalled(query, shown.slice(0, exact.length), [])) return true;
  const [cards, labels] = await Promise.all([
    engine.cards(exact.slice(0, searchPage.perPage)),
    engine.sortables(exact, 'relevance'),
  ]);
  return isCalled(query, cards, labels);
}

/** Whether the name of a product, category or brand matches what was typed. */
export function isCalled(
  query: string,
  cards: readonly CardProduct[],
  labels: readonly Pick<PositionedSortable, 'category' | 'subCategory'>[],
): boolean {
  const names = cards.map(({ name }) => name);
  return startsAWord(
    [...names, ...labels.flatMap(({ category, subCategory }) => [category, subCategory])],
    query,
  );
}

/** The kind of products that the query found; `isExactCalled` tells whether name or labels of an exact one match what was typed. */
export function productsFound(
  { exact, similar, rewrite, isCalled }: Pick<Found, 'exact' | 'similar' | 'rewrite' | 'isCalled'>,
  isExactCalled: boolean,
): ProductsFound {
  if (exact.length > 0) return isExactCalled ? 'exact' : 'mentioned';
  if (isCalled) return 'exact';
  return rewrite?.kind !== 'nearest' && similar.length > 0 ? 'similar' : 'none';
}

/** Whether products are the answer, so that results need not wait for help and policies. */
export function productsAnswer(match: ProductsFound, rewrite: Found['rewrite']): boolean {
  return match === 'exact' || rewrite?.kind === 'synonym' || rewrite?.kind === 'brand';
}

/**
 * Whether probable results come before exact ones, which only mention the words: if names have them apart, as `Baby Gentle Lotion`
 * has `baby lotion`, or the owner's list explains them. `surf` is a washing powder, but its letters are also in `surfaces`.
 */
export function putsSimilarFirst(
  match: ProductsFound,
  { isCalled, rewrite }: Pick<Found, 'isCalled' | 'rewrite'>,
): boolean {
  return match === 'mentioned' && (isCalled || rewrite?.kind === 'synonym' || rewrite?.kind === 'brand');
}

/** Whether the nearest products have words exactly as typed, so that they are no guess. */
export function isTyped(rewrite: Found['rewrite'], query: string): boolean {
  const typed = foldedWords(query);
  return rewrite?.text.split(' ').every((word) => typed.includes(word)) === true;
}

/** Whether help comes before the products, and whether it surely answers the query, so that guessed products are left out. */
export function rankHelp(
  help: readonly HelpHit[],
  found: ProductsFound,
  hasNearest: boolean,
): Pick<HelpHit, 'isSure'> & { isHelpFirst: boolean } {
  const isSure = help[0]?.isSure === true;
  return { isHelpFirst: isSure || (help.length > 0 && found === 'none' && !hasNearest), isSure };
}
