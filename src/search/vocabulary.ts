import { foldedWords } from './fold.ts';

/** A word of the shop, folded, and in how many products' names and labels it stands; 0 for descriptions alone. */
export type Vocabulary = ReadonlyMap<string, number>;

/** Counts each word once for each text. */
export function countWords(texts: Iterable<string>): Map<string, number> {
  const counts = new Map<string, number>();
  for (const text of texts) {
    for (const word of new Set(foldedWords(text))) counts.set(word, (counts.get(word) ?? 0) + 1);
  }
  return counts;
}
