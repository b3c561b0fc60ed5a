import { searchPage } from '#domain/shop/shop.ts';
import {
  type Bucket,
  type BucketKind,
  bucketLetters,
  enoughForHeads,
  type Heads,
  headsFile,
  readBucket,
  readHeads,
  type Section,
  type Unit,
} from './bucket.ts';
import type { FileCache } from './file-cache.ts';
import { fileName, type Hashes, hashAt, readHashList } from './hashes.ts';
import type { SplitRoot } from './index-root.ts';
import type { SearchItem } from './item.ts';
import { chunkSize, type RestList } from './sidecar.ts';
import { bucketOf, wordGrams } from './words.ts';

/** Kinds whose buckets a gram leads to; a part of a word leads to the others itself. */
export type GramKind = 'names' | 'others';

interface Options {
  root: SplitRoot;
  cache: FileCache;
  rest: () => Promise<RestList>;
  /** Is given the items that come with a file. */
  keep: (heads: Heads) => void;
}

/** Brings words, pairs of words and parts of words with their places. */
export function splitBuckets({ root, cache, rest, keep }: Options) {
  const load = async (kind: BucketKind, name: string): Promise<Bucket> => {
    const read = await cache.take(name, (content) => readBucket(content, kind));
    keep(read.heads);
    return read;
  };

  const hashesOf = async (kind: BucketKind): Promise<Hashes> => {
    if (kind === 'names') return root.names;
    if (kind !== 'others') return (await rest())[kind];
    if (root.others.length > 1) return root.others;
    return await cache.take(fileName('others', hashAt(root.others, 0)), readHashList);
  };

  /** The file that a gram, or a part of a word, leads to. */
  const fileFor = async (kind: BucketKind, gram: string): Promise<{ part: string; file: string }> => {
    const hashes = await hashesOf(kind);
    const at = bucketOf(gram, hashes.length);
    const part = `${bucketLetters[kind]}${at}`;
    return { part, file: fileName(part, hashAt(hashes, at)) };
  };

  /** The bucket that any of the grams leads to: one that is here, or else the first. */
  const sectionsFor = async (kind: GramKind, grams: readonly string[]): Promise<readonly Section[]> => {
    const files = (await Promise.all(grams.map((gram) => fileFor(kind, gram)))).map(({ file }) => file);
    const file = files.find((each) => cache.has(each)) ?? files[0];
    return file === undefined ? [] : (await load(kind, file)).sections;
  };

  return {
    sectionsFor,

    /** The units of a section that pass the test, with their places. */
    unitsWhere: async (
      kind: GramKind,
      section: number,
      grams: readonly string[],
      test: (text: string) => boolean,
    ): Promise<Unit[]> => {
      const found = (await sectionsFor(kind, grams))[section];
      const units = [...(found?.values() ?? [])].filter(({ text }) => test(text));
      return await Promise.all(
        units.map(async (unit) => {
          const [gram] = wordGrams(unit.text);
          if (unit.places.length > 0 || gram === undefined) return unit;
          const home = await sectionsFor(kind, [gram]);
          return home[section]?.get(unit.text) ?? unit;
        }),
      );
    },

    /** A part of one or two characters, if it stands anywhere. */
    partUnits: async (kind: GramKind, text: string): Promise<Unit[]> => {
      const parts = partKinds[kind];
      const { sections } = await load(parts, (await fileFor(parts, text)).file);
      return sections.flatMap((section) => section.get(text) ?? []);
    },

    /** Brings the items that head the list of a unit. */
    bringHeads: async ({ kind, text }: Home): Promise<void> => {
      const [gram] = kind === 'names' || kind === 'others' ? wordGrams(text) : [text];
      if (gram === undefined) return;
      const { part, file } = await fileFor(kind, gram);
      const { headsFiles } = await load(kind, file);
      if (headsFiles.length === 0) return;
      const at = headsFile(text, headsFiles.length);
      keep(await cache.take(fileName(`${part}h${at}`, hashAt(headsFiles, at)), readHeads));
    },
  };
}

export const partKinds = { names: 'nameParts', others: 'otherParts' } as const;

/** A unit by its text and the kind of bucket that is its home. */
export interface Home {
  kind: BucketKind;
  text: string;
}

/** Brings what is shown of products: beside the words that found them, or from where all are, in chunks of the list. */
export function splitItems(chunk: (at: number) => Promise<readonly SearchItem[]>) {
  const here = new Map<number, SearchItem>();
  /** Which unit has a place among its heads. */
  const homes = new Map<number, Home>();

  const loadChunk = async (at: number) => {
    for (const [within, item] of (await chunk(at)).entries()) here.set(at * chunkSize + within, item);
  };

  return {
    keep: (heads: Heads) => {
      for (const [place, item] of heads) here.set(place, item);
    },
    /** Remembers where the items of units lie that were found; the larger one has the say. */
    remember: (kind: Home['kind'], units: readonly Unit[]) => {
      const headed = units.filter(({ places }) => places.length >= enoughForHeads);
      for (const { text, places } of headed.sort((a, b) => a.places.length - b.places.length)) {
        for (const place of new Set(places.slice(0, searchPage.perPage))) homes.set(place, { kind, text });
      }
    },
    items: async (places: readonly number[], bringHeads: (home: Home) => Promise<void>) => {
      const missing = places.flatMap((place) => (here.has(place) ? [] : (homes.get(place) ?? [])));
      const found = new Map(missing.map((home) => [`${home.kind} ${home.text}`, home]));
      if (found.size <= mostHomes) await Promise.all([...found.values()].map(bringHeads));
      const chunks = new Set(
        places.filter((place) => !here.has(place)).map((place) => Math.floor(place / chunkSize)),
      );
      await Promise.all([...chunks].map(loadChunk));
      return places.flatMap((place) => here.get(place) ?? []);
    },
  };
}

/** Units whose heads are looked for, before all items are taken from where all are. */
const mostHomes = 2;
