import { foldedWords } from './fold.ts';
import { type Option, optionsFor } from './reading-options.ts';
import type { Synonyms } from './synonyms.ts';
import type { Vocabulary } from './vocabulary.ts';

/** One way to understand a query. */
export interface Reading {
  /** Folded words that a product should have. */
  words: readonly string[];
  /** What changed most: nothing but endings, the spelling, or the words themselves. */
  kind: 'same' | 'spelling' | 'synonym';
  /** Words of the query that mean nothing here. */
  unknown: readonly string[];
  /** How far-fetched it is, from 0. */
  cost: number;
}

/** Ways to understand the query, the likeliest first; none for a query without letters and digits. */
export function readingsOf(query: string, vocabulary: Vocabulary, synonyms: Synonyms): Reading[] {
  const typed = foldedWords(query).slice(0, mostWords);
  const longest = Math.max(2, ...[...synonyms.keys()].map((said) => said.split(' ').length));
  /** The best readings of the first words, by their number. */
  const upTo: Reading[][] = [[{ words: [], kind: 'same', unknown: [], cost: 0 }]];
  for (let end = 1; end <= typed.length; end++) {
    const readings: Reading[] = [];
    for (let start = Math.max(0, end - longest); start < end; start++) {
      const options = optionsFor(typed.slice(start, end), vocabulary, synonyms);
      for (const before of upTo[start] ?? []) {
        for (const option of options) readings.push(extended(before, option));
      }
    }
    upTo.push(likeliest(readings, kept));
  }
  return (upTo[typed.length] ?? []).filter(({ words }) => words.length > 0);
}

/** More words than a name of a product has. */
const mostWords = 12;

/** Readings that are followed further. */
const kept = 8;

function extended(before: Reading, option: Option): Reading {
  const kinds = [before.kind, option.kind];
  return {
    words: [...before.words, ...option.words],
    kind: kinds.includes('synonym') ? 'synonym' : kinds.includes('spelling') ? 'spelling' : 'same',
    unknown: [...before.unknown, ...option.unknown],
    cost: before.cost + option.cost,
  };
}

function likeliest(readings: readonly Reading[], most: number): Reading[] {
  const byText = new Map<string, Reading>();
  for (const reading of [...readings].sort((a, b) => a.cost - b.cost)) {
    const text = `${reading.words.join(' ')}|${reading.unknown.join(' ')}`;
    if (!byText.has(text)) byText.set(text, reading);
  }
  return [...byText.values()].slice(0, most);
}
