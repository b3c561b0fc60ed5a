import { listingPagePath } from '../shop/paths.ts';
import { listing } from '../shop/shop.ts';
import { type FilterName, type ListingPlace, optionPath, optionValue, scopePath } from './listing-place.ts';

export type ListingSort = (typeof listing.sorts)[number];
export type ListingView = (typeof listing.views)[number];

/** The query of a list, as its address holds it (R12). */
export interface ListingQuery {
  /** The shared search term, trimmed; '' for none. */
  query: string;
  /** Selected options by their paths, each once; they are alternatives. Empty for no filter. */
  brand: readonly string[];
  category: readonly string[];
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
  sort: 'relevant',
  view: 'grid',
  page: 1,
};

/** Parses the query string of a list; any string is valid. */
export function parseListingQuery({ scope, own, page }: ListingPlace, search: string): ListingQuery {
  const parameters = new URLSearchParams(search);
  const value = (name: string) => parameters.get(name)?.trim() ?? '';
  const options = (filter: FilterName) => {
    const labels = parameters.getAll(filter).map((label) => label.trim());
    const asked = labels.filter((label) => label !== '').map((label) => optionPath(scope, filter, label));
    return asked.length === 0 && own?.filter === filter ? [own.path] : [...new Set(asked)];
  };
  const asked = Number(value('page'));
  return {
    query: value('q'),
    brand: options('brand'),
    category: options('category'),
    sort: listing.sorts.find((sort) => sort === value('sort')) ?? 'relevant',
    view: listing.views.find((view) => view === value('view')) ?? 'grid',
    page: Number.isSafeInteger(asked) && asked > 0 ? asked : page,
  };
}

/**
 * The address of this query, relative to the list `place`: the same page as long as its own option is the only one of its
 * kind, else the whole list with filters. A further page of a bare list is a page of its own.
 */
export function listingAddress(place: ListingPlace, params: ListingQuery): string {
  const { scope, path, own } = place;
  const stays = isOwnPage(place, params);
  const base = stays ? path : scopePath(scope);
  const parameters = new URLSearchParams();
  if (params.query !== '') parameters.append('q', params.query);
  for (const filter of ['brand', 'category'] as const) {
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
export function isOwnPage({ own }: ListingPlace, params: ListingQuery): boolean {
  return own === null || (params[own.filter].length === 1 && params[own.filter][0] === own.path);
}

/** The query with this option toggled. A change of a filter leads to the first page. */
export function withOption(params: ListingQuery, filter: FilterName, path: string): ListingQuery {
  const others = params[filter].filter((each) => each !== path);
  return {
    ...params,
    [filter]: others.length === params[filter].length ? [...others, path] : others,
    page: 1,
  };
}

/** Without term and filters, except the page's own option; sort and view stay. */
export function withoutFilters(params: ListingQuery, { own }: ListingPlace): ListingQuery {
  const cleared = { ...params, query: '', brand: [], category: [], page: 1 };
  return own === null ? cleared : { ...cleared, [own.filter]: [own.path] };
}

/** The number of active filters, the search term included. */
export function filterCount(params: ListingQuery, { own }: ListingPlace): number {
  const chosen = [...params.brand, ...params.category].filter((path) => path !== own?.path);
  return chosen.length + (params.query === '' ? 0 : 1);
}
