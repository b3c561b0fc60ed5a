import type { CardProduct } from '#domain/catalogue/card-product.ts';
import { hasWord } from '#domain/catalogue/labels.ts';
import { savingOf } from '#domain/catalogue/product.ts';
import type { LabelColumns, OptionColumn } from '#domain/listing/listing-filter.ts';
import { searchText } from '#domain/search/search-rule.ts';
import type { FileCache } from './file-cache.ts';
import { readRoot, type SplitRoot } from './index-root.ts';
import { itemCard } from './item.ts';
import type { WholeCatalogue } from './search-index.ts';
import { chunkSize, sidecarFiles } from './sidecar.ts';
import { type NameIndex, splitIndex } from './split-index.ts';

/** The index as lists read it: columns, which hold a value for each product in the list's order, and cards. Its searches are exact. */
export interface ListColumns extends LabelColumns, NameIndex {
  /** UGX */
  prices(): Promise<readonly number[]>;
  /** Former price minus price, UGX; 0 for no offer, and for a stand-in (R1). */
  savings(): Promise<readonly number[]>;
  sizes(): Promise<OptionColumn>;
  /** Numbers that sort like the dates; 0 for none. */
  dates(): Promise<readonly number[]>;
  /** Cards of these products, in their order. */
  cards(positions: readonly number[]): Promise<CardProduct[]>;
}

/**
 * Opens the index by the name of its root file. Throws a `MissingFileError` when a file cannot be loaded, and so does each
 * call that needs such a file.
 */
export async function openListColumns(root: string, cache: FileCache): Promise<ListColumns> {
  const read = await cache.take(root, readRoot);
  return read.kind === 'whole' ? wholeColumns(read) : await splitColumns(read, cache);
}

function wholeColumns({ items, dates }: WholeCatalogue): ListColumns {
  const labels = [...new Set(items.flatMap(({ category, subCategory }) => [category, subCategory]))];
  const positionsWhere = (test: (name: string) => boolean) =>
    items.flatMap(({ name }, position) => (test(name) ? [position] : []));
  return {
    labels,
    categories: items.map(({ category }) => labels.indexOf(category)),
    subCategories: items.map(({ subCategory }) => labels.indexOf(subCategory)),
    prices: async () => items.map(({ price }) => price),
    savings: async () => items.map(savingOf),
    sizes: async () => ({ sets: items.map(({ sizes }) => sizes), rows: [...items.keys()] }),
    dates: async () => dates.map((date) => date ?? 0),
    nameMatches: async (term) => positionsWhere((name) => searchText(name).includes(term)),
    wordMatches: async (word) => positionsWhere((name) => hasWord(name, word)),
    cards: async (positions) => positions.flatMap((position) => items[position] ?? []).map(itemCard),
  };
}

async function splitColumns(root: SplitRoot, cache: FileCache): Promise<ListColumns> {
  const { sidecar, column, sizes, chunk } = sidecarFiles(root, cache);
  const [{ labels }, pairs] = await Promise.all([sidecar(), column('labels')]);
  const { nameMatches, wordMatches } = splitIndex(root, cache);
  return {
    labels,
    categories: pairs.filter((_, index) => index % 2 === 0),
    subCategories: pairs.filter((_, index) => index % 2 === 1),
    prices: () => column('prices'),
    savings: () => column('savings'),
    sizes,
    dates: () => column('dates'),
    nameMatches,
    wordMatches,
    cards: async (positions) => {
      const items = await Promise.all(
        positions.map(
          async (position) => (await chunk(Math.floor(position / chunkSize)))[position % chunkSize],
        ),
      );
      return items.flatMap((item) => (item ? itemCard(item) : []));
    },
  };
}
