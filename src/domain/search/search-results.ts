import { pageNumbers } from '../listing/pagination.ts';
import { searchCategories, searchPage } from '../shop/shop.ts';
import type { SearchCategory, SearchQuery, SearchSort } from './search-query.ts';

/** Fields of a product for filters, sorts and counts; a product without a price counts as 0 (Spec 5). */
export interface Sortable {
  /** Rank of its name in the alphabet, of `nameOrders`; equal names share one. */
  nameOrder: number;
  category: string;
  subCategory: string;
  price: number | null;
  date: number | null;
}

export interface Facets {
  all: number;
  categories: Readonly<Record<SearchCategory, number>>;
}

/** Whether a product is in a category: the id, or another name, is a part of a label's letters and digits (Spec 5). */
export function inCategory(
  id: SearchCategory,
): (product: Pick<Sortable, 'category' | 'subCategory'>) => boolean {
  const isNamedByLabel = new Map<string, boolean>();
  const names = [id, ...(searchCategories.find((each) => each.id === id)?.also ?? [])];
  const isIn = (label: string): boolean => {
    const text = isNamedByLabel.has(label) ? '' : label.toLowerCase().replace(/[^\p{L}\p{N}]+/gu, '');
    const isNamed = isNamedByLabel.get(label) ?? names.some((name) => text.includes(name));
    isNamedByLabel.set(label, isNamed);
    return isNamed;
  };
  return ({ category, subCategory }) => isIn(category) || isIn(subCategory);
}

/** Whether the price is within the bounds; a lower one above the upper one leaves no product (Spec 5). */
function isInPrice(
  { price }: Pick<Sortable, 'price'>,
  { min, max }: Pick<SearchQuery, 'min' | 'max'>,
): boolean {
  return (price ?? 0) >= (min ?? 0) && (price ?? 0) <= (max ?? Infinity);
}

/** The results that pass the filters, sorted; ties keep the order of relevance. */
export function refined<T extends Sortable>(
  results: readonly T[],
  params: Pick<SearchQuery, 'category' | 'min' | 'max' | 'sort'>,
): T[] {
  const isChosen = params.category ? inCategory(params.category) : () => true;
  const matches = results.filter((each) => isInPrice(each, params) && isChosen(each));
  return params.sort === 'relevance' ? matches : matches.sort(comparisons[params.sort]);
}

/** Number of results that each category radio would leave within the price bounds. */
export function facetsOf(
  results: readonly Pick<Sortable, 'category' | 'subCategory' | 'price'>[],
  bounds: Pick<SearchQuery, 'min' | 'max'>,
): Facets {
  const matches = results.filter((each) => isInPrice(each, bounds));
  const count = (id: SearchCategory) => matches.filter(inCategory(id)).length;
  const categories = searchCategories.map(({ id }) => [id, count(id)] as const);
  return { all: matches.length, categories: Object.fromEntries(categories) as Facets['categories'] };
}

export interface ResultsPage<T> {
  items: T[];
  /** From 1; the last page if the requested one is beyond it. */
  page: number;
  lastPage: number;
  /** Numbers to offer; null is an ellipsis. */
  numbers: (number | null)[];
}

export function resultsPage<T>(results: readonly T[], asked: number): ResultsPage<T> {
  const lastPage = Math.max(1, Math.ceil(results.length / searchPage.perPage));
  const page = Math.min(Math.max(1, asked), lastPage);
  const start = (page - 1) * searchPage.perPage;
  return {
    items: results.slice(start, start + searchPage.perPage),
    page,
    lastPage,
    numbers: pageNumbers(page, lastPage),
  };
}

const comparisons: Readonly<Record<Exclude<SearchSort, 'relevance'>, (a: Sortable, b: Sortable) => number>> =
  {
    'price-low': (a, b) => (a.price ?? 0) - (b.price ?? 0),
    'price-high': (a, b) => (b.price ?? 0) - (a.price ?? 0),
    'name-asc': (a, b) => a.nameOrder - b.nameOrder,
    'name-desc': (a, b) => b.nameOrder - a.nameOrder,
    newest: (a, b) => (b.date ?? -Infinity) - (a.date ?? -Infinity) || 0,
  };
