import { grades, type Posting, type SearchIndex } from './search-index.ts';
import type { Synonyms } from './synonyms.ts';
import {
  costs,
  type Kind,
  type Option,
  optionsFor,
  stopWords,
  synonymOptions,
  type Vocabulary,
} from './word-options.ts';
import { foldedWords } from './words.ts';

/** An interpretation of a query. */
export interface Interpretation {
  /** Folded words that a product should have. */
  words: readonly string[];
  kind: Kind;
  /** Those of the words that were not typed. */
  guessed: readonly string[];
  /** Words of the query that are unknown here. */
  unknown: readonly string[];
  /** Cost, in typing errors, from 0: the higher, the less likely. */
  cost: number;
}

/** Interpretations of the query, the likeliest first; none for a query without letters and digits. */
export function interpretationsOf(
  query: string,
  vocabulary: Vocabulary,
  synonyms: Synonyms,
): Interpretation[] {
  const typed = foldedWords(query).slice(0, maxWords);
  const longest = Math.max(2, ...[...synonyms.keys()].map((said) => said.split(' ').length));
  /** The best interpretations of the first words, by the number of these. */
  const upTo: Interpretation[][] = [[{ words: [], kind: 'same', guessed: [], unknown: [], cost: 0 }]];
  for (let end = 1; end <= typed.length; end++) {
    const interpretations: Interpretation[] = [];
    for (let start = Math.max(0, end - longest); start < end; start++) {
      const options = optionsFor(typed.slice(start, end), vocabulary, synonyms);
      for (const before of upTo[start] ?? []) {
        for (const option of options) interpretations.push(extended(before, option));
      }
    }
    upTo.push(likeliest(interpretations, beamWidth));
  }
  const all = likeliest([...inAnyOrder(typed, synonyms), ...(upTo[typed.length] ?? [])], beamWidth);
  // A query of stop words alone is part of a question, and names no product.
  if (all[0] && all[0].words.length + all[0].unknown.length === 0) return [];
  return all.filter(({ words }) => words.length > 0);
}

/** Synonyms of the owner's list for these words in another order, or with stop words between them: `soap for baby`. */
function inAnyOrder(typed: readonly string[], synonyms: Synonyms): Interpretation[] {
  const sorted = (words: readonly string[]) => [...words].sort().join(' ');
  const words = typed.filter((word) => !stopWords.has(word));
  if (words.length < 2) return [];
  const wanted = sorted(words);
  return [...synonyms.keys()]
    .filter((said) => said.length === wanted.length && sorted(said.split(' ')) === wanted)
    .flatMap((said) => synonymOptions(said, synonyms, costs.stopWord))
    .map((option) => ({ ...option, guessed: option.words }));
}

/** Most words of a query that are interpreted: no product's name has more. */
const maxWords = 12;

/** Partial interpretations kept at each word (beam search). */
const beamWidth = 8;

function extended(before: Interpretation, option: Option): Interpretation {
  return {
    words: [...before.words, ...option.words],
    kind: kindOf(before, option),
    guessed: option.kind === 'same' ? before.guessed : [...before.guessed, ...option.words],
    unknown: [...before.unknown, ...option.unknown],
    cost: before.cost + option.cost,
  };
}

function kindOf(before: Option, option: Option): Kind {
  const kinds = [before.kind, option.kind];
  // A brand beside other words does not stand for the whole query.
  const isAlone = [before, option].some(({ words, unknown }) => words.length + unknown.length === 0);
  if (kinds.includes('brand')) return isAlone ? 'brand' : 'synonym';
  return kinds.includes('synonym') ? 'synonym' : kinds.includes('spelling') ? 'spelling' : 'same';
}

function likeliest(interpretations: readonly Interpretation[], most: number): Interpretation[] {
  const byText = new Map<string, Interpretation>();
  for (const interpretation of [...interpretations].sort((a, b) => a.cost - b.cost)) {
    const text = `${interpretation.words.join(' ')}|${interpretation.unknown.join(' ')}`;
    if (!byText.has(text)) byText.set(text, interpretation);
  }
  return [...byText.values()].slice(0, most);
}

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

/** Positions of products, and whether the first of them are called so: their names and labels have the words. */
export interface Matches {
  positions: readonly number[];
  isCalled: boolean;
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
    const others = matching.filter(({ isCalled }) => !isCalled);
    return { positions: [...first, ...others].map(({ position }) => position), isCalled: first.length > 0 };
  };
  const named = await haveEvery('names');
  return named.isCalled ? named : await haveEvery('anywhere');
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
