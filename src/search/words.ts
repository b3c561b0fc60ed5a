import type { Product } from '#domain/catalogue/product.ts';
import { hash32 } from '#domain/text/slug.ts';

/** The folded words of a text: only letters and digits, without case and accents; `Barber’s` is one word. The search compares these. */
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

/** Whether one of the texts has the query's words in a row, even inside a longer word: `brush` in Toothbrush. */
export function containsWords(texts: readonly string[], query: string): boolean {
  const joined = (text: string) => foldedWords(text).join(' ');
  return texts.some((text) => joined(text).includes(joined(query)));
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

/**
 * Folded words of a product's sizes and specifications that its name, labels and description lack: queries such as `size 42` or
 * `dry skin` find it by them. They are no exact results, whose rule does not look at them (Spec 5).
 */
export function attributeWords({
  name,
  category,
  subCategory,
  description,
  sizes,
  specifications,
}: Pick<Product, 'name' | 'category' | 'subCategory' | 'description' | 'sizes' | 'specifications'>): string {
  const textWords = new Set(foldedWords(`${name} ${category} ${subCategory} ${description}`));
  const all = [...sizes, ...sizesSaid(description)];
  const facts = specifications
    .filter(({ label }) => !instructions.test(label))
    .map(({ label, value }) => `${label} ${value}`);
  const words = foldedWords([...(all.length > 0 ? ['size', ...all] : []), ...facts].join(' '));
  return [...new Set(words)].filter((word) => !textWords.has(word)).join(' ');
}

/** Labels of instructions, whose words distinguish no product from another. */
const instructions = /^(care|directions?|how to use|instructions?|storage|usage|warnings?)$/i;

/** The sizes of a range in a description: `Sizes 8 to 18`, `Sizes S to XXL`. */
function sizesSaid(description: string): string[] {
  return [...description.matchAll(/\bsizes? (\w{1,3}) (?:to|-|–) (\w{1,3})\b/gi)].flatMap(
    ([, from = '', to = '']) => {
      const [first, last] = [Number(from), Number(to)];
      if (first > 0 && last >= first && last - first <= maxSizes) {
        // Women's clothes go by even numbers, shoes do not.
        const step = last < 34 && first % 2 === 0 && last % 2 === 0 ? 2 : 1;
        return Array.from({ length: Math.floor((last - first) / step) + 1 }, (_, index) =>
          String(first + index * step),
        );
      }
      const [start, end] = [from, to].map((each) => letterSizes.indexOf(each.toLowerCase()));
      return start === undefined || end === undefined || start < 0 ? [] : letterSizes.slice(start, end + 1);
    },
  );
}

const maxSizes = 40;

const letterSizes = ['xxs', 'xs', 's', 'm', 'l', 'xl', 'xxl', 'xxxl'];
