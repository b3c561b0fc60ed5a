import { hasWord } from '#domain/browse.ts';
import { searchText } from '#domain/search-rule.ts';
import { searchPage } from '#domain/shop.ts';
import {
  type Bucket,
  type BucketKind,
  enoughForHeads,
  readBucket,
  type Section,
  type Unit,
} from './bucket.ts';
import type { FileShelf } from './file-shelf.ts';
import { foldedWords } from './fold.ts';
import { bucketOf, foldedGrams, gramsOf, wordGrams } from './grams.ts';
import { fileName, readHashList, type SplitRoot } from './index-root.ts';
import type { SearchItem } from './item.ts';
import { phrasePlaces } from './phrase.ts';
import { chunkSize } from './rest.ts';
import { restFiles } from './rest-files.ts';
import { grades, isBeginning, type SearchIndex } from './search-index.ts';
import { union } from './union.ts';

/** What names say, as lists look at them; places ascend. */
export interface NameIndex extends Pick<SearchIndex, 'named'> {
  /** Places of the products that have the word in their names, see `hasWord`; a word of at least three characters. */
  worded(word: string): Promise<readonly number[]>;
}

/** A large shop, of which a search loads two or three small files. */
export function splitIndex(root: SplitRoot, shelf: FileShelf): SearchIndex & NameIndex {
  const { size, vocabulary, synonyms, labels } = root;
  const { rest, chunk, sortables, textsWith } = restFiles(root, shelf);
  /** What is here to be shown, by place. */
  const itemsHere = new Map<number, SearchItem>();

  /** Where the items of a unit lie beside it: the gram, by each of the places that head its list. */
  const homes = new Map<number, { kind: 'names' | 'others'; gram: string }>();
  const rememberHome = (kind: 'names' | 'others', text: string, places: readonly number[]) => {
    const [gram] = wordGrams(text);
    if (gram === undefined || places.length < enoughForHeads) return;
    for (const place of places.slice(0, searchPage.perPage)) homes.set(place, { kind, gram });
  };

  const load = async (kind: BucketKind, name: string): Promise<readonly Section[]> => {
    const read = await shelf.take(name, (content): Bucket => readBucket(content, kind));
    for (const [place, item] of read.items) itemsHere.set(place, item);
    return read.sections;
  };

  const otherHashes = async () => {
    const [only, ...more] = root.others;
    if (only === undefined || more.length > 0) return root.others;
    return await shelf.take(fileName('others', only), readHashList);
  };

  /** The file that a gram leads to. */
  const fileFor = async (kind: 'names' | 'others', gram: string): Promise<string> => {
    const hashes = kind === 'names' ? root.names : await otherHashes();
    const at = bucketOf(gram, hashes.length);
    return fileName(`${kind === 'names' ? 'n' : 'o'}${at}`, hashes[at] ?? '');
  };

  /** The sections of a bucket that any of the grams leads to: of one that is here, or else of the first. */
  const bucket = async (kind: 'names' | 'others', grams: readonly string[]): Promise<readonly Section[]> => {
    const files = await Promise.all(grams.map((gram) => fileFor(kind, gram)));
    const file = files.find((each) => shelf.has(each)) ?? files[0];
    return file === undefined ? [] : await load(kind, file);
  };

  /** The words of a section that pass the test, with their places. */
  const unitsWhere = async (
    kind: 'names' | 'others',
    section: number,
    grams: readonly string[],
    test: (text: string) => boolean,
  ): Promise<Unit[]> => {
    const found = (await bucket(kind, grams))[section];
    const units = [...(found?.values() ?? [])].filter(({ text }) => test(text));
    return await Promise.all(
      units.map(async (unit) => {
        const [gram] = wordGrams(unit.text);
        if (unit.places.length > 0 || gram === undefined) return unit;
        const home = await load(kind, await fileFor(kind, gram));
        return home[section]?.get(unit.text) ?? unit;
      }),
    );
  };

  /** Where a part of one or two characters stands. */
  const part = async (kind: 'names' | 'others', term: string): Promise<readonly number[]> => {
    const { nameParts, otherParts } = await rest();
    const hashes = kind === 'names' ? nameParts : otherParts;
    const at = bucketOf(term, hashes.length);
    const [found] = await load(
      kind === 'names' ? 'nameParts' : 'otherParts',
      fileName(`${kind === 'names' ? 'p' : 'q'}${at}`, hashes[at] ?? ''),
    );
    return found?.get(term)?.places ?? [];
  };

  const placesOf = async (kind: 'names' | 'others', term: string): Promise<readonly number[]> => {
    if (/\s\s|[^\S ]/.test(term)) return [];
    if (term.length < 3) return await part(kind, term);
    if (term.includes(' ')) {
      if (kind === 'others' && labels && !labels.some((label) => label.includes(term))) return [];
      return await phrasePlaces(term, async (gram) => (await bucket(kind, [gram]))[1] ?? new Map());
    }
    const has = (text: string) => text.includes(term);
    const numbers = kind === 'names' ? [0] : [0, 2];
    const units = (
      await Promise.all(numbers.map((number) => unitsWhere(kind, number, gramsOf(term), has)))
    ).flat();
    for (const { text, places } of units) rememberHome(kind, text, places);
    return union(
      units.map(({ places }) => places),
      size,
    );
  };

  /** Places whose description has every word of the term: whole words, but for the ends of the term. */
  const candidatesFor = async (term: string) => {
    const words = term.split(/\s+/);
    const ends = (word: string, at: number) => (text: string) =>
      at === 0 ? text.endsWith(word) : at === words.length - 1 ? text.startsWith(word) : text === word;
    const long = words.flatMap((word, at) => (word.length < 3 ? [] : [{ word, test: ends(word, at) }]));
    const lists =
      long.length === 0
        ? await Promise.all(words.map((word) => part('others', word)))
        : await Promise.all(
            long.map(async ({ word, test }) => {
              const units = await unitsWhere('others', 2, gramsOf(word), test);
              return union(
                units.map(({ places }) => places),
                size,
              );
            }),
          );
    const [first = [], ...further] = lists;
    const sets = further.map((list) => new Set(list));
    return first.filter((place) => sets.every((set) => set.has(place)));
  };

  return {
    size,
    vocabulary,
    synonyms,
    named: async (term) => await placesOf('names', term),
    worded: async (word) => {
      const units = await unitsWhere('names', 0, gramsOf(searchText(word)), (text) => hasWord(text, word));
      return union(
        units.map(({ places }) => places),
        size,
      );
    },
    others: async (term, named) => {
      if (!/\s/.test(term)) return { places: await placesOf('others', term), unread: [] };
      const [labelled, candidates, names] = await Promise.all([
        placesOf('others', term),
        candidatesFor(term),
        named,
      ]);
      const known = new Set([...labelled, ...names]);
      const { places, unread } = await textsWith(
        candidates.filter((place) => !known.has(place)),
        term,
      );
      return { places: union([labelled, places], size), unread };
    },
    postings: async (word, where) => {
      const list = async (
        kind: 'names' | 'others',
        section: number,
        test: (words: readonly string[]) => boolean,
      ) => {
        const units = await unitsWhere(kind, section, foldedGrams(word), (text) => test(foldedWords(text)));
        for (const { text, places } of units) rememberHome(kind, text, places);
        return union(
          units.map(({ places }) => places),
          size,
        );
      };
      const has = (words: readonly string[]) => words.includes(word);
      const begins = (words: readonly string[]) => words.some((each) => isBeginning(word, each));
      const [name, beginning] = await Promise.all([list('names', 0, has), list('names', 0, begins)]);
      const named = [
        { grade: grades.name, places: name },
        { grade: grades.nameBeginning, places: beginning },
      ];
      if (where === 'names') return named;
      const [label, description] = await Promise.all([list('others', 0, begins), list('others', 2, has)]);
      return [
        ...named,
        { grade: grades.label, places: label },
        { grade: grades.description, places: description },
      ];
    },
    items: async (places) => {
      const missing = places.flatMap((place) => (itemsHere.has(place) ? [] : (homes.get(place) ?? [])));
      const grams = new Map(missing.map((home) => [home.gram, home]));
      if (grams.size <= mostHomes) {
        await Promise.all([...grams.values()].map(({ kind, gram }) => bucket(kind, [gram])));
      }
      const chunks = new Set(
        places.filter((place) => !itemsHere.has(place)).map((place) => Math.floor(place / chunkSize)),
      );
      const loadItems = async (at: number) => {
        for (const [within, item] of (await chunk(at)).entries())
          itemsHere.set(at * chunkSize + within, item);
      };
      await Promise.all([...chunks].map(loadItems));
      return places.flatMap((place) => itemsHere.get(place) ?? []);
    },
    sortables,
    wordsNear: async (word) => {
      const grams = foldedGrams(word);
      const ends = [...new Set([grams[0], grams.at(-1)])].filter((gram) => gram !== undefined);
      const found = await Promise.all(ends.map((gram) => bucket('names', [gram])));
      return found.flatMap(([words]) => [...(words?.keys() ?? [])].flatMap(foldedWords));
    },
  };
}

/** Words whose items are looked for beside them, before they are taken from where all are. */
const mostHomes = 2;
