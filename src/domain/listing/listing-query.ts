import { askedPrice } from '../search/asked-price.ts';
import { brandPath, categoryPath, departmentAt, listingPagePath, paths } from '../shop/paths.ts';
import { listing } from '../shop/shop.ts';
import { slug } from '../text/slug.ts';

export type ListingSort = (typeof listing.sorts)[number];

export type ListingView = (typeof listing.views)[number];

/** The query of a list, as its address holds it (R12). */
export interface ListingQuery {
  /** The shared search term, trimmed; '' for none. */
  query: string;
  /** Paths of the selected options, each once, combined by or. Empty for no filter. */
  brand: readonly string[];
  category: readonly string[];
  /** Options without a page: `?size=XL`, `?price=10000-25000`, `?offer=on`. */
  size: readonly string[];
  price: readonly string[];
  offer: readonly string[];
  sort: ListingSort;
  view: ListingView;
  /** From 1. */
  page: number;
}

/** No filter, the default sort and view, the first page. */
export const emptyListingQuery: ListingQuery = {
  query: '',
  brand: [],
  category: [],
  size: [],
  price: [],
  offer: [],
  sort: 'relevant',
  view: 'grid',
  page: 1,
};

/** Parses the query string of a list; any string is valid. */
export function parseListingQuery({ scope, own, page }: ListingRoute, search: string): ListingQuery {
  const parameters = new URLSearchParams(search);
  const value = (name: string) => parameters.get(name)?.trim() ?? '';
  const choice = (name: string) => value(name).toLowerCase();
  const options = (filter: FilterName) => {
    const labels = parameters.getAll(filter).map((label) => label.trim());
    const isOption = (label: string) =>
      filter === 'price' || filter === 'offer' ? moneyValues[filter].test(label) : label !== '';
    const optionPaths = labels.filter(isOption).map((label) => optionPath(scope, filter, label));
    return optionPaths.length === 0 && own?.filter === filter ? [own.path] : [...new Set(optionPaths)];
  };
  const priceSearch = askedPrice(value('q'));
  const pageNumber = Number(value('page'));
  // A link of a filter keeps the page's path, whose number is that of the whole list.
  const first = filterNames.some((filter) => parameters.has(filter)) ? 1 : page;
  return {
    query: priceSearch?.query ?? value('q'),
    brand: options('brand'),
    category: options('category'),
    size: options('size'),
    price: priceSearch
      ? [optionPath(scope, 'price', `${priceSearch.min ?? ''}-${priceSearch.max ?? ''}`)]
      : options('price'),
    offer: options('offer'),
    sort: listing.sorts.find((sort) => sort === choice('sort')) ?? 'relevant',
    view: listing.views.find((view) => view === choice('view')) ?? 'grid',
    page: Number.isSafeInteger(pageNumber) && pageNumber > 0 ? pageNumber : first,
  };
}

/** Values of a price range and of offers (`price-ranges.ts`). */
const moneyValues = { price: /^(?!-$)(0|[1-9]\d{0,14})?-([1-9]\d{0,14})?$/, offer: /^on$/ };

/** The address of this query: the same page while its own option is the only one of its kind, else the whole list. */
export function listingAddress(route: ListingRoute, params: ListingQuery): string {
  const { scope, path, own } = route;
  const stays = isOwnPage(route, params);
  const base = stays ? path : scope;
  const parameters = new URLSearchParams();
  if (params.query !== '') parameters.append('q', params.query);
  for (const filter of filterNames) {
    if (stays && own?.filter === filter) continue;
    for (const option of params[filter]) parameters.append(filter, optionValue(option));
  }
  if (params.sort !== 'relevant') parameters.append('sort', params.sort);
  if (params.view !== 'grid') parameters.append('view', params.view);
  const search = parameters.toString();
  if (search === '') return listingPagePath(base, params.page);
  return params.page === 1 ? `${base}?${search}` : `${base}?${search}&page=${params.page}`;
}

/** Whether the page's own option is the only one of its kind. */
export function isOwnPage({ own }: ListingRoute, params: ListingQuery): boolean {
  return own === null || (params[own.filter].length === 1 && params[own.filter][0] === own.path);
}

