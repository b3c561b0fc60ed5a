import { isShoes } from '../catalogue/size-table.ts';
import { searchTerm, searchText } from '../search/search-rule.ts';
import { departments } from '../shop/configuration.ts';
import { departmentAt, paths } from '../shop/paths.ts';
import type { CountedFilter, LabelFilter, ListingQuery, ListingScope } from './listing-query.ts';
import { countedFilters, optionPath } from './listing-query.ts';
import { inRanges } from './price-ranges.ts';
import { sizeValue } from './size-options.ts';

/** Labels of all products: columns with one value a product, in the list's order. */
export interface LabelColumns {
  labels: readonly string[];
  /** Indexes in `labels`. */
  categories: readonly number[];
  subCategories: readonly number[];
}

/** The products of a scope, ready to be filtered again and again. Products are identified by their indexes in the list. */
export interface ListedProducts {
  scope: ListingScope;
  indexes: readonly number[];
  options: Readonly<Record<CountedFilter, OptionColumn>>;
  columns: LabelColumns;
}

/** The options of products: one, none, or several, as sizes are. Many products share a set. */
export interface OptionColumn {
  sets: readonly (readonly string[])[];
  /** The row in `sets` of each product. */
  rows: readonly number[];
}

/** No sizes, for a list that does not filter by them. */
export const noSizes: OptionColumn = { sets: [[]], rows: [] };

/** The columns that a query needs, besides the labels. */
export interface AskedColumns {
  /** Indexes of the products whose names have the term; none if `needsNames` is false. */
  named: readonly number[];
  /** Values to sort by, for every product; 0 for none. Null for the list's own order. */
  values: readonly number[] | null;
  /** Price of every product, UGX; null if prices are not asked about. */
  prices?: readonly number[] | null;
  /** Former price minus price of every product; null if offers are not asked about. */
  savings?: readonly number[] | null;
}

export interface Filtered {
  /** Indexes of the products that pass, sorted. */
  indexes: number[];
  /** By option: the number of products that pass everything but the option's own filter (R2). */
  counts: Readonly<Record<CountedFilter, ReadonlyMap<string, number>>>;
}

/**
 * The products of a scope. `branded`: for each label of a filter by brands, the products whose names have it (R2). `sizes` are those of
 * all products.
 */
export function listedProducts(
  columns: LabelColumns,
  scope: ListingScope,
  branded: readonly (readonly number[])[] = [],
  sizes: OptionColumn = noSizes,
): ListedProducts {
  const label = (column: readonly number[], index: number) => columns.labels[column[index] ?? 0] ?? '';
  const { categories, subCategories } = columns;
  const all = [...categories.keys()];
  const department = departmentAt(scope);
  const indexes =
    department === undefined
      ? all
      : all.filter((index) => label(subCategories, index) === department.subCategory);
  const labelled = (filter: LabelFilter) => (text: string) =>
    text === '' ? [] : [optionPath(scope, filter, text)];
  const brand =
    department?.filter === 'brand'
      ? wordColumn(wordsOf(branded, indexes, department.labels), (text) =>
          text.split('\n').flatMap(labelled('brand')),
        )
      : labelColumn(columns.labels, subCategories, indexes, labelled('brand'));
  const category = labelColumn(columns.labels, categories, indexes, labelled('category'));
  const size = sizeColumn(columns, indexes, sizes);
  return { scope, indexes, options: { brand, category, size }, columns };
}

/** Whether the term is looked for in names: the terms male and female are looked for only in sub-categories. */
export function needsNames({ scope }: Pick<ListedProducts, 'scope'>, term: string): boolean {
  return term !== '' && (scope !== paths.collection || !exactTerms.includes(term));
}

