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
  const longest = Math.max(2, ...[...synonyms.keys()].map((phrase) => phrase.split(' ').length));
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
  // A query of only stop words is part of a question, and names no product.
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
    .filter((phrase) => phrase.length === wanted.length && sorted(phrase.split(' ')) === wanted)
    .flatMap((phrase) => synonymOptions(phrase, synonyms, costs.stopWord))
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
