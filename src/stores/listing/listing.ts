import { atom } from 'nanostores';
import type { CardProduct } from '#domain/catalogue/card-product.ts';
import {
  type AskedColumns,
  type Filtered,
  filtered,
  type ListedProducts,
  listedProducts,
  needsNames,
  noSizes,
} from '#domain/listing/listing-filter.ts';
import {
  emptyListingQuery,
  isOwnPage,
  type ListingQuery,
  type ListingRoute,
  listingAddress,
  listingRouteOf,
  parseListingQuery,
  withoutFilters,
} from '#domain/listing/listing-query.ts';
import { searchTerm } from '#domain/search/search-rule.ts';
import { departmentAt } from '#domain/shop/paths.ts';
import { listing, search } from '#domain/shop/shop.ts';
import { fetchSearchFile, fetchSearchRoot, fileCache, MissingFileError } from '#search/file-cache.ts';
import { type ListColumns, openListColumns } from '#search/list-columns.ts';
import { delay, nextTask } from '../delays.ts';

export type Listed =
  | { step: 'loading' }
  | { step: 'failed' }
  | {
      step: 'ready';
      cards: readonly CardProduct[];
      /** Number of products that pass the filters, on all pages. */
      total: number;
      /** Number of products in the page's own list, without filters. */
      all: number;
      counts: Filtered['counts'];
      /** The requested page, or the last one that exists. */
      page: number;
      lastPage: number;
      /** Number of products that /search finds for the term of a short list; 0 for another list, and if it is not known in time. */
      searchCount: number;
    };

export interface ListingState {
  route: ListingRoute;
  params: ListingQuery;
  list: Listed;
}

export const $listing = atom<ListingState>({
  route: listingRouteOf('/'),
  params: emptyListingQuery,
  list: { step: 'loading' },
});

/** Whether the results are loading, or so new that `Updating` stands over them (R5). */
export const $isUpdating = atom(false);

let isOpen = false;
let products: Promise<OwnList> | undefined;
/** Number of the latest query: results of an earlier one are discarded. */
let latestNavigation = 0;
/** Timer that shows or hides `Updating`. */
let sign: ReturnType<typeof setTimeout> | undefined;

/** Whether the page, or its address, asks for sizes: they are another file. */
let hasSizes = false;

/**
 * Prepares the list that the address asks for. One of another list leads there, and never resolves here. `isSized` tells whether the page
 * has a filter by size.
 */
export async function openListing(isSized = false): Promise<void> {
  const route = listingRouteOf(location.pathname);
  const params = parseListingQuery(route, location.search);
  if (!isOwnPage(route, params)) {
    location.replace(listingAddress(route, params));
    await new Promise(() => {});
  }
  hasSizes = isSized || params.size.length > 0;
  $listing.set({ route, params, list: { step: 'loading' } });
  if (!isOpen) addEventListener('popstate', () => void show(parseListingQuery(route, location.search)));
  isOpen = true;
  await listColumns();
}

/** Loads the list that the query asks for, again after a failure. Resolves when it is loaded or has failed. */
export async function loadList(): Promise<void> {
  $listing.set({ ...$listing.get(), list: { step: 'loading' } });
  await show($listing.get().params);
}

/** Shows the list of a query and writes the query into the address; a query of another page leads there. */
export async function navigateTo(params: ListingQuery): Promise<void> {
  const address = listingAddress($listing.get().route, params);
  if (new URL(address, location.href).pathname !== location.pathname) {
    location.assign(address);
    return;
  }
  await show(params, { address, updatingMs: listing.updatingMs });
}

interface Change {
  address: string;
  /** Duration of `Updating` over new results, ms (R5); while they load it shows earlier. */
  updatingMs: number;
}

/** Shows the choice at once. Address and counting are separate tasks, so that a phone draws between them. */
async function show(params: ListingQuery, change?: Change): Promise<void> {
  const navigation = ++latestNavigation;
  clearTimeout(sign);
  $listing.set({ ...$listing.get(), params });
  if ($listing.get().list.step === 'ready') sign = setTimeout(() => $isUpdating.set(true), noticedMs);
  await nextTask();
  if (navigation !== latestNavigation) return;
  if (change) {
    history.pushState(null, '', change.address);
    await nextTask();
    if (navigation !== latestNavigation) return;
  }
  const list = await listOf(params).catch((): Listed => {
    products = undefined;
    forgetColumns();
    return { step: 'failed' };
  });
  if (navigation !== latestNavigation) return;
  clearTimeout(sign);
  $listing.set({ ...$listing.get(), list });
  $isUpdating.set(change !== undefined);
  sign = setTimeout(() => $isUpdating.set(false), change?.updatingMs);
}

