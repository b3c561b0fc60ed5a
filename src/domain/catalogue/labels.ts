import { departmentPages, departments, unbranded, worn } from '../shop/configuration.ts';
import { brandPath } from '../shop/paths.ts';
import type { Product } from './product.ts';

/** Titles of departments, by sub-category. */
const titles: ReadonlyMap<string, string> = new Map(
  departments.map(({ subCategory, title }) => [subCategory, title]),
);

/** The brand of a product; null when the catalogue has none. Brands of a department by brands stand in its products' names (R2). */
export function brandOf(product: Product): string | null {
  const { filter, labels = [] } =
    departmentPages.find((each) => each.subCategory === product.subCategory) ?? {};
  if (filter === 'brand') return labels.find((label) => hasWord(product.name, label)) ?? product.subCategory;
  return unbranded.includes(product.subCategory) ? null : shownLabel(product.subCategory);
}

/** Name that shoppers see of a sub-category: `Men’s fashion` for `Male`; most are shown as the catalogue writes them. */
export function shownLabel(subCategory: string): string {
  return titles.get(subCategory) ?? subCategory;
}

/** Lower-case words of the search as the shop says them: `Eva Cosmetics soap`, `men’s shoes` for `shoes male`. */
export function shopWords(words: string): string {
  const [gendered, before = '', women, after = ''] = /^(?:(.+) )?(fe)?male(?: (.+))?$/.exec(words) ?? [];
  const what = `${before} ${after}`.trim() || 'fashion';
  let text = gendered ? `${women ? 'women' : 'men'}’s ${what}` : words;
  for (const [label, name] of titles)
    if (name.replace(' ', '').toLowerCase() === label.toLowerCase())
      text = text.replace(new RegExp(`\\b${label}\\b`, 'gi'), name);
  return text;
}

export function isFashion({ subCategory }: Product): boolean {
  return worn.includes(subCategory);
}

/** Whether a list holds fashion and nothing else: its frames stand upright. */
export function isFashionAlone(products: readonly Product[]): boolean {
  return products.length > 0 && products.every(isFashion);
}

/** The products with this sub-category, in any case as its address is, in the order of the list. */
export function withSubCategory(products: readonly Product[], subCategory: string): Product[] {
  return products.filter((product) => brandPath(product.subCategory) === brandPath(subCategory));
}

/** Whether the word stands in the text with neither letter nor digit beside it; case does not count. */
export function hasWord(text: string, word: string): boolean {
  return words(text).includes(word.toLowerCase());
}

function words(text: string): string[] {
  return text.toLowerCase().match(/[\p{L}\p{N}]+/gu) ?? [];
}
