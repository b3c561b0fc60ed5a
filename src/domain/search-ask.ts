import { longestSearch, searchPage } from './shop.ts';
import { wholeUgx } from './whole-number.ts';

export type SearchSort = (typeof searchPage.sorts)[number];
export type SearchCategory = (typeof searchPage.categories)[number]['id'];

/** What the address of /search asks for (R12). */
export interface SearchAsk {
  /** Trimmed; '' where nothing is searched for. */
  query: string;
  /** Null for all categories. */
  category: SearchCategory | null;
  /** UGX; null for no bound. */
  min: number | null;
  max: number | null;
  sort: SearchSort;
  /** From 1. */
  page: number;
}

/** Reads the query string of /search; any string is an answer, and what cannot be read asks for nothing. */
export function searchAskFrom(search: string): SearchAsk {
  const parameters = new URLSearchParams(search);
  const value = (name: string) => parameters.get(name)?.trim() ?? '';
  const page = Number(value('page'));
  return {
    // As much as the box takes: an address may have any length.
    query: value('q').slice(0, longestSearch),
    category: searchPage.categories.find(({ id }) => id === value('category'))?.id ?? null,
    min: priceBound(value('min')),
    max: priceBound(value('max')),
    sort: searchPage.sorts.find((sort) => sort === value('sort')) ?? 'relevance',
    page: Number.isSafeInteger(page) && page > 0 ? page : 1,
  };
}

/** The query string that asks for this, without what is asked for anyway: '' or `?q=soap&sort=newest`. */
export function searchOf(ask: SearchAsk): string {
  const entries = {
    q: ask.query,
    category: ask.category ?? '',
    min: ask.min ?? '',
    max: ask.max ?? '',
    sort: ask.sort === 'relevance' ? '' : ask.sort,
    page: ask.page === 1 ? '' : ask.page,
  };
  const parameters = Object.entries(entries).filter(([, value]) => value !== '');
  const search = new URLSearchParams(parameters.map(([name, value]) => [name, String(value)])).toString();
  return search && `?${search}`;
}

/** A bound as a shopper types it, UGX: `10000`, `10,000`, `UGX 10 000`; null for '' and whatever is no whole amount. */
export function priceBound(text: string): number | null {
  return wholeUgx(text.replace(/\s+/g, ''));
}

/** The asked page after a change of filter or sort (Spec 4). */
export function changedAsk(ask: SearchAsk, change: Partial<Omit<SearchAsk, 'page'>>): SearchAsk {
  return { ...ask, ...change, page: 1 };
}

/** Clear All Filters resets category, prices and sort (Spec 2). */
export function clearedAsk({ query }: SearchAsk): SearchAsk {
  return { query, category: null, min: null, max: null, sort: 'relevance', page: 1 };
}
