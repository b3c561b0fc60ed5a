import type { Unit } from './bucket.ts';
import { gramsOf, shortParts, wordGrams } from './grams.ts';

/** Units of one kind with the grams that lead to each. */
export type Postings = Map<
  string,
  { unit: Unit & { places: number[]; words?: number[] }; grams: readonly string[] }
>;

/** What stands in the texts of the products: words, pairs of them, and parts of one and two characters. */
export class TextPostings {
  words: Postings = new Map();
  pairs: Postings = new Map();
  parts: Postings = new Map();
  #partsOfWord = new Map<string, readonly string[]>();
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
    if (!post(this.words, word, place, wordGrams)) return;
    let parts = this.#partsOfWord.get(word);
    if (!parts) {
      // Half a character cannot be written, and nobody can type it.
      parts = shortParts(word).filter((part) => part.isWellFormed());
      this.#partsOfWord.set(word, parts);
    }
    for (const part of parts) post(this.parts, part, place, (each) => [each]);
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

/** False where the unit has this place already. */
function post(
  postings: Postings,
  text: string,
  place: number,
  gramsFor: (text: string) => readonly string[],
): boolean {
  const found = postings.get(text);
  if (!found) {
    postings.set(text, { unit: { text, places: [place] }, grams: gramsFor(text) });
    return true;
  }
  if (found.unit.places.at(-1) === place) return false;
  found.unit.places.push(place);
  return true;
}
