import type { Interpretation } from './interpretations.ts';
import { grades, type Posting, type SearchIndex } from './search-index.ts';

/** Positions of products, and whether the first of them are called so: their names and labels have the words. */
export interface Matches {
  positions: readonly number[];
  isCalled: boolean;
}

/**
 * Products of an interpretation: first those whose names have the phrase, then all that have the words. A guessed word, each word
 * beside a corrected one, and one of the owner's list of synonyms have to be in a name or a label, since a description may use
 * them by chance: a hat to keep away from perfume is no `perfume for women`.
 */
export async function matchesOf(
  index: SearchIndex,
  { words, kind, guessed }: Interpretation,
): Promise<Matches> {
  const synonyms = await index.synonyms();
  const called = words.filter((word) => kind === 'spelling' || guessed.includes(word) || synonyms.has(word));
  const [phrase, all] = await Promise.all([
    words.length > 1 ? index.nameMatches(words.join(' ')) : [],
    matchAllWords(index, words, called),
  ]);
  const positions = [...new Set([...phrase, ...all.positions])];
  return { positions, isCalled: phrase.length > 0 || all.isCalled };
}

/**
 * Products that have all of the folded words, the best first, ties in the list's order. Where names have them all, other texts are not
 * searched. Words in `called` count only in names and labels.
 */
export async function matchAllWords(
  index: SearchIndex,
  words: readonly string[],
  called: readonly string[],
): Promise<Matches> {
  const distinct = [...new Set(words)];
  const haveEvery = async (where: Where) => {
    const scored = await score(index, distinct, where, called);
    const matching = scored.filter((each) => each.words === distinct.length);
    const first = matching.filter(({ isCalled }) => isCalled);
    const mentions = matching.filter(({ isCalled }) => !isCalled);
    return { positions: [...first, ...mentions].map(({ position }) => position), isCalled: first.length > 0 };
  };
  const nameMatches = await haveEvery('names');
  return nameMatches.isCalled ? nameMatches : await haveEvery('anywhere');
}

/**
 * Positions of the products whose names or labels have a word for a kind of thing, those with the most words first: a dress in
 * another colour is nearer to a red dress than a red shirt is, and a dark belt is no match for `dark spots`.
 */
export async function matchAnyWord(
  index: SearchIndex,
  words: readonly string[],
  lastTyped: string | undefined,
): Promise<number[]> {
  const distinct = [...new Set(words)];
  const scored = await score(index, distinct, 'labels');
  const count = ({ words, kinds }: Scored) => words + kinds;
  const frequent = distinct.filter((word) => (index.vocabulary.get(word) ?? 0) >= minNames);
  // Where no word is frequent enough, the last one is taken for the kind of thing.
  const things = frequent.length > 0 ? frequent : distinct.filter((word) => word === lastTyped);
  const called = new Set((await score(index, things, 'labels')).map(({ position }) => position));
  return scored
    .filter(({ position, kinds }) => kinds > 0 || called.has(position))
    .sort((a, b) => count(b) - count(a))
    .map(({ position }) => position);
}

/** Smallest number of products with a word that counts as a kind of thing; the vocabulary of a large shop has no rarer words. */
const minNames = 3;

/** Texts of a product in which words are looked up. */
type Where = 'names' | 'labels' | 'anywhere';

/** Worst grade of a match that counts in each of these texts. */
const lastGrades: Readonly<Record<Where, number>> = {
  names: grades.nameBeginning,
  labels: grades.label,
  anywhere: grades.description,
};

/** Score of a product that has some of the words. */
interface Scored {
  position: number;
  /** Number of words that it has. */
  words: number;
  /** Number of these words that name a kind of thing: words of labels. */
  kinds: number;
  /** Sum of the grades. */
  grade: number;
  /** Whether its name and labels have these words. */
  isCalled: boolean;
}

async function score(
  index: SearchIndex,
  words: readonly string[],
  where: Where,
  called: readonly string[] = [],
): Promise<Scored[]> {
  const all = await Promise.all(
    words.map((word) => index.postings(word, where === 'names' ? 'names' : 'anywhere')),
  );
  const scores = new Map<number, Scored>();
  for (const [which, postings] of all.entries()) {
    const lastCalled = called.includes(words[which] ?? '') ? grades.label : Infinity;
    const last = Math.min(lastGrades[where], lastCalled);
    const isKind = postings.some(({ grade, positions }) => grade === grades.label && positions.length > 0);
    for (const [position, grade] of bestGrades(postings.filter(({ grade }) => grade <= last))) {
      const before = scores.get(position) ?? { words: 0, kinds: 0, grade: 0, isCalled: true };
      scores.set(position, {
        position,
        words: before.words + 1,
        kinds: before.kinds + Number(isKind),
        grade: before.grade + grade,
        isCalled: before.isCalled && grade <= grades.label,
      });
    }
  }
  return [...scores.values()].sort(
    (a, b) => b.words - a.words || a.grade - b.grade || a.position - b.position,
  );
}

function bestGrades(postings: readonly Posting[]): Map<number, number> {
  const best = new Map<number, number>();
  for (const { grade, positions } of postings) {
    for (const position of positions) best.set(position, Math.min(grade, best.get(position) ?? Infinity));
  }
  return best;
}
