import type { IndexTerm, Section } from './bucket.ts';

export interface Phrase {
  /** Ascending. */
  positions: readonly number[];
  /** The pairs that match a term of two words; each pair alone is an answer. Empty for longer terms. */
  pairs: readonly IndexTerm[];
}

/**
 * Finds the texts that have a term of several words: its first word ends a word of the text, its last begins one, those
 * between are whole words, and all are consecutive.
 */
export async function findPhrase(term: string, pairsOf: (gram: string) => Promise<Section>): Promise<Phrase> {
  const words = term.split(' ');
  const gaps = words.slice(1).map((right, gap) => ({ left: words[gap] ?? '', right, gap }));
  const matches = await Promise.all(
    gaps.map(async ({ left, right, gap }) => {
      const section = await pairsOf(`${left[left.length - 1]} ${right[0]}`);
      const isFirst = gap === 0;
      const isLast = gap === gaps.length - 1;
      return [...section.values()].filter(({ text }) => {
        const space = text.indexOf(' ');
        const [before, after] = [text.slice(0, space), text.slice(space + 1)];
        const fits = isFirst ? before.endsWith(left) : before === left;
        return fits && (isLast ? after.startsWith(right) : after === right);
      });
    }),
  );
  const [first = new Set<number>(), ...further] = matches.map(keysOf);
  const starts = [...first].filter((key) => further.every((keys, gap) => keys.has(key + gap + 1)));
  const positions = [...new Set(starts.map((key) => Math.floor(key / maxWords)))].sort((a, b) => a - b);
  return { positions, pairs: further.length === 0 ? (matches[0] ?? []) : [] };
}

/** Factor of a position in a key; larger than the number of words of any product with pairs. */
const maxWords = 4_096;

/** Keys of the places where the pairs begin: position and word number in one number. */
function keysOf(pairs: readonly IndexTerm[]): Set<number> {
  const keys = new Set<number>();
  for (const { positions, words = [] } of pairs) {
    for (const [index, position] of positions.entries())
      keys.add(position * maxWords + Math.min(words[index] ?? 0, maxWords - 1));
  }
  return keys;
}

/** The positions that stand in any of the lists, ascending, each once; all below `size`. */
export function union(lists: readonly (readonly number[])[], size: number): readonly number[] {
  const [only] = lists;
  if (only && lists.length === 1) return only;
  const marks = new Uint8Array(size);
  for (const list of lists) for (const position of list) marks[position] = 1;
  const positions: number[] = [];
  for (let position = 0; position < size; position++) if (marks[position] === 1) positions.push(position);
  return positions;
}