/** The products that pass the term and every filter, by any of its chosen options, with counts for the options. */
export function filtered(listed: ListedProducts, params: ListingQuery, asked: AskedColumns): Filtered {
  const { indexes, options, columns } = listed;
  const filters = countedFilters.map((filter) => {
    const isPassing = passing(options[filter], params[filter]);
    return { filter, rows: options[filter].rows, isPassing, rowCounts: isPassing.map(() => 0) };
  });
  const hasTerm = params.query === '' ? null : termMatcher(listed, searchTerm(params.query), asked.named);
  const { prices, savings } = asked;
  const isInRange = inRanges(params.price);
  const matchingIndexes: number[] = [];
  for (let entry = 0; entry < indexes.length; entry++) {
    const index = indexes[entry] as number;
    if (hasTerm !== null && !hasTerm(index)) continue;
    if (prices && !isInRange(prices[index] ?? 0)) continue;
    if (savings && !savings[index]) continue;
    const failing = filters.filter(({ rows, isPassing }) => !isPassing[rows[entry] as number]);
    if (failing.length === 0) matchingIndexes.push(index);
    if (failing.length > 1) continue;
    for (const { rows, rowCounts } of failing.length === 1 ? failing : filters) {
      const row = rows[entry] as number;
      rowCounts[row] = (rowCounts[row] as number) + 1;
    }
  }
  const counts = {} as Record<CountedFilter, ReadonlyMap<string, number>>;
  for (const { filter, rowCounts } of filters) counts[filter] = countsOf(options[filter], rowCounts);
  return { indexes: sorted(matchingIndexes, asked.values, params.sort, columns.categories.length), counts };
}

/**
 * Tells whether a product has the term. The terms male and female, departments without their own page, match the sub-category exactly, others a part of name,
 * category or sub-category; on a department's own page a part of the name only. Case is ignored (Spec 5).
 */
function termMatcher(
  { scope, columns }: ListedProducts,
  term: string,
  named: readonly number[],
): (index: number) => boolean {
  const inName = new Set(named);
  if (scope !== paths.collection) return (index) => inName.has(index);
  const labels = columns.labels.map(searchText);
  const { categories, subCategories } = columns;
  if (exactTerms.includes(term)) return (index) => labels[subCategories[index] ?? 0] === term;
  const hasTerm = labels.map((label) => label.includes(term));
  return (index) =>
    hasTerm[categories[index] ?? 0] || hasTerm[subCategories[index] ?? 0] || inName.has(index);
}

const exactTerms: readonly string[] = departments.flatMap(({ path, subCategory }) =>
  departmentAt(path) ? [] : subCategory.toLowerCase(),
);

/** The indexes sorted by value; equal ones keep the list's order (R6). Numbers sort much faster than comparisons. */
function sorted(
  indexes: number[],
  values: readonly number[] | null,
  sort: ListingQuery['sort'],
  size: number,
): number[] {
  if (values === null) return indexes;
  const sign = sort === 'low-high' ? 1 : -1;
  const keys = Float64Array.from(indexes, (index) => sign * (values[index] ?? 0) * size + index).sort();
  return Array.from(keys, (key) => ((key % size) + size) % size);
}

/** The labels in the name of each index, one a line. */
function wordsOf(
  branded: readonly (readonly number[])[],
  indexes: readonly number[],
  labels: readonly string[],
): string[] {
  const sets = branded.map((each) => new Set(each));
  return indexes.map((index) => labels.filter((_, brand) => sets[brand]?.has(index)).join('\n'));
}

/** The options of products by their labels, computed once a label that one of them has: labels are few and products many. */
function labelColumn(
  labels: readonly string[],
  column: readonly number[],
  indexes: readonly number[],
  optionsOf: (label: string) => string[],
): OptionColumn {
  const rows = indexes.map((index) => column[index] ?? 0);
  const present = new Set(rows);
  return { sets: labels.map((label, row) => (present.has(row) ? optionsOf(label) : [])), rows };
}

/** The same by the brands in their names. */
function wordColumn(labels: readonly string[], optionsOf: (label: string) => string[]): OptionColumn {
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

/** The sizes of products: each set once as it is for clothes, then as it is for shoes. */
function sizeColumn(
  { labels, categories }: LabelColumns,
  indexes: readonly number[],
  { sets, rows }: OptionColumn,
): OptionColumn {
  const offsets = labels.map((label) => (isShoes(label) ? sets.length : 0));
  return {
    sets: [false, true].flatMap((areShoes) =>
      sets.map((set) => set.map((size) => optionPath(paths.collection, 'size', sizeValue(size, areShoes)))),
    ),
    rows: indexes.map((index) => (rows[index] ?? 0) + (offsets[categories[index] ?? 0] ?? 0)),
  };
}

function passing({ sets }: OptionColumn, chosen: readonly string[]): boolean[] {
  return sets.map((set) => chosen.length === 0 || set.some((option) => chosen.includes(option)));
}

/** Counts by option; labels that share a page are one option. */
function countsOf({ sets }: OptionColumn, rowCounts: readonly number[]): Map<string, number> {
  const counts = new Map<string, number>();
  for (const [row, set] of sets.entries())
    for (const option of set) counts.set(option, (counts.get(option) ?? 0) + (rowCounts[row] ?? 0));
  return counts;
}