/** A wait shorter than this shows no `Updating`, ms. */
const noticedMs = 100;

async function listOf(params: ListingQuery): Promise<Listed> {
  const columns = await listColumns();
  products ??= ownList(columns, $listing.get().route);
  const { listed, all } = await products;
  const { indexes, counts } = filtered(listed, params, await askedColumns(columns, listed, params));
  const lastPage = Math.max(1, Math.ceil(indexes.length / listing.perPage));
  const page = Math.min(params.page, lastPage);
  const start = (page - 1) * listing.perPage;
  const cards = await columns.cards(indexes.slice(start, start + listing.perPage));
  const total = indexes.length;
  const isShort = needsNames(listed, searchTerm(params.query)) && total <= listing.short;
  const timeoutMs = total === 0 ? search.timeoutMs : search.helpWaitMs;
  const searchCount = isShort ? await countInTime(params.query, timeoutMs) : 0;
  return { step: 'ready', cards, total, all, counts, page, lastPage, searchCount };
}

/** Number of products that the search finds; 0 if that is not known in time. A list that is shown is not moved by it later. */
async function countInTime(query: string, timeoutMs: number): Promise<number> {
  const count = import('#search/engine.ts').then(async ({ countFound, indexEngine, shopIndex }) => {
    return await countFound(indexEngine(shopIndex(await fetchSearchRoot())), query);
  });
  return await Promise.race([count.catch(() => 0), delay(timeoutMs).then(() => 0)]);
}

interface OwnList {
  listed: ListedProducts;
  all: number;
}

async function ownList(columns: ListColumns, route: ListingRoute): Promise<OwnList> {
  const { scope } = route;
  const { filter, labels = [] } = departmentAt(scope) ?? {};
  const brands = filter === 'brand' ? labels : [];
  const [branded, sizes] = await Promise.all([
    Promise.all(brands.map(columns.wordMatches)),
    hasSizes ? columns.sizes() : noSizes,
  ]);
  const listed = listedProducts(columns, scope, branded, sizes);
  const unfiltered = filtered(listed, withoutFilters(emptyListingQuery, route), { named: [], values: null });
  return { listed, all: unfiltered.indexes.length };
}

async function askedColumns(
  columns: ListColumns,
  listed: ListedProducts,
  { query, sort, price, offer }: ListingQuery,
): Promise<AskedColumns> {
  const term = searchTerm(query);
  const sorts = {
    relevant: () => null,
    newest: columns.dates,
    'low-high': columns.prices,
    'high-low': columns.prices,
  };
  const [named, values, prices, savings] = await Promise.all([
    needsNames(listed, term) ? columns.nameMatches(term) : [],
    sorts[sort](),
    price.length > 0 ? columns.prices() : null,
    offer.length > 0 ? columns.savings() : null,
  ]);
  return { named, values, prices, savings };
}

const cache = fileCache(fetchSearchFile);
let coming: Promise<ListColumns> | undefined;

/** The catalogue as lists need it, opened once a page; a call after a failure tries again. */
export function listColumns(): Promise<ListColumns> {
  coming ??= open().catch((fault: unknown) => {
    coming = undefined;
    throw fault;
  });
  return coming;
}

/** Lets the next call open the catalogue again: the shop may have published another since. */
function forgetColumns(): void {
  coming = undefined;
}

/** Opens the index by the name in its own small file: in each page it would change every page with every product. */
async function open(): Promise<ListColumns> {
  const root = await fetchSearchRoot();
  try {
    return await openListColumns(root, cache);
  } catch (fault) {
    if (fault instanceof MissingFileError && fault.isIndexNewer && isFirstTime(root)) {
      location.reload();
      // No failure is shown while the page loads again.
      await new Promise(() => {});
    }
    throw fault;
  }
}

/** Whether this index makes the page reload for the first time: once more would not help. */
function isFirstTime(root: string): boolean {
  try {
    if (sessionStorage.reloadedFor === root) return false;
    sessionStorage.reloadedFor = root;
    return true;
  } catch {
    return false;
  }
}
