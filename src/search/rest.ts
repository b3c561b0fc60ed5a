import { ByteReader, ByteWriter } from './bytes.ts';
import { type Hashes, hashAt, readHashes, writeHashes } from './hashes.ts';
import type { SearchItem } from './item.ts';
import { readItems, writeItems } from './item-block.ts';

/** What only filters, sorts and further pages need of an index in many files. */
export interface RestList {
  /** Hashes of the items, `chunkSize` in each file, in the list's order. */
  chunks: Hashes;
  /** Hash of the list of hashes of the descriptions, as many in each file. */
  texts: string;
  /** Hashes of the buckets of parts of one and two characters, of names and of what else the rule looks at; as many of each. */
  nameParts: Hashes;
  otherParts: Hashes;
  /** Categories and sub-categories, each once. */
  labels: readonly string[];
  /** Hashes of a value for each product: of labels two, by their places in the list above. */
  columns: Readonly<Record<Column, string>>;
}

export type Column = 'labels' | 'prices' | 'dates' | 'names';

/** Items, or descriptions, in one file. */
export const chunkSize = 64;

const columns = ['labels', 'prices', 'dates', 'names'] as const;

export function writeRest(rest: RestList): Uint8Array {
  const { chunks, texts, nameParts, otherParts, labels, columns: hashes } = rest;
  const bytes = new ByteWriter();
  for (const each of [chunks, [texts], nameParts, otherParts]) writeHashes(each, bytes);
  writeHashes(
    columns.map((column) => hashes[column]),
    bytes,
  );
  bytes.lines(labels);
  return bytes.take();
}

export function readRest(content: Uint8Array): RestList {
  const bytes = new ByteReader(content);
  const [chunks, texts, nameParts, otherParts] = [
    readHashes(bytes),
    hashAt(readHashes(bytes), 0) ?? '',
    readHashes(bytes),
    readHashes(bytes),
  ];
  const ofColumns = readHashes(bytes);
  const byColumn = Object.fromEntries(columns.map((column, at) => [column, hashAt(ofColumns, at) ?? '']));
  const labels = bytes.lines();
  return { chunks, texts, nameParts, otherParts, labels, columns: byColumn as Record<Column, string> };
}

export function writeItemChunk(items: readonly SearchItem[]): Uint8Array {
  const bytes = new ByteWriter();
  writeItems(items, bytes);
  return bytes.take();
}

export function readItemChunk(content: Uint8Array): SearchItem[] {
  return readItems(new ByteReader(content));
}

export function writeTexts(texts: readonly string[]): Uint8Array {
  const bytes = new ByteWriter();
  bytes.text(texts.join('\0'));
  return bytes.take();
}

export function readTexts(content: Uint8Array): string[] {
  return new ByteReader(content).text().split('\0');
}

export function writeColumn(values: readonly number[]): Uint8Array {
  const bytes = new ByteWriter();
  bytes.number(values.length);
  for (const value of values) bytes.number(value);
  return bytes.take();
}

export function readColumn(content: Uint8Array): number[] {
  const bytes = new ByteReader(content);
  return bytes.list(() => bytes.number());
}
