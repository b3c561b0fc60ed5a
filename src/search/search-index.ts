import type { SearchSort } from '#domain/search/search-query.ts';
import type { Sortable } from '#domain/search/search-results.ts';
import type { SearchItem } from './item.ts';
import type { Synonyms } from './synonyms.ts';
import type { Vocabulary } from './word-options.ts';

/** The catalogue as a search reads it, whether it lies in one file or in many. A product is known by its position in the list. */
export interface SearchIndex {
  /** Number of products. */
  size: number;
  /** Folded words, all of them or the most frequent ones. */
  vocabulary: Vocabulary;
  synonyms(): Promise<Synonyms>;
  /** Positions of the products whose name has the term, in the list's order; a term as `searchTerm` gives it, not empty (Spec 5). */
  named(term: string): Promise<readonly number[]>;
  /** Positions of those that have it in another text; `named` is what the call above gave. */
  others(term: string, named: Promise<readonly number[]>): Promise<OtherMatches>;
  /** Products in which a folded word stands as such or begins a word, see `isBeginning`. */
  postings(word: string, where: 'names' | 'anywhere'): Promise<readonly Posting[]>;
  /** Cards of these products. */
  items(positions: readonly number[]): Promise<SearchItem[]>;
  /** Fields of these products for filters, sorts and counts; names and dates only for the sorts that go by them. */
  sortables(positions: readonly number[], sort: SearchSort): Promise<PositionedSortable[]>;
  /** Folded words of the shop that the vocabulary may lack and that have much in common with this one. */
  wordsNear(word: string): Promise<readonly string[]>;
}

export interface OtherMatches {
  positions: readonly number[];
  /** Positions of those whose description has every word of the term, but was not read, since there are too many. */
  unread: readonly number[];
}

export interface Posting {
  /** Quality of the match, 0 for best; see `grades`. */
  grade: number;
  positions: readonly number[];
}

export type PositionedSortable = Sortable & { position: number };

/** A word in a product's name, at the beginning of one there, in its labels, among its attributes, and in its description. */
export const grades = { name: 0, nameBeginning: 1, label: 2, attribute: 3, description: 4 } as const;

/** A shorter word would begin almost anything. */
export function isBeginning(word: string, text: string): boolean {
  return word.length < 3 ? word === text : text.startsWith(word);
}
