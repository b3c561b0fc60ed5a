import type { Sortable } from '#domain/search-results.ts';
import type { SearchItem } from './item.ts';
import type { Vocabulary } from './vocabulary.ts';

/** The catalogue as a search reads it, whether it lies in one file or in many. A product is known by its place in the list. */
export interface SearchIndex {
  /** How many products there are. */
  size: number;
  vocabulary: Vocabulary;
  /** Places that the rule finds (Spec 5); `term` as `searchTerm` gives it, not empty. */
  exact(term: string): Promise<ExactMatches>;
  /** Where a folded word stands as such or begins a word, see `isBeginning`. */
  postings(word: string): Promise<readonly Posting[]>;
  /** What a card shows of these products. */
  items(places: readonly number[]): Promise<SearchItem[]>;
  /** What filters, sorts and counts need of these products. */
  sortables(places: readonly number[]): Promise<PlacedSortable[]>;
}

/** Places in the list's order, none in both. */
export interface ExactMatches {
  names: readonly number[];
  others: readonly number[];
}

export interface Posting {
  /** How well the word is met there, 0 for best. */
  grade: number;
  places: readonly number[];
}

export type PlacedSortable = Sortable & { place: number };

/** A word in a product's name, at the beginning of one there, in its labels, and in its description. */
export const grades = { name: 0, nameBeginning: 1, label: 2, description: 4 } as const;

/** A shorter word would begin almost anything. */
export function isBeginning(word: string, of: string): boolean {
  return word.length < 3 ? word === of : of.startsWith(word);
}
