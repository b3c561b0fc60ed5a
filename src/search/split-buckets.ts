import {
  type Bucket,
  type BucketKind,
  bucketLetters,
  type Heads,
  headsFile,
  readBucket,
  readHeads,
  type Section,
  type Unit,
} from './bucket.ts';
import type { FileShelf } from './file-shelf.ts';
import { bucketOf, wordGrams } from './grams.ts';
import { fileName, type Hashes, hashAt, readHashList } from './hashes.ts';
import type { SplitRoot } from './index-root.ts';
import type { RestList } from './rest.ts';
import type { Home } from './split-items.ts';

/** Kinds whose buckets a gram leads to; a part of a word leads to the others itself. */
export type GramKind = 'names' | 'others';

interface Options {
  root: SplitRoot;
  shelf: FileShelf;
  rest: () => Promise<RestList>;
  /** Is given the items that come with a file. */
  keep: (heads: Heads) => void;
}

/** Brings words, pairs of words and parts of words with their places. */
export function splitBuckets({ root, shelf, rest, keep }: Options) {
  const load = async (kind: BucketKind, name: string): Promise<Bucket> => {
    const read = await shelf.take(name, (content) => readBucket(content, kind));
    keep(read.heads);
    return read;
  };

  const hashesOf = async (kind: BucketKind): Promise<Hashes> => {
    if (kind === 'names') return root.names;
    if (kind !== 'others') return (await rest())[kind];
    if (root.others.length > 1) return root.others;
    return await shelf.take(fileName('others', hashAt(root.others, 0)), readHashList);
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
    const file = files.find((each) => shelf.has(each)) ?? files[0];
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
      keep(await shelf.take(fileName(`${part}h${at}`, hashAt(headsFiles, at)), readHeads));
    },
  };
}

export const partKinds = { names: 'nameParts', others: 'otherParts' } as const;
