import { hasDetergentBrand, type Labelled } from './browse.ts';
import type { BrowserIndex } from './browser-index.ts';
import type { ListingAsk } from './listing-ask.ts';
import { type FilterName, type ListingScope, optionPath } from './listing-place.ts';
import { detergents, evaCosmetics } from './shop.ts';

/** The products of a scope, ready to be filtered again and again. */
export interface ListedProducts {
  scope: ListingScope;
  /** Places in the index. */
  places: readonly number[];
  options: Readonly<Record<FilterName, OptionColumn>>;
  index: BrowserIndex;
}

/** Under which options products stand: one, none, or more where a name says several brands. Many share them. */
interface OptionColumn {
  sets: readonly (readonly string[])[];
  /** For each of the scope's places its row in `sets`. */
  rows: readonly number[];
}

export interface Filtered {
  /** Places in the index of what passes, sorted. */
  places: number[];
  /** By option: how many pass everything but the option's own filter (R2). */
  counts: Readonly<Record<FilterName, ReadonlyMap<string, number>>>;
}

export function listedProducts(index: BrowserIndex, scope: ListingScope): ListedProducts {
  const label = (column: readonly number[], place: number) => index.labels[column[place] ?? 0] ?? '';
  const product = (place: number): Labelled => ({
    name: index.names[place] ?? '',
    subCategory: label(index.subCategories, place),
  });
  const all = index.ids.map((_, place) => place);
  const places = scope === 'collection' ? all : all.filter((place) => isIn(scope, product(place)));
  const labelled = (filter: FilterName) => (text: string) =>
    text === '' ? [] : [optionPath(scope, filter, text)];
  const brands =
    scope === 'detergents'
      ? column(
          places.map((place) => detergentBrands(product(place)).join('\n')),
          (text) => text.split('\n').flatMap(labelled('brand')),
        )
      : column(
          places.map((place) => label(index.subCategories, place)),
          labelled('brand'),
        );
  const categories = column(
    places.map((place) => label(index.categories, place)),
    labelled('category'),
  );
  return { scope, places, options: { brand: brands, category: categories }, index };
}

/** What passes: any of the chosen options of a filter, every filter, and the term. Counts stand beside the options. */
export function filtered({ scope, places, options, index }: ListedProducts, ask: ListingAsk): Filtered {
  const isBrand = passing(options.brand, ask.brand);
  const isCategory = passing(options.category, ask.category);
  const brandCounts = isBrand.map(() => 0);
  const categoryCounts = isCategory.map(() => 0);
  const hasTerm = ask.query === '' ? null : termMatcher(scope, index, ask.query.toLowerCase());
  const found: number[] = [];
  for (let at = 0; at < places.length; at++) {
    const place = places[at] as number;
    if (hasTerm !== null && !hasTerm(place)) continue;
    const brand = options.brand.rows[at] as number;
    const category = options.category.rows[at] as number;
    if (isCategory[category]) brandCounts[brand] = (brandCounts[brand] as number) + 1;
    if (isBrand[brand]) categoryCounts[category] = (categoryCounts[category] as number) + 1;
    if (isBrand[brand] && isCategory[category]) found.push(place);
  }
  const counts = {
    brand: countsOf(options.brand, brandCounts),
    category: countsOf(options.category, categoryCounts),
  };
  return { places: sorted(found, index, ask.sort), counts };
}

/**
 * The terms male and female match the sub-category exactly, others a part of name, category or sub-category; on
 * /detergents and /evacosmetics a part of the name only. No case counts (Spec 5).
 */
function termMatcher(scope: ListingScope, index: BrowserIndex, term: string): (place: number) => boolean {
  const inName = (place: number) => (index.names[place] ?? '').toLowerCase().includes(term);
  if (scope !== 'collection') return inName;
  const labels = index.labels.map((label) => label.toLowerCase());
  if (term === 'male' || term === 'female')
    return (place) => labels[index.subCategories[place] ?? 0] === term;
  const said = labels.map((label) => label.includes(term));
  return (place) =>
    said[index.categories[place] ?? 0] || said[index.subCategories[place] ?? 0] || inName(place);
}

/**
 * The list's order is that of relevance; equal prices and dates keep it (R6). Value and place make one number, which
 * a phone sorts many times faster than it could call a comparison.
 */
function sorted(places: number[], { ids, prices, dates }: BrowserIndex, sort: ListingAsk['sort']): number[] {
  if (sort === 'relevant') return places;
  const values = sort === 'newest' ? dates : prices;
  const sign = sort === 'low-high' ? 1 : -1;
  const size = ids.length;
  const keys = Float64Array.from(places, (place) => sign * (values[place] ?? 0) * size + place).sort();
  return Array.from(keys, (key) => ((key % size) + size) % size);
}

function isIn(scope: ListingScope, { subCategory }: Labelled): boolean {
  return subCategory === (scope === 'detergents' ? detergents : evaCosmetics).subCategory;
}

function detergentBrands(product: Labelled): string[] {
  return detergents.brands.filter((label) => hasDetergentBrand(product, label));
}

/** Labels are few and products many. */
function column(labels: readonly string[], optionsOf: (label: string) => string[]): OptionColumn {
  const rows = new Map<string, number>();
  const sets: string[][] = [];
  return {
    sets,
    rows: labels.map((label) => {
      const row = rows.get(label) ?? sets.push(optionsOf(label)) - 1;
      rows.set(label, row);
      return row;
    }),
  };
}

function passing({ sets }: OptionColumn, chosen: readonly string[]): boolean[] {
  return sets.map((set) => chosen.length === 0 || set.some((option) => chosen.includes(option)));
}

/** Labels that share a page are one option. */
function countsOf({ sets }: OptionColumn, rowCounts: readonly number[]): Map<string, number> {
  const counts = new Map<string, number>();
  for (const [row, set] of sets.entries())
    for (const option of set) counts.set(option, (counts.get(option) ?? 0) + (rowCounts[row] ?? 0));
  return counts;
}
