import { ByteReader, ByteWriter } from './bytes.ts';
import { readHashes, writeHashes } from './index-root.ts';
import type { SearchItem } from './item.ts';
import { readItems, writeItems } from './item-block.ts';

/** What only filters, sorts and further pages need of an index in many files. */
export interface RestList {
  /** Hashes of the items, `chunkSize` in each file, in the list's order. */
  chunks: readonly string[];
  /** Hashes of the descriptions, as many in each file. */
  texts: readonly string[];
  /** Categories and sub-categories, each once. */
  labels: readonly string[];
  /** Hashes of a value for each product: of labels two, by their places in the list above. */
  columns: Readonly<Record<Column, string>>;
}

export type Column = 'labels' | 'prices' | 'dates' | 'names';

/** Items, or descriptions, in one file. */
export const chunkSize = 64;

const columns = ['labels', 'prices', 'dates', 'names'] as const;

export function writeRest({ chunks, texts, labels, columns: hashes }: RestList): Uint8Array {
  const bytes = new ByteWriter();
  writeHashes([...chunks, ...texts, ...columns.map((column) => hashes[column])], bytes);
  bytes.lines(labels);
  return bytes.take();
}

export function readRest(content: Uint8Array): RestList {
  const bytes = new ByteReader(content);
  const hashes = readHashes(bytes);
  const ofColumns = hashes.slice(-columns.length);
  const chunks = (hashes.length - columns.length) / 2;
  const byColumn = Object.fromEntries(columns.map((column, at) => [column, ofColumns[at] ?? '']));
  return {
    chunks: hashes.slice(0, chunks),
    texts: hashes.slice(chunks, 2 * chunks),
    labels: bytes.lines(),
    columns: byColumn as Record<Column, string>,
  };
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
