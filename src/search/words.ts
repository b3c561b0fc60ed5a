import { hash32 } from '#domain/text/hash.ts';

/**
 * The folded words of a text: only letters and digits, without case and accents; `Barber’s` is one word. The search
 * compares these.
 */
export function foldedWords(text: string): string[] {
  return folded(text).match(/[\p{L}\p{N}]+/gu) ?? [];
}

/** The text without case, accents and apostrophes. */
function folded(text: string): string {
  return text
    .normalize('NFKD')
    .replace(/[\p{M}'’ʼ]/gu, '')
    .toLowerCase();
}

/** Whether one of the texts has the query at the beginning of a word: `pay` is no part of a papaya. */
export function startsAWord(texts: readonly string[], query: string): boolean {
  const spaced = (text: string) => ` ${foldedWords(text).join(' ')}`;
  return texts.some((text) => spaced(text).includes(spaced(query)));
}

/** Characters of an n-gram that leads to a bucket: every term of at least as many has one. */
const gramLength = 3;

/** The trigrams of a term; for a term with a space only those with the space in the middle. */
export function gramsOf(term: string): string[] {
  const all = nGrams(term, gramLength);
  return term.includes(' ') ? all.filter((gram) => gram[1] === ' ') : all;
}

/** The n-grams of one and two characters. */
export function shortGrams(word: string): string[] {
  return [...nGrams(word, 1), ...nGrams(word, 2)];
}

/** N-grams under which a word is stored: each trigram of the word as written, and of its folded words. */
export function wordGrams(word: string): string[] {
  return [...new Set([...gramsOf(word), ...foldedWords(word).flatMap(foldedGrams)])];
}

/** N-grams that find a folded word; a short word is its own. */
export function foldedGrams(word: string): string[] {
  return word.length < gramLength ? [word] : gramsOf(word);
}

export function bucketOf(gram: string, buckets: number): number {
  return hash32(gram) % buckets;
}

function nGrams(text: string, length: number): string[] {
  const grams = new Set<string>();
  for (let start = 0; start + length <= text.length; start++) grams.add(text.slice(start, start + length));
  return [...grams];
}
