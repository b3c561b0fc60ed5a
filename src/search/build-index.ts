import type { Product } from '#domain/catalogue/product.ts';
import { search } from '#domain/shop/shop.ts';
import { buildSplit } from './build-split.ts';
import { fileName } from './hashes.ts';
import { writeWholeRoot } from './index-root.ts';
import { searchItem } from './item.ts';
import type { Synonyms } from './synonyms.ts';

export interface IndexOptions {
  synonyms: Synonyms;
  /** Whether cards show stand-ins (R1). */
  standIns: boolean;
  /** Names a content: at least ten hexadecimal digits that any change of it changes. */
  digest: (content: Uint8Array) => string;
  /** How many bytes a content has on the wire. */
  sentBytes: (content: Uint8Array) => number;
  /** Most bytes on the wire of an index in one file. */
  oneFileBytes?: number;
  /** In how many buckets a larger one is split. */
  buckets?: number;
}

/** The files of an index by their names, which their contents decide; the same products give the same files. */
export interface BuiltIndex {
  /** The file to open. */
  root: string;
  files: ReadonlyMap<string, Uint8Array>;
}

/** The index of products in the list's order: one file while that is small, else many of which a search needs two or three. */
export function buildIndex(products: readonly Product[], options: IndexOptions): BuiltIndex {
  const { synonyms, standIns, digest, sentBytes, oneFileBytes = search.oneFileBytes } = options;
  if (products.length <= mostInOneFile) {
    const whole = writeWholeRoot({
      items: products.map((product) => searchItem(product, standIns)),
      descriptions: products.map(({ description }) => description),
      dates: products.map(({ date }) => date),
      synonyms,
    });
    const root = fileName('index', digest(whole));
    if (sentBytes(whole) <= oneFileBytes) return { root, files: new Map([[root, whole]]) };
  }
  return buildSplit(products, options);
}

/** More products than one small file can ever hold: then it is not tried. */
const mostInOneFile = 3_000;
