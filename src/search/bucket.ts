import { hash32 } from '#domain/text/hash.ts';
import { ByteReader, ByteWriter } from './bytes.ts';
import { type Hashes, readHashes, writeHashes } from './hashes.ts';
import type { SearchItem } from './item.ts';
import { readItems, writeItems } from './item.ts';

/** A word, a pair of words or a part of a word, and where it stands. */
export interface Unit {
  text: string;
  /** Ascending; a pair that stands twice in one name has its place twice. */
  places: readonly number[];
  /** Of a pair: at which word of the text, for each of the places. */
  words?: readonly number[];
}

/** Units of one kind, by their text. */
export type Section = ReadonlyMap<string, Unit>;

/** Sections of the kinds of buckets, in this order. */
export const sections = {
  names: ['words', 'pairs'],
  nameParts: ['parts'],
  others: ['labelWords', 'labelPairs', 'descriptionWords'],
  otherParts: ['parts'],
} as const;

export type BucketKind = keyof typeof sections;

/** What the names of their files begin with. */
export const bucketLetters = {
  names: 'n',
  nameParts: 'p',
  others: 'o',
  otherParts: 'q',
} as const satisfies Record<BucketKind, string>;

/** Items by place that head the list of a unit: the first page needs no other file. */
export type Heads = ReadonlyMap<number, SearchItem>;

/** A unit of fewer products has no heads: there are too many such units. */
export const enoughForHeads = 4;

/** A unit of as many products has its places in its home alone, the bucket of its first gram; in others it has none. */
export const enoughForHome = 48;

export interface Bucket {
  sections: readonly Section[];
  /** Heads of all units whose home this is, unless they are so many that they have files of their own. */
  heads: Heads;
  /** Hashes of these files; `headsFile` says which one a unit has. */
  headsFiles: Hashes;
}

export function writeBucket(
  units: readonly (readonly Unit[])[],
  { heads, headsFiles }: Omit<Bucket, 'sections'>,
): Uint8Array {
  const bytes = new ByteWriter();
  for (const section of units) {
    const sorted = [...section].sort((a, b) => (a.text < b.text ? -1 : 1));
    bytes.lines(sorted.map(({ text }) => text));
    for (const { places } of sorted) bytes.ascending(places);
    for (const { words = [] } of sorted) for (const word of words) bytes.number(word);
  }
  putHeads(heads, bytes);
  writeHashes(headsFiles, bytes);
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
    const hasWords = name === 'pairs' || name === 'labelPairs';
    const words = hasWords ? lists.map(({ count }) => bytes.later(count)) : [];
    return new Map(
      texts.map((text, at) => [text, new FiledUnit(text, lists[at]?.steps ?? none, words[at] ?? none)]),
    );
  });
  return { sections: read, heads: takeHeads(bytes), headsFiles: readHashes(bytes) };
}

const none = () => [];

/** In which of the files of a bucket the heads of a unit are. */
export function headsFile(text: string, files: number): number {
  return hash32(text) % files;
}

export function writeHeads(heads: Heads): Uint8Array {
  const bytes = new ByteWriter();
  putHeads(heads, bytes);
  return bytes.take();
}

export function readHeads(content: Uint8Array): Heads {
  return takeHeads(new ByteReader(content));
}

function putHeads(heads: Heads, into: ByteWriter): void {
  const sorted = [...heads].sort(([a], [b]) => a - b);
  into.ascending(sorted.map(([place]) => place));
  writeItems(
    sorted.map(([, item]) => item),
    into,
  );
}

function takeHeads(from: ByteReader): Heads {
  const places = from.ascending();
  return new Map(readItems(from).map((item, at) => [places[at] ?? -1, item]));
}

/** A unit whose lists are read when they are looked at first: those of most units of a file never are. */
class FiledUnit implements Unit {
  readonly text: string;
  #readSteps: () => number[];
  #readWords: () => number[];
  #places: readonly number[] | undefined;
  #words: readonly number[] | undefined;

  /** `readSteps` gives each place as what it adds to the one before. */
  constructor(text: string, readSteps: () => number[], readWords: () => number[]) {
    this.text = text;
    this.#readSteps = readSteps;
    this.#readWords = readWords;
  }

  get places(): readonly number[] {
    if (!this.#places) {
      const places = this.#readSteps();
      let before = 0;
      for (let at = 0; at < places.length; at++) {
        before += places[at] ?? 0;
        places[at] = before;
      }
      this.#places = places;
    }
    return this.#places;
  }

  get words(): readonly number[] {
    this.#words ??= this.#readWords();
    return this.#words;
  }
}
