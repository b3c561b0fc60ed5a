import type { Unit } from './bucket.ts';
import { gramsOf, shortParts, wordGrams } from './grams.ts';
import { union } from './union.ts';

/** Units of one kind with the grams that lead to each. */
export type Postings = ReadonlyMap<string, { unit: Unit; grams: readonly string[] }>;

/** The same while it grows. */
type Growing = Map<string, { unit: Unit & { places: number[]; words?: number[] }; grams: readonly string[] }>;

/** What stands in the texts of the products: words and pairs of them. */
export class TextPostings {
  words: Growing = new Map();
  pairs: Growing = new Map();
  #hasPairs: boolean;

  constructor({ pairs }: { pairs: boolean }) {
    this.#hasPairs = pairs;
  }

  /**
   * Takes the texts, in the case that terms have, of the product at this place; places must ascend. Words are numbered on from text
   * to text with a gap between, so that no phrase reaches from one into the next.
   */
  add(texts: readonly string[], place: number): void {
    let number = 0;
    for (const text of texts) number = this.#addText(text, place, number) + 1;
  }

  #addText(text: string, place: number, start: number): number {
    const words = text.split(/\s+/).filter((word) => word !== '');
    for (const [at, word] of words.entries()) {
      this.#addWord(word, place);
      const next = words[at + 1];
      if (this.#hasPairs && next !== undefined) this.#addPair(`${word} ${next}`, place, start + at);
    }
    return start + words.length;
  }

  #addWord(word: string, place: number): void {
    const found = this.words.get(word);
    if (!found) this.words.set(word, { unit: { text: word, places: [place] }, grams: wordGrams(word) });
    else if (found.unit.places.slice(-1)[0] !== place) found.unit.places.push(place);
  }

  #addPair(pair: string, place: number, at: number): void {
    let found = this.pairs.get(pair);
    if (!found) {
      found = { unit: { text: pair, places: [], words: [] }, grams: gramsOf(pair) };
      this.pairs.set(pair, found);
    }
    found.unit.places.push(place);
    found.unit.words?.push(at);
  }
}

/** The parts of one and two characters of the words, with all places of these; `size` is how many products there are. */
export function partsOf(words: Iterable<Unit>, size: number): Postings {
  const lists = new Map<string, (readonly number[])[]>();
  for (const { text, places } of words) {
    // Half a character cannot be written, and nobody can type it.
    for (const part of shortParts(text).filter((each) => each.isWellFormed())) {
      const found = lists.get(part);
      if (found) found.push(places);
      else lists.set(part, [places]);
    }
  }
  return new Map(
    [...lists].map(([part, all]) => [
      part,
      { unit: { text: part, places: union(all, size) }, grams: [part] },
    ]),
  );
}
