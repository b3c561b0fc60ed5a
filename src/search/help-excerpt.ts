import { shorten } from '#domain/text/plain-text.ts';
import { foldedWords } from './fold.ts';
import { isBeginning } from './search-index.ts';

/** A piece of a text, and whether it is one of the words that were looked for. */
export interface Piece {
  text: string;
  isMarked: boolean;
}

/** The text in pieces; `words` are folded, and mark what they begin. */
export function marked(text: string, words: readonly string[]): Piece[] {
  return text.split(/([\p{L}\p{N}'’]+)/u).map((piece) => ({
    text: piece,
    isMarked: foldedWords(piece).some((each) => words.some((word) => isBeginning(word, each))),
  }));
}

/** Some of the text, from the first sentence on that has one of the words; from its beginning where none has. */
export function excerptAround(text: string, words: readonly string[]): string {
  const sentences = text.match(/[^.?!]+[.?!]*\s*/g) ?? [];
  const first = sentences.findIndex((sentence) => marked(sentence, words).some(({ isMarked }) => isMarked));
  const rest = sentences.slice(Math.max(first, 0)).join('').trim();
  return (first > 0 ? '… ' : '') + shorten(rest, shownLength).replace(/[\s,;:]+\S*…$/, ' …');
}

/** Characters that two or three lines of a phone hold. */
const shownLength = 130;
