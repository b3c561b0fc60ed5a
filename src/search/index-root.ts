import { ByteReader, ByteWriter, type Hashes, hashAt, readHashes, writeHashes } from './bytes.ts';
import { NewerIndexError } from './file-cache.ts';
import { readItems, type SearchItem, writeItems } from './item.ts';
import type { WholeCatalogue } from './search-index.ts';
import { type Synonyms, synonymsFrom, synonymsText } from './synonyms.ts';
import type { Vocabulary } from './word-options.ts';

/** The root file of an index: the whole catalogue, or hashes that lead to the other files. */
export type IndexRoot = ({ kind: 'whole' } & WholeCatalogue) | ({ kind: 'split' } & SplitRoot);

export interface SplitRoot {
  size: number;
  vocabulary: Vocabulary;
  /** Categories and sub-categories, each once, in the case that terms have; null if there are too many for a file that every search loads. */
  labels: readonly string[] | null;
  /** Hashes of the buckets of names. */
  names: Hashes;
  /** Hashes of the buckets of the other texts that the rule looks at, as many; with many buckets, only the hash of their list. */
  others: Hashes;
  /** The owner's synonyms; with many buckets, the hash of their file, which only a search without a full page of results loads. */
  synonyms: Synonyms | string;
  /** Hash of the sidecar, which lists the files that are rarely needed. */
  sidecar: string;
}

/**
 * Numbers of the index formats, one for each change of a format, that of the items in `item.ts` included: a page reads no
 * format that it does not know.
 */
const kinds = { whole: 8, split: 11 } as const;

export function writeWholeRoot({
  items,
  descriptions,
  attributes,
  dates,
  synonyms,
}: WholeCatalogue): Uint8Array {
  const bytes = new ByteWriter();
  bytes.number(kinds.whole);
  bytes.text(synonymsText(synonyms));
  writeItems(items, bytes);
  bytes.text(descriptions.join('\0'));
  bytes.lines(attributes);
  for (const order of dateOrders(dates)) bytes.number(order);
  return bytes.take();
}

export function writeSplitRoot(root: SplitRoot): Uint8Array {
  const { size, vocabulary, synonyms, labels, names, others, sidecar } = root;
  const bytes = new ByteWriter();
  bytes.number(kinds.split);
  bytes.number(size);
  const words = [...vocabulary].sort(([a], [b]) => (a < b ? -1 : 1));
  bytes.lines(words.map(([word]) => word));
  for (const [, count] of words) bytes.number(Math.round(Math.log2(1 + count)));
  bytes.lines(labels ?? []);
  const isSeparate = typeof synonyms === 'string';
  bytes.text(isSeparate ? '' : synonymsText(synonyms));
  for (const hashes of [names, others, isSeparate ? [sidecar, synonyms] : [sidecar]])
    writeHashes(hashes, bytes);
  return bytes.take();
}

export function writeSynonyms(synonyms: Synonyms): Uint8Array {
  const bytes = new ByteWriter();
  bytes.text(synonymsText(synonyms));
  return bytes.take();
}

export function readSynonyms(content: Uint8Array): Synonyms {
  return synonymsFrom(new ByteReader(content).text());
}

/** Ranks of the dates, from 1, the same for equal dates; 0 for no date. Sorting needs no more than ranks. */
export function dateOrders(dates: readonly (number | null)[]): number[] {
  const sortedDates = [...new Set(dates.filter((date) => date !== null))].sort((a, b) => a - b);
  const orders = new Map(sortedDates.map((date, index) => [date, index + 1]));
  return dates.map((date) => (date === null ? 0 : (orders.get(date) ?? 0)));
}

/** Reads a root file. Throws for any other content, a `NewerIndexError` if it is an index of another format. */
export function readRoot(content: Uint8Array): IndexRoot {
  const bytes = new ByteReader(content);
  const kind = bytes.number();
  if (kind === kinds.whole) return readWhole(bytes);
  if (kind === kinds.split) return readSplit(bytes);
  // HTML, such as a captive portal's, begins with `<` (60): no index.
  throw kind < 32 ? new NewerIndexError('newer index') : new Error('no index');
}

function readWhole(bytes: ByteReader): IndexRoot {
  const synonyms = synonymsFrom(bytes.text());
  const items: SearchItem[] = readItems(bytes);
  const descriptions = bytes.text().split('\0');
  const attributes = bytes.lines();
  const dates = items.map(() => {
    const order = bytes.number();
    return order === 0 ? null : order;
  });
  return { kind: 'whole', items, descriptions, attributes, dates, synonyms };
}

function readSplit(bytes: ByteReader): IndexRoot {
  const size = bytes.number();
  const vocabulary = new Map(bytes.lines().map((word) => [word, 0]));
  for (const word of vocabulary.keys()) vocabulary.set(word, 2 ** bytes.number() - 1);
  const labels = bytes.lines();
  const ownSynonyms = bytes.text();
  const [names, others, lone] = [readHashes(bytes), readHashes(bytes), readHashes(bytes)];
  const sidecar = hashAt(lone, 0) ?? '';
  const synonyms = hashAt(lone, 1) ?? synonymsFrom(ownSynonyms);
  return {
    ...{ kind: 'split', size, vocabulary, synonyms, names, others, sidecar },
    labels: labels.length > 0 ? labels : null,
  };
}
