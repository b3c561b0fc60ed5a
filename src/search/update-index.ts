import type { Product } from '#domain/catalogue/product.ts';
import {
  type BucketKind,
  bucketLetters,
  joinBucket,
  readBucketItems,
  readTopPositions,
  writeTopResults,
} from './bucket.ts';
import { type BuiltIndex, type IndexOptions, maxInOneFile } from './build-index.ts';
import { fileName, type Hashes, hashAt, readHashList, writeHashList } from './bytes.ts';
import { readRoot, writeSplitRoot } from './index-root.ts';
import { type SearchItem, searchItem } from './item.ts';
import { chunkSize, readSidecar, writeColumn, writeItemChunk, writeSidecar } from './sidecar.ts';

/** Fields of a product that are not indexed: no word, label, order or date of an index depends on them, though its items may hold them. */
const unindexedFields: ReadonlySet<keyof Product> = new Set([
  'price',
  'originalPrice',
  'stock',
  'rating',
  'reviewCount',
  'pictures',
  'bestseller',
  'emphasis',
]);

/** Thrown for a previous index that lacks a file, or that is of other products. */
export class UnusableIndexError extends Error {
  constructor(what: string) {
    super(`The previous search index ${what}.`);
  }
}

/** Whether a change of these fields of a product leaves all words of an index as they are. */
export function areUnindexed(fields: readonly (keyof Product)[]): boolean {
  return fields.every((field) => unindexedFields.has(field));
}

/**
 * Updates an index of many files: makes the index that `buildIndex` would make, without reading all words again. `products` are those
 * of the previous index in the same order; those at the positions `changed` differ only in fields that `areUnindexed`. Null where the
 * shop is so small that its index may be one file, or the previous index is one file.
 * @throws {UnusableIndexError} where a file of the previous index is missing.
 */
export function updateIndex(
  previous: BuiltIndex,
  products: readonly Product[],
  changed: readonly number[],
  { standIns, digest }: Pick<IndexOptions, 'standIns' | 'digest'>,
): BuiltIndex | null {
  if (products.length <= maxInOneFile) return null;
  const files = new Map<string, Uint8Array>();
  const contentOf = (name: string): Uint8Array => {
    const content = previous.files.get(name);
    if (content === undefined) throw new UnusableIndexError(`has no ${name}`);
    return content;
  };
  /** Copies a file of the previous index, and returns its hash. */
  const reuse = (part: string, hash: string): string => {
    files.set(fileName(part, hash), contentOf(fileName(part, hash)));
    return hash;
  };
  const write = (part: string, content: Uint8Array): string => {
    const hash = digest(content);
    files.set(fileName(part, hash), content);
    return hash;
  };

  const root = readRoot(contentOf(previous.root));
  if (root.kind !== 'split') return null;
  if (root.size !== products.length) throw new UnusableIndexError(`has ${root.size} products`);
  const changedPositions = new Set(changed);
  const hasChanged = (positions: readonly number[]) => positions.some((each) => changedPositions.has(each));
  const items = new Map<number, SearchItem>();
  const itemAt = (position: number): SearchItem => {
    const product = products[position];
    if (product === undefined) throw new UnusableIndexError(`has a product at position ${position}`);
    const item = items.get(position) ?? searchItem(product, standIns);
    items.set(position, item);
    return item;
  };
  const itemsAt = (positions: Iterable<number>) =>
    new Map([...positions].map((position) => [position, itemAt(position)]));

  const updateTopFile = (part: string, hash: string): string => {
    const positions = readTopPositions(contentOf(fileName(part, hash)));
    return hasChanged(positions) ? write(part, writeTopResults(itemsAt(positions))) : reuse(part, hash);
  };
  const updateBuckets = (kind: BucketKind, hashes: Hashes): string[] =>
    hashes.slice().map((hash, bucket) => {
      const part = `${bucketLetters[kind]}${bucket}`;
      const { sectionBytes, positions, topFiles } = readBucketItems(contentOf(fileName(part, hash)), kind);
      const before = topFiles.slice();
      const after = before.map((each, number) => updateTopFile(`${part}h${number}`, each));
      const isSame = !hasChanged(positions) && after.every((each, number) => each === before[number]);
      if (isSame) return reuse(part, hash);
      return write(part, joinBucket(sectionBytes, { top: itemsAt(positions), topFiles: after }));
    });
  const updateChunk = (hash: string, number: number): string => {
    const start = number * chunkSize;
    const positions = [...products.slice(start, start + chunkSize).keys()].map((within) => start + within);
    const part = `i${number}`;
    return hasChanged(positions) ? write(part, writeItemChunk(positions.map(itemAt))) : reuse(part, hash);
  };

  const sidecar = readSidecar(contentOf(fileName('sidecar', root.sidecar)));
  const { labels, dates, names } = sidecar.columns;
  for (const [number, hash] of readHashList(contentOf(fileName('texts', sidecar.texts)))
    .slice()
    .entries())
    reuse(`t${number}`, hash);
  const newSidecar = writeSidecar({
    chunks: sidecar.chunks.slice().map(updateChunk),
    texts: reuse('texts', sidecar.texts),
    nameGrams: updateBuckets('nameGrams', sidecar.nameGrams),
    otherGrams: updateBuckets('otherGrams', sidecar.otherGrams),
    labels: sidecar.labels,
    columns: {
      labels: reuse('labels', labels),
      prices: write('prices', writeColumn(products.map(({ price }) => price))),
      dates: reuse('dates', dates),
      names: reuse('names', names),
    },
  });
  // With many buckets the root has the hash of their list alone.
  const hasOthersFile = root.others.length === 1;
  const othersFile = fileName('others', hashAt(root.others, 0));
  const others = updateBuckets('others', hasOthersFile ? readHashList(contentOf(othersFile)) : root.others);
  const newRoot = writeSplitRoot({
    ...root,
    names: updateBuckets('names', root.names),
    others: hasOthersFile ? [write('others', writeHashList(others))] : others,
    synonyms: typeof root.synonyms === 'string' ? reuse('synonyms', root.synonyms) : root.synonyms,
    sidecar: write('sidecar', newSidecar),
  });
  return { root: fileName('index', write('index', newRoot)), files };
}
