import { longestSearch, searchCategories, searchPage } from '../shop/shop.ts';
import { amountIn, inUnits } from '../text/money.ts';
import { askedPrice } from './asked-price.ts';

export type SearchSort = (typeof searchPage.sorts)[number];
/** The id of a filter by category. */
export type SearchCategory = string;

/** The query of /search, as its address holds it (R12). */
export interface SearchQuery {
  /** Trimmed; '' for no search. */
  query: string;
  /** Whether help and policies are searched instead of the products, as from the top of /help. */
  isHelp: boolean;
  /** Null for all categories. */
  category: SearchCategory | null;
  /** Null for no bound. */
  min: number | null;
  max: number | null;
  sort: SearchSort;
  /** From 1. */
  page: number;
}

/** Parses the query string of /search; any string is valid, and invalid parameters are ignored. */
export function parseSearchQuery(search: string): SearchQuery {
  const parameters = new URLSearchParams(search);
  const value = (name: string) => parameters.get(name)?.trim() ?? '';
  const choice = (name: string) => value(name).toLowerCase();
  const page = Number(value('page'));
  return withAskedPrice({
    // Cut to the input's maximum length: an address may be longer.
    query: value('q').slice(0, longestSearch),
    isHelp: choice('in') === 'help',
    category: searchCategories.find(({ id }) => id === choice('category'))?.id ?? null,
    min: priceBound(value('min')),
    max: priceBound(value('max')),
    sort: searchPage.sorts.find((sort) => sort === choice('sort')) ?? 'relevance',
    page: Number.isSafeInteger(page) && page > 0 ? page : 1,
  });
}

/** The query with the price that its words ask for as bounds. */
export function withAskedPrice(params: SearchQuery): SearchQuery {
  const wordsAndBounds = params.isHelp ? null : askedPrice(params.query);
  return wordsAndBounds?.query ? { ...params, ...wordsAndBounds } : params;
}

/** The query string, without default values: '' or `?q=soap&sort=newest`. */
export function searchOf(params: SearchQuery): string {
  const entries = {
    q: params.query,
    in: params.isHelp ? 'help' : '',
    category: params.category ?? '',
    min: params.min === null ? '' : inUnits(params.min),
    max: params.max === null ? '' : inUnits(params.max),
    sort: params.sort === 'relevance' ? '' : params.sort,
    page: params.page === 1 ? '' : params.page,
  };
  const parameters = Object.entries(entries).filter(([, value]) => value !== '');
  const search = new URLSearchParams(parameters.map(([name, value]) => [name, String(value)])).toString();
  return search && `?${search}`;
}

/** A bound as a shopper types it: `10000`, `10,000`, `UGX 10 000`; null for '' and for a text that is no amount. */
export function priceBound(text: string): number | null {
  return amountIn(text.replace(/\s+/g, ''));
}

/** The query after a change of filter or sort, on the first page (Spec 4). */
export function changedQuery(params: SearchQuery, change: Partial<Omit<SearchQuery, 'page'>>): SearchQuery {
  return { ...params, ...change, page: 1 };
}

/** Clear All Filters resets category, prices and sort (Spec 2). */
export function clearedQuery({ query }: SearchQuery): SearchQuery {
  return { query, isHelp: false, category: null, min: null, max: null, sort: 'relevance', page: 1 };
}

/** Selector of the fields that have the query: the search page's own, and the header's, which takes its place on a desktop. */
export const searchFieldsSelector = 'header [name=q]';
