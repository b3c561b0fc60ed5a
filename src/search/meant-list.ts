import { departments } from '#domain/shop/configuration.ts';
import type { Synonyms } from './synonyms.ts';
import { foldedWords } from './words.ts';

/** A list that a search may mean, with the folded words that call it. */
export interface NamedList {
  label: string;
  path: string;
  /** Number of its products. */
  count: number;
  words: readonly string[];
}

interface List {
  label: string;
  path: string;
  products: readonly unknown[];
}

/** The lists with products, each with its label, a department also with its sub-category, and the owner's words for these. */
export function namedLists(lists: readonly List[], synonyms: Synonyms): NamedList[] {
  return lists
    .filter(({ products }) => products.length > 0)
    .map(({ label, path, products }) => {
      const subCategory = departments.find((each) => each.path === path)?.subCategory ?? label;
      const called = new Set([label, subCategory].map(wordsOf));
      const meant = [...synonyms].filter(([, { names }]) => names.some((name) => called.has(wordsOf(name))));
      const words = new Set([...called, ...meant.map(([word]) => wordsOf(word))]);
      return { label, path, count: products.length, words: [...words] };
    });
}

/** The first list that is called as the whole query is: Men’s fashion for `men`. */
export function meantList(query: string, lists: readonly NamedList[]): NamedList | undefined {
  const words = wordsOf(query);
  return lists.find((list) => list.words.includes(words));
}

/** The folded words, without an s at the end: `bag` and `bags` are one. */
function wordsOf(text: string): string {
  return foldedWords(text).join(' ').replace(/s$/, '');
}
