import { departments } from '#domain/shop/configuration.ts';
import { foldedWords } from './words.ts';

/** A list that a search may mean. */
export interface NamedList {
  label: string;
  path: string;
  /** Number of its products. */
  count: number;
  /** Folded words that call it beside its label. */
  words: readonly string[];
}

interface List {
  label: string;
  path: string;
  products: readonly unknown[];
}

/** The lists with products. Women’s fashion is also called women, and as its sub-category. */
export function namedLists(lists: readonly List[]): NamedList[] {
  return lists
    .filter(({ products }) => products.length > 0)
    .map(({ label, path, products }) => {
      const department = departments.find((each) => each.path === path);
      const words = department ? [label.split(' ')[0] ?? '', department.subCategory].map(wordsOf) : [];
      return { label, path, count: products.length, words };
    });
}

/** The first list that is called as the whole query is, by its label, a half of `Dresses & Skirts` or another word. */
export function meantList(query: string, lists: readonly NamedList[]): NamedList | undefined {
  const name = wordsOf(query);
  return lists.find(({ label, words }) =>
    [...[label, ...label.split(' & ')].map(wordsOf), ...words].includes(name),
  );
}

/** The folded words, the last one in the singular: `bag` and `bags` are one. */
function wordsOf(text: string): string {
  const words = foldedWords(text).join(' ');
  return words.replace(/(ss|x|ch|sh)es$/, '$1').replace(/([^s])s$/, '$1');
}
