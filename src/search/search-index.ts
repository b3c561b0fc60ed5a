import type { SearchSort } from '#domain/search/search-query.ts';
import type { Sortable } from '#domain/search/search-results.ts';
import type { SearchItem } from './item.ts';
import type { Synonyms } from './synonyms.ts';
import type { Vocabulary } from './word-options.ts';

/** The catalogue as a search reads it, from one file or many. Products are identified by their positions in the list. */
export interface SearchIndex {
  /** Number of products. */
  size: number;
  /** Folded words of names and labels, all or the most frequent ones, with their counts. */
  vocabulary: Vocabulary;
  synonyms(): Promise<Synonyms>;
  /**
   * Positions of the products whose names have the term, in the list's order; the term is of `searchTerm`, not empty (Spec
   * 5).
   */
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
