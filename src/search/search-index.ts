import type { SearchSort } from '#domain/search/search-query.ts';
import type { Sortable } from '#domain/search/search-results.ts';
import { nameOrders, searchMatch } from '#domain/search/search-rule.ts';
import type { SearchItem } from './item.ts';
import type { Synonyms } from './synonyms.ts';
import { countWords, type Vocabulary } from './word-options.ts';
import { foldedWords } from './words.ts';

/** A catalogue in one file, as it is read. */
export interface WholeCatalogue {
  /** In the list's order. */
  items: readonly SearchItem[];
  /** Descriptions, attributes and dates in the same order; dates are epoch ms, or numbers that sort like them. */
  descriptions: readonly string[];
  /** As `attributeWords` gives them. */
  attributes: readonly string[];
  dates: readonly (number | null)[];
  synonyms: Synonyms;
}

/** The index of a small shop, whole in memory. */
export function wholeIndex({
  items,
  descriptions,
  attributes,
  dates,
  synonyms,
}: WholeCatalogue): SearchIndex {
  const texts = items.map((item, position) => ({ ...item, description: descriptions[position] ?? '' }));
  const words = texts.map(({ name, category, subCategory, description }, position) => ({
    name: foldedWords(name),
    labels: foldedWords(`${category} ${subCategory}`),
    attribute: foldedWords(attributes[position] ?? ''),
    description: foldedWords(description),
  }));
  const vocabulary = countWords(
    texts.map(({ name, category, subCategory }) => `${name} ${category} ${subCategory}`),
  );
  for (const word of countWords([...descriptions, ...attributes]).keys()) {
    if (!vocabulary.has(word)) vocabulary.set(word, 0);
  }
  const orders = nameOrders(items.map(({ name }) => name));
  const positionsWhere = (test: (position: number) => boolean) => [...items.keys()].filter(test);
  const matchAt = (position: number, term: string) => {
    const text = texts[position];
    return text ? searchMatch(text, term) : null;
  };
  return {
    size: items.length,
    vocabulary,
    synonyms: async () => synonyms,
    nameMatches: async (term) => positionsWhere((position) => matchAt(position, term) === 'name'),
    otherMatches: async (term) => ({
      positions: positionsWhere((position) => matchAt(position, term) === 'other'),
      unread: [],
    }),
    wordsNear: async () => [],
    postings: async (word, where): Promise<Posting[]> => {
      const begins = (each: string) => isBeginning(word, each);
      const namePostings = [
        {
          grade: grades.name,
          positions: positionsWhere((position) => words[position]?.name.includes(word) ?? false),
        },
        {
          grade: grades.nameBeginning,
          positions: positionsWhere((position) => words[position]?.name.some(begins) ?? false),
        },
      ];
      if (where === 'names') return namePostings;
      return [
        ...namePostings,
        {
          grade: grades.label,
          positions: positionsWhere((position) => words[position]?.labels.some(begins) ?? false),
        },
        {
          grade: grades.attribute,
          positions: positionsWhere((position) => words[position]?.attribute.includes(word) ?? false),
        },
        {
          grade: grades.description,
          positions: positionsWhere((position) => words[position]?.description.includes(word) ?? false),
        },
      ];
    },
    items: async (positions) => positions.flatMap((position) => items[position] ?? []),
    sortables: async (positions) =>
      positions.flatMap((position) => {
        const item = items[position];
        if (!item) return [];
        const { category, subCategory, price } = item;
        return {
          position,
          category,
          subCategory,
          price,
          date: dates[position] ?? null,
          nameOrder: orders[position] ?? 0,
        };
      }),
  };
}

/** The catalogue as a search reads it, from one file or many. Products are identified by their positions in the list. */
export interface SearchIndex {
  /** Number of products. */
  size: number;
  /** Folded words of names and labels, all or the most frequent ones, with their counts. */
  vocabulary: Vocabulary;
  synonyms(): Promise<Synonyms>;
  /** Positions of the products whose names have the term, in the list's order; the term is of `searchTerm`, not empty (Spec 5). */
  nameMatches(term: string): Promise<readonly number[]>;
  /** Positions of the products that have the term in another text; `nameMatches` is the result of the call above. */
  otherMatches(term: string, nameMatches: Promise<readonly number[]>): Promise<OtherMatches>;
  /** Postings of a folded word, as a whole word and, in names and labels, as the beginning of one (`isBeginning`). */
  postings(word: string, where: 'names' | 'anywhere'): Promise<readonly Posting[]>;
  /** Cards of these products. */
  items(positions: readonly number[]): Promise<SearchItem[]>;
  /** Fields of these products for filters, sorts and counts; names and dates only for the sorts that go by them. */
  sortables(positions: readonly number[], sort: SearchSort): Promise<PositionedSortable[]>;
  /** Folded words of names that may be near this one and that the vocabulary may lack. */
  wordsNear(word: string): Promise<readonly string[]>;
}

export interface OtherMatches {
  positions: readonly number[];
  /** Positions of the products whose descriptions have every word of the term but were not read, since there are too many. */
  unread: readonly number[];
}

export interface Posting {
  /** Quality of the match, 0 for best; see `grades`. */
  grade: number;
  positions: readonly number[];
}

export type PositionedSortable = Sortable & { position: number };

/** Grades of a match: a word of the name, the beginning of one, of a label, of an attribute, of the description. */
export const grades = { name: 0, nameBeginning: 1, label: 2, attribute: 3, description: 4 } as const;

/** Whether the word begins the text; a word of one or two letters, which begins almost anything, must equal it. */
export function isBeginning(word: string, text: string): boolean {
  return word.length < 3 ? word === text : text.startsWith(word);
}
