import type { Product } from '#domain/catalogue/product.ts';
import {
  type BucketKind,
  bucketLetters,
  readBucketItems,
  readTopResults,
  withTopResults,
  writeTopResults,
} from './bucket.ts';
import { type BuiltIndex, type IndexOptions, mostInOneFile } from './build-index.ts';
import { fileName, type Hashes, hashAt, readHashList, writeHashList } from './hashes.ts';
import { readRoot, writeSplitRoot } from './index-root.ts';
import { type SearchItem, searchItem } from './item.ts';
import { chunkSize, readSidecar, writeColumn, writeItemChunk, writeSidecar } from './sidecar.ts';

/** Fields of a product that an index has in its items and in the column of prices alone. */
const itemFields: ReadonlySet<keyof Product> = new Set([
  'price',
  'originalPrice',
  'stock',
  'rating',
  'reviewCount',
  'pictures',
  'bestseller',
  'emphasis',
]);

/** A search index that lacks one of its files. */
export class IncompleteIndexError extends Error {
  constructor(file: string) {
    super(`The search index has no ${file}.`);
  }
}

/** Whether a change of these fields of a product leaves all words of an index as they are. */
export function areItemFields(fields: readonly (keyof Product)[]): boolean {
  return fields.every((field) => itemFields.has(field));
}

/**
 * Makes an index of many files from the previous one: the same that `buildIndex` makes, without the words being read again.
 * `products` are those of the previous index in the same order; those at the positions `changed` differ in `itemFields` alone.
 * Null for a shop so small that its index may be one file.
 * @throws {IncompleteIndexError} where a file of the previous index is missing.
 */
export function updateIndex(
  previous: BuiltIndex,
  products: readonly Product[],
  changed: readonly number[],
  { standIns, digest }: Pick<IndexOptions, 'standIns' | 'digest'>,
): BuiltIndex | null {
  if (products.length <= mostInOneFile) return null;
  const files = new Map(previous.files);
  const contentOf = (name: string): Uint8Array => {
    const content = previous.files.get(name);
    if (content === undefined) throw new IncompleteIndexError(name);
    return content;
  };
  /** Puts a file in the place of one of the same part, and returns its hash. */
  const replace = (part: string, before: string | undefined, content: Uint8Array): string => {
    const hash = digest(content);
    files.delete(fileName(part, before));
    files.set(fileName(part, hash), content);
    return hash;
  };

  const root = readRoot(contentOf(previous.root));
  if (root.kind !== 'split') return null;
  const changedPositions = new Set(changed);
  const hasChanged = (positions: Iterable<number>) =>
    [...positions].some((each) => changedPositions.has(each));
  const items = new Map<number, SearchItem>();
  const itemAt = (position: number): SearchItem => {
    const product = products[position];
    if (product === undefined)
      throw new Error(`The search index has a product at position ${position}, which the shop has not.`);
    const item = items.get(position) ?? searchItem(product, standIns);
    items.set(position, item);
    return item;
  };
  const itemsAt = (positions: Iterable<number>) =>
    new Map([...positions].map((position) => [position, itemAt(position)]));

  const bucketList = (kind: BucketKind, hashes: Hashes): string[] =>
    hashes.slice().map((hash, bucket) => {
      const part = `${bucketLetters[kind]}${bucket}`;
      const { sections, positions, topFiles } = readBucketItems(contentOf(fileName(part, hash)), kind);
      const before = topFiles.slice();
      const updated = before.map((each, number) => {
        const file = `${part}h${number}`;
        const top = readTopResults(contentOf(fileName(file, each)));
        return hasChanged(top.keys()) ? replace(file, each, writeTopResults(itemsAt(top.keys()))) : each;
      });
      const isSame = !hasChanged(positions) && updated.every((each, number) => each === before[number]);
      if (isSame) return hash;
      return replace(part, hash, withTopResults(sections, { top: itemsAt(positions), topFiles: updated }));
    });

  const others = hashAt(root.others, 0) ?? '';
  const isListed = root.others.length === 1;
  const otherBuckets = bucketList(
    'others',
    isListed ? readHashList(contentOf(fileName('others', others))) : root.others,
  );
  const sidecar = readSidecar(contentOf(fileName('sidecar', root.sidecar)));
  const newSidecar = writeSidecar({
    ...sidecar,
    nameGrams: bucketList('nameGrams', sidecar.nameGrams),
    chunks: sidecar.chunks.slice().map((hash, number) => {
      const start = number * chunkSize;
      const positions = [...products.slice(start, start + chunkSize).keys()].map((within) => start + within);
      return hasChanged(positions)
        ? replace(`i${number}`, hash, writeItemChunk(positions.map(itemAt)))
        : hash;
    }),
    columns: {
      ...sidecar.columns,
      prices: replace('prices', sidecar.columns.prices, writeColumn(products.map(({ price }) => price))),
    },
  });
  const newRoot = writeSplitRoot({
    ...root,
    names: bucketList('names', root.names),
    others: isListed ? [replace('others', others, writeHashList(otherBuckets))] : otherBuckets,
    sidecar: replace('sidecar', root.sidecar, newSidecar),
  });
  const rootHash = digest(newRoot);
  files.delete(previous.root);
  files.set(fileName('index', rootHash), newRoot);
  return { root: fileName('index', rootHash), files };
}
