import { hash32 } from '#domain/text/slug.ts';
import { ByteReader, ByteWriter, type Hashes, readHashes, writeHashes } from './bytes.ts';
import { readItems, type SearchItem, writeItems } from './item.ts';

/** A word, a pair of words or an n-gram of one or two characters, with its posting list. */
export interface IndexTerm {
  text: string;
  /** Positions of products, ascending; a pair that occurs twice in one name has its position twice. */
  positions: readonly number[];
  /** Only of a pair of words: for each of the positions, the number of the first word in the text. */
  words?: readonly number[];
}

/** Terms of one kind, by their text. */
export type Section = ReadonlyMap<string, IndexTerm>;

/** Sections of each kind of bucket, in the order of the file. */
export const sections = {
  names: ['words', 'pairs'],
  nameGrams: ['grams'],
  others: ['labelWords', 'labelPairs', 'descriptionWords', 'attributeWords'],
  otherGrams: ['grams'],
} as const;

export type BucketKind = keyof typeof sections;

/** First letters of the file names of each kind of bucket. */
export const bucketLetters = {
  names: 'n',
  nameGrams: 'p',
  others: 'o',
  otherGrams: 'q',
} as const satisfies Record<BucketKind, string>;

/**
 * Top results: the items that come first in the posting lists of terms, by position. With them the first page of results needs no
 * other file.
 */
export type TopResults = ReadonlyMap<number, SearchItem>;

/** Smallest number of products of a term that gets top results; there are too many rarer terms. */
export const minForTopResults = 4;

/**
 * Smallest number of products of a term whose positions are stored only in its primary bucket, that of its first n-gram; the other
 * buckets have the term without positions.
 */
export const minForPrimaryBucket = 48;

export interface Bucket {
  sections: readonly Section[];
  /** Top results of all terms whose primary bucket this is; empty if there are so many that they have their own files. */
  top: TopResults;
  /** Hashes of the files of top results; `topResultsFile` chooses the one of a term. */
  topFiles: Hashes;
}

export function writeBucket(
  terms: readonly (readonly IndexTerm[])[],
  { top, topFiles }: Omit<Bucket, 'sections'>,
): Uint8Array {
  const bytes = new ByteWriter();
  for (const section of terms) {
    const sorted = [...section].sort((a, b) => (a.text < b.text ? -1 : 1));
    bytes.lines(sorted.map(({ text }) => text));
    for (const { positions } of sorted) bytes.ascending(positions);
    for (const { words = [] } of sorted) for (const word of words) bytes.number(word);
  }
  putTopResults(top, bytes);
  writeHashes(topFiles, bytes);
  return bytes.take();
}

export function readBucket(content: Uint8Array, kind: BucketKind): Bucket {
  const bytes = new ByteReader(content);
  const read = sections[kind].map((name) => {
    const texts = bytes.lines();
    const lists = texts.map(() => {
      const count = bytes.number();
      return { count, steps: bytes.later(count) };
    });
    const words = hasWords(name) ? lists.map(({ count }) => bytes.later(count)) : [];
    return new Map(
      texts.map((text, index) => [
        text,
        new LazyTerm(text, lists[index]?.steps ?? none, words[index] ?? none),
      ]),
    );
  });
  return { sections: read, top: takeTopResults(bytes), topFiles: readHashes(bytes) };
}

const none = () => [];

/** Whether the terms of a section have the numbers of their first words. */
function hasWords(section: string): boolean {
  return section === 'pairs' || section === 'labelPairs';
}

/** Number of the file of a bucket that has the top results of a term. */
export function topResultsFile(text: string, files: number): number {
  return hash32(text) % files;
}

export function writeTopResults(top: TopResults): Uint8Array {
  const bytes = new ByteWriter();
  putTopResults(top, bytes);
  return bytes.take();
}

export function readTopResults(content: Uint8Array): TopResults {
  return takeTopResults(new ByteReader(content));
}

function putTopResults(top: TopResults, into: ByteWriter): void {
  const sorted = [...top].sort(([a], [b]) => a - b);
  into.ascending(sorted.map(([position]) => position));
  writeItems(
    sorted.map(([, item]) => item),
    into,
  );
}

function takeTopResults(from: ByteReader): TopResults {
  const positions = from.ascending();
  return new Map(readItems(from).map((item, index) => [positions[index] ?? -1, item]));
}

/** A term whose lists are decoded on first access, since a search needs those of few terms of a file. */
class LazyTerm implements IndexTerm {
  readonly text: string;
  #readSteps: () => number[];
  #readWords: () => number[];
  #positions: readonly number[] | undefined;
  #words: readonly number[] | undefined;

  /** `readSteps` returns the difference of each position to the one before. */
  constructor(text: string, readSteps: () => number[], readWords: () => number[]) {
    this.text = text;
    this.#readSteps = readSteps;
    this.#readWords = readWords;
  }

  get positions(): readonly number[] {
    if (!this.#positions) {
      const positions = this.#readSteps();
      let before = 0;
      for (let index = 0; index < positions.length; index++) {
        before += positions[index] ?? 0;
        positions[index] = before;
      }
      this.#positions = positions;
    }
    return this.#positions;
  }

  get words(): readonly number[] {
    this.#words ??= this.#readWords();
    return this.#words;
  }
}
