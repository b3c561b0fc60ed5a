import { type FilterName, type ListingPlace, optionPath, optionValue, scopePath } from './listing-place.ts';
import { listingPagePath } from './paths.ts';
import { listing } from './shop.ts';

export type ListingSort = (typeof listing.sorts)[number];
export type ListingView = (typeof listing.views)[number];

/** What the address of a list asks for (R12). */
export interface ListingAsk {
  /** The shared search term, trimmed; '' for none. */
  query: string;
  /** Chosen options by their paths, each once: any of them will do. None is asked for where there are none. */
  brand: readonly string[];
  category: readonly string[];
  sort: ListingSort;
  view: ListingView;
  /** From 1. */
  page: number;
}

/** The bare list. */
export const bareAsk: ListingAsk = {
  query: '',
  brand: [],
  category: [],
  sort: 'relevant',
  view: 'grid',
  page: 1,
};

/** Reads the query string of a list; any string is an answer. */
export function listingAskFrom({ scope, own, page }: ListingPlace, search: string): ListingAsk {
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
 * The address that asks for this, seen from `place`: the same page as long as what the page is about stays the only
 * choice of its kind, else the whole list with filters. A further page of a bare list is a page of its own.
 */
export function listingAddress(place: ListingPlace, ask: ListingAsk): string {
  const { scope, path, own } = place;
  const stays = isOwnPage(place, ask);
  const base = stays ? path : scopePath(scope);
  const parameters = new URLSearchParams();
  if (ask.query !== '') parameters.append('q', ask.query);
  for (const filter of ['brand', 'category'] as const) {
    if (stays && own?.filter === filter) continue;
    for (const option of ask[filter]) parameters.append(filter, optionValue(option));
  }
  if (ask.sort !== 'relevant') parameters.append('sort', ask.sort);
  if (ask.view !== 'grid') parameters.append('view', ask.view);
  const search = parameters.toString();
  if (search === '') return listingPagePath(base, ask.page);
  return ask.page === 1 ? `${base}?${search}` : `${base}?${search}&page=${ask.page}`;
}

/** Whether what the page is about is the only choice of its kind. */
export function isOwnPage({ own }: ListingPlace, ask: ListingAsk): boolean {
  return own === null || (ask[own.filter].length === 1 && ask[own.filter][0] === own.path);
}

/** The ask with this option chosen, or no longer. A change of a filter leads to the first page. */
export function withOption(ask: ListingAsk, filter: FilterName, path: string): ListingAsk {
  const others = ask[filter].filter((each) => each !== path);
  return { ...ask, [filter]: others.length === ask[filter].length ? [...others, path] : others, page: 1 };
}

/** Without term and filters, but for what the page itself is about; how it is sorted and shown stays. */
export function withoutFilters(ask: ListingAsk, { own }: ListingPlace): ListingAsk {
  const cleared = { ...ask, query: '', brand: [], category: [], page: 1 };
  return own === null ? cleared : { ...cleared, [own.filter]: [own.path] };
}

/** How many filters are chosen, the term among them. */
export function filterCount(ask: ListingAsk, { own }: ListingPlace): number {
  const chosen = [...ask.brand, ...ask.category].filter((path) => path !== own?.path);
  return chosen.length + (ask.query === '' ? 0 : 1);
}
