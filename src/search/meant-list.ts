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

/** The lists with products. A list is called by its label, each half of `Dresses & Skirts`, a department's sub-category, and the owner's words. */
export function namedLists(lists: readonly List[], synonyms: Synonyms): NamedList[] {
  const called = lists
    .filter(({ products }) => products.length > 0)
    .map(({ label, path, products }) => {
      const subCategory = departments.find((each) => each.path === path)?.subCategory ?? label;
      const words = [label, ...label.split(' & '), subCategory].map(wordsOf);
      return { label, path, count: products.length, words: [...new Set(words)] };
    });
  const all = new Set(called.flatMap(({ words }) => words));
  return called.map((list) => {
    const isOwn = (name: string) => list.words.includes(wordsOf(name));
    // Clothes are dresses, shirts and trousers: no list has them all.
    const meant = [...synonyms].filter(
      ([, { names }]) =>
        isOwn(names[0] ?? '') && names.every((name) => isOwn(name) || !all.has(wordsOf(name))),
    );
    return { ...list, words: [...new Set([...list.words, ...meant.map(([word]) => wordsOf(word))])] };
  });
}

/** The first list that is called as the whole query is: Men’s fashion for `men`. */
export function meantList(query: string, lists: readonly NamedList[]): NamedList | undefined {
  const words = wordsOf(query);
  return lists.find((list) => list.words.includes(words));
}

/** The folded words, the last one in the singular: `bag` and `bags` are one. */
function wordsOf(text: string): string {
  const words = foldedWords(text).join(' ');
  return words.replace(/(ss|x|ch|sh)es$/, '$1').replace(/([^s])s$/, '$1');
}
