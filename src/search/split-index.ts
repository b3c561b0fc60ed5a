import { hasWord } from '#domain/catalogue/labels.ts';
import { searchText } from '#domain/search/search-rule.ts';
import type { IndexTerm, Section } from './bucket.ts';
import { fileName } from './bytes.ts';
import type { FileCache } from './file-cache.ts';
import { readSynonyms, type SplitRoot } from './index-root.ts';
import { grades, isBeginning, type SearchIndex } from './search-index.ts';
import { sidecarFiles } from './sidecar.ts';
import { type GramKind, shortGramKinds, splitBuckets, splitItems } from './split-buckets.ts';
import { foldedGrams, foldedWords, gramsOf } from './words.ts';

/** Look-ups among names, for lists; positions ascend. */
export interface NameIndex extends Pick<SearchIndex, 'nameMatches'> {
  /** Positions of the products that have the word in their names, see `hasWord`; a word of at least three characters. */
  wordMatches(word: string): Promise<readonly number[]>;
}

/** The index of a large shop. A search loads two or three small files of it. */
export function splitIndex(root: SplitRoot, cache: FileCache): SearchIndex & NameIndex {
  const { size, vocabulary, labels } = root;
  const { sidecar, chunk, sortables, textsWith } = sidecarFiles(root, cache);
  const { keep, remember, items } = splitItems(chunk);
  const { sectionsFor, termsWhere, gramTerms, loadTop } = splitBuckets({ root, cache, sidecar, keep });

  const unionOf = (lists: readonly { positions: readonly number[] }[]) =>
    union(
      lists.map(({ positions }) => positions),
      size,
    );

  const positionsOf = async (kind: GramKind, term: string): Promise<readonly number[]> => {
    if (/\s\s|[^\S ]/.test(term)) return [];
    if (term.length < 3) {
      const terms = await gramTerms(kind, term);
      remember(shortGramKinds[kind], terms);
      return unionOf(terms);
    }
    if (term.includes(' ')) {
      if (kind === 'others' && labels && !labels.some((label) => label.includes(term))) return [];
      const pairsOf = async (gram: string) => (await sectionsFor(kind, [gram]))[1] ?? new Map();
      const { positions, pairs } = await findPhrase(term, pairsOf);
      remember(kind, pairs);
      return positions;
    }
    const has = (text: string) => text.includes(term);
    const numbers = kind === 'names' ? [0] : [0, 2];
    const terms = await Promise.all(numbers.map((number) => termsWhere(kind, number, gramsOf(term), has)));
    remember(kind, terms.flat());
    return unionOf(terms.flat());
  };

  /** Positions of the products whose descriptions have every word of the term: whole words, except at the ends of the term. */
  const candidatesFor = async (term: string) => {
    const words = term.split(/\s+/);
    const ends = (word: string, index: number) => (text: string) =>
      index === 0 ? text.endsWith(word) : index === words.length - 1 ? text.startsWith(word) : text === word;
    const long = words.flatMap((word, index) => (word.length < 3 ? [] : [{ word, test: ends(word, index) }]));
    const lists =
      long.length === 0
        ? await Promise.all(words.map(async (word) => unionOf(await gramTerms('others', word))))
        : await Promise.all(
            long.map(async ({ word, test }) => unionOf(await termsWhere('others', 2, gramsOf(word), test))),
          );
    const [first = [], ...further] = lists;
    const sets = further.map((list) => new Set(list));
    return first.filter((position) => sets.every((set) => set.has(position)));
  };

  return {
    size,
    vocabulary,
    synonyms: async () =>
      typeof root.synonyms === 'string'
        ? await cache.take(fileName('synonyms', root.synonyms), readSynonyms)
        : root.synonyms,
    nameMatches: async (term) => await positionsOf('names', term),
    wordMatches: async (word) => {
      const terms = await termsWhere('names', 0, gramsOf(searchText(word)), (text) => hasWord(text, word));
      return unionOf(terms);
    },
    otherMatches: async (term, named) => {
      if (!/\s/.test(term)) return { positions: await positionsOf('others', term), unread: [] };
      const [labelled, candidates, names] = await Promise.all([
        positionsOf('others', term),
        candidatesFor(term),
        named,
      ]);
      const matched = new Set([...labelled, ...names]);
      const { positions, unread } = await textsWith(
        candidates.filter((position) => !matched.has(position)),
        term,
      );
      return { positions: union([labelled, positions], size), unread };
    },
    postings: async (word, where) => {
      const list = async (kind: GramKind, section: number, test: (words: readonly string[]) => boolean) => {
        const terms = await termsWhere(kind, section, foldedGrams(word), (text) => test(foldedWords(text)));
        remember(kind, terms);
        return unionOf(terms);
      };
      const has = (words: readonly string[]) => words.includes(word);
      const begins = (words: readonly string[]) => words.some((each) => isBeginning(word, each));
      const [name, beginning] = await Promise.all([list('names', 0, has), list('names', 0, begins)]);
      const namePostings = [
        { grade: grades.name, positions: name },
        { grade: grades.nameBeginning, positions: beginning },
      ];
      if (where === 'names') return namePostings;
      const [label, description, attributes] = await Promise.all([
        list('others', 0, begins),
        list('others', 2, has),
        termsWhere('others', 3, foldedGrams(word), (text) => text === word),
      ]);
      return [
        ...namePostings,
        { grade: grades.label, positions: label },
        { grade: grades.attribute, positions: unionOf(attributes) },
        { grade: grades.description, positions: description },
      ];
    },
    items: async (positions) => await items(positions, loadTop),
    sortables,
    wordsNear: async (word) => {
      const grams = foldedGrams(word);
      const ends = [...new Set([grams[0], grams[grams.length - 1]])].filter((gram) => gram !== undefined);
      const sections = await Promise.all(ends.map((gram) => sectionsFor('names', [gram])));
      return sections.flatMap(([words]) => [...(words?.keys() ?? [])].flatMap(foldedWords));
    },
  };
}

