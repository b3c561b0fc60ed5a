import { hasDetergentBrand, type Labelled } from './browse.ts';
import type { BrowserIndex } from './browser-index.ts';
import type { ListingAsk } from './listing-ask.ts';
import { type FilterName, type ListingScope, optionPath } from './listing-place.ts';
import { detergents, evaCosmetics } from './shop.ts';

/** The products of a scope, ready to be filtered again and again: columns by place in the scope's own list. */
export interface ListedProducts {
  scope: ListingScope;
  /** Places in the index. */
  places: readonly number[];
  /** The paths of the options under which each product stands: one, or more where its name says several brands. */
  options: Readonly<Record<FilterName, readonly (readonly string[])[]>>;
  index: BrowserIndex;
}

export function listedProducts(index: BrowserIndex, scope: ListingScope): ListedProducts {
  const label = (column: readonly number[], place: number) => index.labels[column[place] ?? 0] ?? '';
  const product = (place: number): Labelled => ({
    name: index.names[place] ?? '',
    subCategory: label(index.subCategories, place),
  });
  const scoped = index.ids.map((_, place) => place);
  const places = scope === 'collection' ? scoped : scoped.filter((place) => isIn(scope, product(place)));
  const brands = optionsOf((text) => (text === '' ? [] : [optionPath(scope, 'brand', text)]));
  const categories = optionsOf((text) => (text === '' ? [] : [optionPath(scope, 'category', text)]));
  return {
    scope,
    places,
    options: {
      brand: places.map((place) =>
        scope === 'detergents' ? detergentBrands(product(place)) : brands(label(index.subCategories, place)),
      ),
      category: places.map((place) => categories(label(index.categories, place))),
    },
    index,
  };
}

export interface Filtered {
  /** Places in the index of what passes, sorted. */
  places: number[];
  /** By option: how many pass everything but the option's own filter (R2). */
  counts: Readonly<Record<FilterName, ReadonlyMap<string, number>>>;
}

/** What passes: any of the chosen options of a filter, every filter, and the term. Counts stand beside the options. */
export function filtered(products: ListedProducts, ask: ListingAsk): Filtered {
  const { options, index } = products;
  const chosen = { brand: new Set(ask.brand), category: new Set(ask.category) };
  const counts = { brand: new Map<string, number>(), category: new Map<string, number>() };
  const hasTerm = termMatcher(products, ask.query);
  const places: number[] = [];
  for (const [at, place] of products.places.entries()) {
    if (!hasTerm(place)) continue;
    const isBrand = passes(options.brand[at], chosen.brand);
    const isCategory = passes(options.category[at], chosen.category);
    if (isCategory) count(counts.brand, options.brand[at]);
    if (isBrand) count(counts.category, options.category[at]);
    if (isBrand && isCategory) places.push(place);
  }
  return { places: sorted(places, index, ask.sort), counts };
}

/**
 * The terms male and female match the sub-category exactly, others a part of name, category or sub-category; on
 * /detergents and /evacosmetics a part of the name only. No case counts (Spec 5).
 */
function termMatcher({ scope, index }: ListedProducts, query: string): (place: number) => boolean {
  const term = query.toLowerCase();
  if (term === '') return () => true;
  const inName = (place: number) => (index.names[place] ?? '').toLowerCase().includes(term);
  if (scope !== 'collection') return inName;
  const labels = index.labels.map((label) => label.toLowerCase());
  if (term === 'male' || term === 'female') {
    return (place) => labels[index.subCategories[place] ?? 0] === term;
  }
  const said = labels.map((label) => label.includes(term));
  return (place) =>
    said[index.categories[place] ?? 0] || said[index.subCategories[place] ?? 0] || inName(place);
}

/** The list's order is that of relevance; equal prices and dates keep it (R6). */
function sorted(places: number[], { prices, dates }: BrowserIndex, sort: ListingAsk['sort']): number[] {
  if (sort === 'relevant') return places;
  const column = sort === 'newest' ? dates : prices;
  const sign = sort === 'low-high' ? 1 : -1;
  return places.sort((a, b) => sign * ((column[a] ?? 0) - (column[b] ?? 0)) || a - b);
}

function isIn(scope: ListingScope, { subCategory }: Labelled): boolean {
  return subCategory === (scope === 'detergents' ? detergents : evaCosmetics).subCategory;
}

function detergentBrands(product: Labelled): string[] {
  const found = detergents.brands.filter((label) => hasDetergentBrand(product, label));
  return found.map((label) => optionPath('detergents', 'brand', label));
}

function passes(options: readonly string[] | undefined, chosen: ReadonlySet<string>): boolean {
  return chosen.size === 0 || (options?.some((option) => chosen.has(option)) ?? false);
}

function count(counts: Map<string, number>, options: readonly string[] | undefined): void {
  for (const option of options ?? []) counts.set(option, (counts.get(option) ?? 0) + 1);
}

/** Labels are few and products many. */
function optionsOf(make: (label: string) => readonly string[]): (label: string) => readonly string[] {
  const known = new Map<string, readonly string[]>();
  return (label) => {
    const options = known.get(label) ?? make(label);
    known.set(label, options);
    return options;
  };
}
