import { ByteReader, ByteWriter } from './bytes.ts';
import type { SearchItem } from './item.ts';
import { readItems, writeItems } from './item-block.ts';

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

/** A unit of fewer products has no items beside it: there are too many such units. */
export const enoughForHeads = 4;

/** A unit of as many products has its places in its home alone, the bucket of its first gram; in others it has none. */
export const enoughForHome = 48;

export interface Bucket {
  sections: readonly Section[];
  /** Items that head the list of a unit, by place: the first page needs no other file. */
  items: ReadonlyMap<number, SearchItem>;
}

export function writeBucket(
  units: readonly (readonly Unit[])[],
  items: ReadonlyMap<number, SearchItem>,
): Uint8Array {
  const bytes = new ByteWriter();
  for (const section of units) {
    const sorted = section.toSorted((a, b) => (a.text < b.text ? -1 : 1));
    bytes.lines(sorted.map(({ text }) => text));
    for (const { places } of sorted) bytes.ascending(places);
    for (const { words = [] } of sorted) for (const word of words) bytes.number(word);
  }
  const heads = [...items].toSorted(([a], [b]) => a - b);
  bytes.ascending(heads.map(([place]) => place));
  writeItems(
    heads.map(([, item]) => item),
    bytes,
  );
  return bytes.take();
}

export function readBucket(content: Uint8Array, kind: BucketKind): Bucket {
  const bytes = new ByteReader(content);
  const read = sections[kind].map((name) => {
    const texts = bytes.lines();
    const lists = texts.map(() => bytes.ascending());
    const hasWords = name === 'pairs' || name === 'labelPairs';
    return new Map(
      texts.map((text, at) => {
        const places = lists[at] ?? [];
        const words = hasWords ? { words: places.map(() => bytes.number()) } : {};
        return [text, { text, places, ...words }];
      }),
    );
  });
  const places = bytes.ascending();
  const items = readItems(bytes);
  return { sections: read, items: new Map(items.map((item, at) => [places[at] ?? -1, item])) };
}