export interface Phrase {
  /** Ascending. */
  positions: readonly number[];
  /** The pairs that match a term of two words; each pair by itself is an answer. Empty for longer terms. */
  pairs: readonly IndexTerm[];
}

/**
 * Finds the texts that have a term of several words: its first word ends a word of the text, its last begins one, those
 * between are whole words, and all are consecutive.
 */
async function findPhrase(term: string, pairsOf: (gram: string) => Promise<Section>): Promise<Phrase> {
  const words = term.split(' ');
  const gaps = words.slice(1).map((right, gap) => ({ left: words[gap] ?? '', right, gap }));
  const matches = await Promise.all(
    gaps.map(async ({ left, right, gap }) => {
      const section = await pairsOf(`${left[left.length - 1]} ${right[0]}`);
      const isFirst = gap === 0;
      const isLast = gap === gaps.length - 1;
      return [...section.values()].filter(({ text }) => {
        const space = text.indexOf(' ');
        const [before, after] = [text.slice(0, space), text.slice(space + 1)];
        const fits = isFirst ? before.endsWith(left) : before === left;
        return fits && (isLast ? after.startsWith(right) : after === right);
      });
    }),
  );
  const [first = new Set<number>(), ...further] = matches.map(keysOf);
  const starts = [...first].filter((key) => further.every((keys, gap) => keys.has(key + gap + 1)));
  const positions = [...new Set(starts.map((key) => Math.floor(key / maxWords)))].sort((a, b) => a - b);
  return { positions, pairs: further.length === 0 ? (matches[0] ?? []) : [] };
}

/** Factor of a position in a key; larger than the number of words of any product with pairs. */
const maxWords = 4_096;

/** Keys of the places where the pairs begin: position and word number in one number. */
function keysOf(pairs: readonly IndexTerm[]): Set<number> {
  const keys = new Set<number>();
  for (const { positions, words = [] } of pairs) {
    for (const [index, position] of positions.entries())
      keys.add(position * maxWords + Math.min(words[index] ?? 0, maxWords - 1));
  }
  return keys;
}

/** The positions that stand in any of the lists, ascending, each once; all below `size`. */
export function union(lists: readonly (readonly number[])[], size: number): readonly number[] {
  const [only] = lists;
  if (only && lists.length === 1) return only;
  const marks = new Uint8Array(size);
  for (const list of lists) for (const position of list) marks[position] = 1;
  const positions: number[] = [];
  for (let position = 0; position < size; position++) if (marks[position] === 1) positions.push(position);
  return positions;
}
