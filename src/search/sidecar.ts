import type { OptionColumn } from '#domain/listing/listing-filter.ts';
import type { SearchSort } from '#domain/search/search-query.ts';
import {
  ByteReader,
  ByteWriter,
  fileName,
  type Hashes,
  hashAt,
  readHashes,
  readHashList,
  writeHashes,
} from './bytes.ts';
import type { FileCache } from './file-cache.ts';
import type { SplitRoot } from './index-root.ts';
import { putSizes, readItems, type SearchItem, takeSizes, writeItems } from './item.ts';
import type { PositionedSortable } from './search-index.ts';

/** The part of an index in many files that only filters, sorts and further pages need. */
export interface Sidecar {
  /** Hashes of the files of items, `chunkSize` in each, in the list's order. */
  chunks: Hashes;
  /** Hash of the list of hashes of the files of descriptions, `chunkSize` in each. */
  texts: string;
  /** Hashes of the buckets of n-grams of one and two characters, of names and of the other texts that the rule looks at; as many of each. */
  nameGrams: Hashes;
  otherGrams: Hashes;
  /** Categories and sub-categories, each once. */
  labels: readonly string[];
  /** Hashes of the columns, with a value for each product; the column of labels has two, their indexes in the list above. */
  columns: Readonly<Record<Column, string>>;
}

export type Column = (typeof columns)[number];

/** Number of items, or of descriptions, in one file. */
export const chunkSize = 64;

const columns = ['labels', 'prices', 'savings', 'dates', 'names', 'sizes'] as const;

export function writeSidecar(sidecar: Sidecar): Uint8Array {
  const { chunks, texts, nameGrams, otherGrams, labels, columns: hashes } = sidecar;
  const bytes = new ByteWriter();
  for (const each of [chunks, [texts], nameGrams, otherGrams]) writeHashes(each, bytes);
  writeHashes(
    columns.map((column) => hashes[column]),
    bytes,
  );
  bytes.lines(labels);
  return bytes.take();
}

function readSidecar(content: Uint8Array): Sidecar {
  const bytes = new ByteReader(content);
  const [chunks, texts, nameGrams, otherGrams] = [
    readHashes(bytes),
    hashAt(readHashes(bytes), 0) ?? '',
    readHashes(bytes),
    readHashes(bytes),
  ];
  const ofColumns = readHashes(bytes);
  const byColumn = Object.fromEntries(
    columns.map((column, index) => [column, hashAt(ofColumns, index) ?? '']),
  );
  const labels = bytes.lines();
  return { chunks, texts, nameGrams, otherGrams, labels, columns: byColumn as Record<Column, string> };
}

export function writeItemChunk(items: readonly SearchItem[]): Uint8Array {
  const bytes = new ByteWriter();
  writeItems(items, bytes);
  return bytes.take();
}

function readItemChunk(content: Uint8Array): SearchItem[] {
  return readItems(new ByteReader(content));
}

export function writeTexts(texts: readonly string[]): Uint8Array {
  const bytes = new ByteWriter();
  bytes.text(texts.join('\0'));
  return bytes.take();
}

function readTexts(content: Uint8Array): string[] {
  return new ByteReader(content).text().split('\0');
}

export function writeColumn(values: readonly number[]): Uint8Array {
  const bytes = new ByteWriter();
  bytes.number(values.length);
  for (const value of values) bytes.number(value);
  return bytes.take();
}

function readColumn(content: Uint8Array): number[] {
  const bytes = new ByteReader(content);
  return bytes.list(() => bytes.number());
}

/** The column of sizes. `labels` is that of labels. */
export function writeSizes(items: readonly SearchItem[], labels: readonly number[]): Uint8Array {
  const bytes = new ByteWriter();
  putSizes(
    byLabels(labels).flatMap((position) => items[position] ?? []),
    bytes,
  );
  return bytes.take();
}

function readSizes(content: Uint8Array, labels: readonly number[]): OptionColumn {
  const order = byLabels(labels);
  const { sets, rows: ordered } = takeSizes(order.length, new ByteReader(content));
  const rows: number[] = [];
  for (const [index, position] of order.entries()) rows[position] = ordered[index] ?? 0;
  return { sets, rows };
}

/** The positions ordered by their labels: products that share them share few sets of sizes, which then take half of the bytes. */
function byLabels(labels: readonly number[]): number[] {
  const size = labels.length / 2;
  const keys = Float64Array.from({ length: size }, (_, position) => {
    const [category = 0, subCategory = 0] = labels.slice(2 * position, 2 * position + 2);
    return (category * labels.length + subCategory) * size + position;
  });
  return Array.from(keys.sort(), (key) => key % size);
}

/** Reads the rarely needed files: for filters, sorts, further pages and phrases in descriptions. */
export function sidecarFiles(root: SplitRoot, cache: FileCache) {
  const sidecar = async () => await cache.take(fileName('sidecar', root.sidecar), readSidecar);
  const column = async (name: Exclude<Column, 'sizes'>) => {
    const { columns } = await sidecar();
    return await cache.take(fileName(name, columns[name]), readColumn);
  };
  const sizes = async () => {
    const [{ columns }, labels] = await Promise.all([sidecar(), column('labels')]);
    return await cache.take(fileName('sizes', columns.sizes), (content) => readSizes(content, labels));
  };

  /** The items of a chunk of the list. */
  const chunk = async (number: number) => {
    const { chunks } = await sidecar();
    return await cache.take(fileName(`i${number}`, hashAt(chunks, number)), readItemChunk);
  };

  /** The positions whose descriptions have the term; `unread` if these are too many. */
  const textsWith = async (positions: readonly number[], term: string) => {
    const chunks = [...new Set(positions.map((position) => Math.floor(position / chunkSize)))];
    if (chunks.length === 0) return { positions: [], unread: [] };
    if (chunks.length > maxTextFiles) return { positions: [], unread: positions };
    const texts = await cache.take(fileName('texts', (await sidecar()).texts), readHashList);
    const loadText = async (chunk: number) =>
      [chunk, await cache.take(fileName(`t${chunk}`, hashAt(texts, chunk)), readTexts)] as const;
    const read = new Map(await Promise.all(chunks.map(loadText)));
    const textOf = (position: number) =>
      read.get(Math.floor(position / chunkSize))?.[position % chunkSize] ?? '';
    return { positions: positions.filter((position) => textOf(position).includes(term)), unread: [] };
  };

  const sortables = async (positions: readonly number[], sort: SearchSort): Promise<PositionedSortable[]> => {
    const none: readonly number[] = [];
    const [{ labels }, labelsAt, prices, dates, names] = await Promise.all([
      sidecar(),
      column('labels'),
      column('prices'),
      sort === 'newest' ? column('dates') : none,
      sort.startsWith('name') ? column('names') : none,
    ]);
    return positions.map((position) => ({
      position,
      category: labels[labelsAt[2 * position] ?? -1] ?? '',
      subCategory: labels[labelsAt[2 * position + 1] ?? -1] ?? '',
      price: prices[position] ?? null,
      date: dates[position] || null,
      nameOrder: names[position] ?? 0,
    }));
  };

  return { sidecar, column, sizes, chunk, sortables, textsWith };
}

/** Largest number of files of descriptions that are read for one term. */
const maxTextFiles = 6;
