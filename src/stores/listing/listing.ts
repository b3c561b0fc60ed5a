import { atom } from 'nanostores';
import type { CardProduct } from '#domain/catalogue/card-product.ts';
import {
  type AskedColumns,
  type Filtered,
  filtered,
  type ListedProducts,
  listedProducts,
  needsNames,
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
import { detergents, listing } from '#domain/shop/shop.ts';
import type { ListColumns } from '#search/list-columns.ts';
import { forgetColumns, listColumns } from './list-columns.ts';

export type Listed =
  | { step: 'loading' }
  | { step: 'failed' }
  | {
      step: 'ready';
      cards: readonly CardProduct[];
      /** How many pass the filters, on all pages. */
      total: number;
      /** How many products the page's own list has, whatever is asked for besides. */
      all: number;
      counts: Filtered['counts'];
      /** The asked page, or the last one that there is. */
      page: number;
      lastPage: number;
    };

/** What is asked for, and the last list that is known. */
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

/** Whether the results are on their way, or so new that `Updating` stands over them (R5). */
export const $isUpdating = atom(false);

let isOpen = false;
let products: Promise<OwnList> | undefined;
/** Counts the queries: results of an earlier one are discarded. */
let run = 0;
/** Puts up the sign, or takes it down. */
let sign: ReturnType<typeof setTimeout> | undefined;

/**
 * Gets ready to show what the address asks for, whenever Back or Forward change it. What is another list's matter, such as
 * `/brand/male?brand=Female`, goes to that list and never resolves here. Throws when the catalogue cannot be loaded.
 */
export async function openListing(): Promise<void> {
  const route = listingRouteOf(location.pathname);
  const params = parseListingQuery(route, location.search);
  if (!isOwnPage(route, params)) {
    location.replace(listingAddress(route, params));
    await new Promise(() => {});
  }
  $listing.set({ route, params, list: { step: 'loading' } });
  if (!isOpen) addEventListener('popstate', () => void show(parseListingQuery(route, location.search)));
  isOpen = true;
  await listColumns();
}

/** Loads the list that is asked for, again where that failed before. Resolves when it is loaded or has failed. */
export async function loadList(): Promise<void> {
  $listing.set({ ...$listing.get(), list: { step: 'loading' } });
  await show($listing.get().params);
}

/** Shows this, and puts it into the address. What is another page's matter is that page's. Resolves as `loadList` does. */
export async function navigateTo(params: ListingQuery): Promise<void> {
  const address = listingAddress($listing.get().route, params);
  if (new URL(address, location.href).pathname !== location.pathname) {
    location.assign(address);
    return;
  }
  await show(params, { address, updatingMs: listing.updatingMs });
}

/** How a query differs from the one of the address. */
interface Change {
  address: string;
  /** How long `Updating` stands over what is new, ms (R5); where that is awaited it shows earlier. */
  updatingMs: number;
}

/**
 * What is chosen shows at once. The rest is done in a task of its own, so that a slow phone shows the choice before it writes the
 * address, which is slow there, and counts.
 */
async function show(params: ListingQuery, change?: Change): Promise<void> {
  const mine = ++run;
  clearTimeout(sign);
  $listing.set({ ...$listing.get(), params });
  if ($listing.get().list.step === 'ready') sign = setTimeout(() => $isUpdating.set(true), noticedMs);
  await new Promise((resolve) => setTimeout(resolve));
  if (mine !== run) return;
  if (change) history.pushState(null, '', change.address);
  const list = await listOf(params).catch((): Listed => {
    products = undefined;
    forgetColumns();
    return { step: 'failed' };
  });
  if (mine !== run) return;
  clearTimeout(sign);
  $listing.set({ ...$listing.get(), list });
  $isUpdating.set(change !== undefined);
  sign = setTimeout(() => $isUpdating.set(false), change?.updatingMs);
}

/** A shorter wait needs no sign. */
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
  return { step: 'ready', cards, total: indexes.length, all, counts, page, lastPage };
}

interface OwnList {
  listed: ListedProducts;
  all: number;
}

async function ownList(columns: ListColumns, route: ListingRoute): Promise<OwnList> {
  const { scope } = route;
  const brands = scope === 'detergents' ? detergents.brands : [];
  const listed = listedProducts(columns, scope, await Promise.all(brands.map(columns.worded)));
  const own = filtered(listed, withoutFilters(emptyListingQuery, route), { named: [], values: null });
  return { listed, all: own.indexes.length };
}

async function askedColumns(
  columns: ListColumns,
  listed: ListedProducts,
  { query, sort }: ListingQuery,
): Promise<AskedColumns> {
  const term = searchTerm(query);
  const sorts = {
    relevant: () => null,
    newest: columns.dates,
    'low-high': columns.prices,
    'high-low': columns.prices,
  };
  const [named, values] = await Promise.all([
    needsNames(listed, term) ? columns.named(term) : [],
    sorts[sort](),
  ]);
  return { named, values };
}
