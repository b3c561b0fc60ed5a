import { searchPage } from '#domain/shop/shop.ts';
import {
  type Bucket,
  type BucketKind,
  bucketLetters,
  type IndexTerm,
  minForTopResults,
  readBucket,
  readTopResults,
  type Section,
  type TopResults,
  topResultsFile,
} from './bucket.ts';
import { fileName, type Hashes, hashAt, readHashList } from './bytes.ts';
import type { FileCache } from './file-cache.ts';
import type { SplitRoot } from './index-root.ts';
import type { SearchItem } from './item.ts';
import { chunkSize, type Sidecar } from './sidecar.ts';
import { bucketOf, wordGrams } from './words.ts';

/** Kinds of buckets for trigrams; shorter n-grams have the other kinds. */
export type GramKind = 'names' | 'others';

interface Options {
  root: SplitRoot;
  cache: FileCache;
  sidecar: () => Promise<Sidecar>;
  /** Stores the items that come with a file. */
  keep: (top: TopResults) => void;
}

/** Loads words, pairs of words and short n-grams with their positions. */
export function splitBuckets({ root, cache, sidecar, keep }: Options) {
  const load = async (kind: BucketKind, name: string): Promise<Bucket> => {
    const read = await cache.take(name, (content) => readBucket(content, kind));
    keep(read.top);
    return read;
  };

  const hashesOf = async (kind: BucketKind): Promise<Hashes> => {
    if (kind === 'names') return root.names;
    if (kind !== 'others') return (await sidecar())[kind];
    if (root.others.length > 1) return root.others;
    return await cache.take(fileName('others', hashAt(root.others, 0)), readHashList);
  };

  /** The file that an n-gram leads to. */
  const fileFor = async (kind: BucketKind, gram: string): Promise<{ part: string; file: string }> => {
    const hashes = await hashesOf(kind);
    const bucket = bucketOf(gram, hashes.length);
    const part = `${bucketLetters[kind]}${bucket}`;
    return { part, file: fileName(part, hashAt(hashes, bucket)) };
  };

  /** Sections of a bucket that one of the n-grams leads to: of a loaded one if there is any, else of the first. */
  const sectionsFor = async (kind: GramKind, grams: readonly string[]): Promise<readonly Section[]> => {
    const files = (await Promise.all(grams.map((gram) => fileFor(kind, gram)))).map(({ file }) => file);
    const file = files.find((each) => cache.has(each)) ?? files[0];
    return file === undefined ? [] : (await load(kind, file)).sections;
  };

  return {
    sectionsFor,

    /** The terms of a section whose texts pass the test, with their positions. */
    termsWhere: async (
      kind: GramKind,
      section: number,
      grams: readonly string[],
      test: (text: string) => boolean,
    ): Promise<IndexTerm[]> => {
      const termsByText = (await sectionsFor(kind, grams))[section];
      const terms = [...(termsByText?.values() ?? [])].filter(({ text }) => test(text));
      return await Promise.all(
        terms.map(async (term) => {
          const [gram] = wordGrams(term.text);
          if (term.positions.length > 0 || gram === undefined) return term;
          const primary = await sectionsFor(kind, [gram]);
          return primary[section]?.get(term.text) ?? term;
        }),
      );
    },

    /** The term of an n-gram of one or two characters; empty if it occurs nowhere. */
    gramTerms: async (kind: GramKind, text: string): Promise<IndexTerm[]> => {
      const gramKind = shortGramKinds[kind];
      const { sections } = await load(gramKind, (await fileFor(gramKind, text)).file);
      return sections.flatMap((section) => section.get(text) ?? []);
    },

    /** Loads the top results of a term. */
    loadTop: async ({ kind, text }: PrimaryBucket): Promise<void> => {
      const [gram] = kind === 'names' || kind === 'others' ? wordGrams(text) : [text];
      if (gram === undefined) return;
      const { part, file } = await fileFor(kind, gram);
      const { topFiles } = await load(kind, file);
      if (topFiles.length === 0) return;
      const number = topResultsFile(text, topFiles.length);
      keep(await cache.take(fileName(`${part}h${number}`, hashAt(topFiles, number)), readTopResults));
    },
  };
}

export const shortGramKinds = { names: 'nameGrams', others: 'otherGrams' } as const;

/** A term by its text and the kind of its primary bucket. */
export interface PrimaryBucket {
  kind: BucketKind;
  text: string;
}

/** Loads the items of products: from the top results of the terms that found them, or from the chunks of the list. */
export function splitItems(chunk: (number: number) => Promise<readonly SearchItem[]>) {
  const here = new Map<number, SearchItem>();
  /** The term that has the product at a position among its top results. */
  const primaryBuckets = new Map<number, PrimaryBucket>();

  const loadChunk = async (number: number) => {
    for (const [within, item] of (await chunk(number)).entries()) here.set(number * chunkSize + within, item);
  };

  return {
    keep: (top: TopResults) => {
      for (const [position, item] of top) here.set(position, item);
    },
    /** Remembers which terms have which items among their top results; of several terms the one with the most products. */
    remember: (kind: PrimaryBucket['kind'], terms: readonly IndexTerm[]) => {
      const withTop = terms.filter(({ positions }) => positions.length >= minForTopResults);
      for (const { text, positions } of withTop.sort((a, b) => a.positions.length - b.positions.length)) {
        for (const position of new Set(positions.slice(0, searchPage.perPage)))
          primaryBuckets.set(position, { kind, text });
      }
    },
    items: async (positions: readonly number[], loadTop: (primary: PrimaryBucket) => Promise<void>) => {
      const missing = positions.flatMap((position) =>
        here.has(position) ? [] : (primaryBuckets.get(position) ?? []),
      );
      const missingByName = new Map(missing.map((primary) => [`${primary.kind} ${primary.text}`, primary]));
      if (missingByName.size <= maxPrimaryBuckets)
        await Promise.all([...missingByName.values()].map(loadTop));
      const chunks = new Set(
        positions
          .filter((position) => !here.has(position))
          .map((position) => Math.floor(position / chunkSize)),
      );
      await Promise.all([...chunks].map(loadChunk));
      return positions.flatMap((position) => here.get(position) ?? []);
    },
  };
}

/** Most terms whose top results are loaded before the chunks of the list are. */
const maxPrimaryBuckets = 2;
