import type { Posting, SearchIndex } from './search-index.ts';

/** Products that have some of the words, and how well. */
interface Scored {
  place: number;
  /** How many of the words it has. */
  words: number;
  /** Sum of the grades. */
  grade: number;
}

/**
 * Places of the products that have every one of the folded words, the best first, ties in the list's order. Where names have them
 * all, nothing else is looked at.
 */
export async function havingAll(index: SearchIndex, words: readonly string[]): Promise<number[]> {
  const distinct = [...new Set(words)];
  const named = await haveEvery(index, distinct, 'names');
  return named.length > 0 ? named : await haveEvery(index, distinct, 'anywhere');
}

async function haveEvery(
  index: SearchIndex,
  distinct: readonly string[],
  where: 'names' | 'anywhere',
): Promise<number[]> {
  const scored = await score(index, distinct, where);
  return scored.filter((each) => each.words === distinct.length).map(({ place }) => place);
}

/** Places of the products that have at least one of the words in their names, those with the most first. */
export async function havingAny(index: SearchIndex, words: readonly string[]): Promise<number[]> {
  return (await score(index, [...new Set(words)], 'names')).map(({ place }) => place);
}

async function score(
  index: SearchIndex,
  words: readonly string[],
  where: 'names' | 'anywhere',
): Promise<Scored[]> {
  const all = await Promise.all(words.map((word) => index.postings(word, where)));
  const scores = new Map<number, Scored>();
  for (const postings of all) {
    for (const [place, grade] of bestGrades(postings)) {
      const { words, grade: sum } = scores.get(place) ?? { words: 0, grade: 0 };
      scores.set(place, { place, words: words + 1, grade: sum + grade });
    }
  }
  return [...scores.values()].sort((a, b) => b.words - a.words || a.grade - b.grade || a.place - b.place);
}

function bestGrades(postings: readonly Posting[]): Map<number, number> {
  const best = new Map<number, number>();
  for (const { grade, places } of postings) {
    for (const place of places) best.set(place, Math.min(grade, best.get(place) ?? Infinity));
  }
  return best;
}