/** The query with this option toggled. A change of a filter leads to the first page. */
export function withOption(params: ListingQuery, filter: FilterName, path: string): ListingQuery {
  const otherPaths = params[filter].filter((each) => each !== path);
  return {
    ...params,
    [filter]: otherPaths.length === params[filter].length ? [...otherPaths, path] : otherPaths,
    page: 1,
  };
}

/** The query without term and filters, except the page's own option; sort and view stay. */
export function withoutFilters(params: ListingQuery, { own }: ListingRoute): ListingQuery {
  const cleared = { ...params, query: '', brand: [], category: [], size: [], price: [], offer: [], page: 1 };
  return own === null ? cleared : { ...cleared, [own.filter]: [own.path] };
}

export function filterCount(params: ListingQuery, { own }: ListingRoute): number {
  const chosen = filterNames.flatMap((filter) => params[filter]).filter((path) => path !== own?.path);
  return chosen.length + (params.query === '' ? 0 : 1);
}

/**
 * The address of the whole list, all products or a department, of which a list is a part, and at which its filters and its search look
 * (Spec 2, 5).
 */
export type ListingScope = string;

/** Filters whose options are counted. */
export const countedFilters = ['brand', 'category', 'size'] as const;
export const filterNames = [...countedFilters, 'price', 'offer'] as const;

export type CountedFilter = (typeof countedFilters)[number];
export type FilterName = (typeof filterNames)[number];

/** Filters whose options have pages. */
export type LabelFilter = 'brand' | 'category';

export function isLabelFilter(filter: FilterName): filter is LabelFilter {
  return filter === 'brand' || filter === 'category';
}

export interface ListingRoute {
  scope: ListingScope;
  /** The address of the list without a page's number. */
  path: string;
  /** The option that the path itself selects: `/brand/male` is the collection with a filter. Null for a whole list. */
  own: { filter: LabelFilter; path: string } | null;
  /** From 1: `/collection/3` is the third page of the whole list. */
  page: number;
}

/** Parses the path of a list's page. A label may be a number, so only a part after the label is a page number. */
export function listingRouteOf(pathname: string): ListingRoute {
  const parts = pathname.split('/').filter((part) => part !== '');
  const [first = ''] = parts;
  const isNumber = (part: string | undefined) => part !== undefined && /^[1-9]\d{0,5}$/.test(part);
  const department = departmentAt(`/${first}`);
  const isWhole = department !== undefined || `/${first}` === paths.collection;
  const takes = isWhole && (parts.length === 1 || isNumber(parts[1])) ? 1 : 2;
  const path = `/${parts.slice(0, takes).join('/')}`;
  const page = isNumber(parts[takes]) ? Number(parts[takes]) : 1;
  const scope = department?.path ?? paths.collection;
  if (takes === 1) return { scope, path, own: null, page };
  const filter = first === 'category' || department?.filter === 'category' ? 'category' : 'brand';
  return { scope, path, own: { filter, path }, page };
}

/** Path of an option: the address of its own page, if it has one. Labels that share a page are one option. */
export function optionPath(scope: ListingScope, filter: FilterName, label: string): string {
  if (!isLabelFilter(filter)) return `?${filter}=${encodeURIComponent(label)}`;
  if (scope !== paths.collection) return `${scope}/${slug(label)}`;
  return filter === 'brand' ? brandPath(label) : categoryPath(label);
}

/** Value of an option in the address of a list: a label whose `optionPath` it is. */
export function optionValue(path: string): string {
  if (path.startsWith('?')) return decodeURIComponent(path.replace(/^.*=/, ''));
  return departmentAt(path)?.subCategory ?? path.replace(/^.*\//, '');
}

/** Options that a panel shows without being scrolled. */
const shownOptions = 8;

/** The options with the chosen ones first, if the list is longer than a panel shows. */
export function chosenFirst<Option extends { path: string }>(
  options: readonly Option[],
  chosen: readonly string[],
): Option[] {
  const rank = ({ path }: Option) => Number(options.length <= shownOptions || !chosen.includes(path));
  return [...options].sort((a, b) => rank(a) - rank(b));
}
