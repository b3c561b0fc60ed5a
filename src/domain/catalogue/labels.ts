import { brandPath } from '../shop/paths.ts';
import { detergents } from '../shop/shop.ts';
import type { Product } from './product.ts';

/** Shown names of sub-categories: the header's words for fashion, a space if the catalogue has none. */
const shown: ReadonlyMap<string, string> = new Map([
  ['Male', 'Men’s fashion'],
  ['Female', 'Women’s fashion'],
  ['Evacosmetics', 'Eva Cosmetics'],
  ['Pearl', 'Detergents'],
]);

/** Sub-categories of fashion, which has these in place of a brand. */
const fashion: readonly string[] = ['Male', 'Female'];
const noBrands: readonly string[] = ['', ...fashion];

/** The brand of a product; null when the catalogue has none. Detergents of all three brands share one sub-category (R2). */
export function brandOf(product: Product): string | null {
  if (noBrands.includes(product.subCategory)) return null;
  const detergent = detergents.brands.find((label) => hasDetergentBrand(product, label));
  if (product.subCategory === detergents.subCategory) return detergent ?? product.subCategory;
  return shownLabel(product.subCategory);
}

/** Name that shoppers see of a sub-category: `Men’s fashion` for `Male`; most are shown as the catalogue writes them. */
export function shownLabel(subCategory: string): string {
  return shown.get(subCategory) ?? subCategory;
}

/** Lower-case words of the search as the shop says them: `Eva Cosmetics soap`, `men’s shoes` for `shoes male`. */
export function shopWords(words: string): string {
  const [gendered, before = '', women, after = ''] = /^(?:(.+) )?(fe)?male(?: (.+))?$/.exec(words) ?? [];
  const what = `${before} ${after}`.trim() || 'fashion';
  let text = gendered ? `${women ? 'women' : 'men'}’s ${what}` : words;
  for (const [label, name] of shown)
    if (name.replace(' ', '').toLowerCase() === label.toLowerCase())
      text = text.replace(new RegExp(`\\b${label}\\b`, 'gi'), name);
  return text;
}

export function isFashion({ subCategory }: Product): boolean {
  return fashion.includes(subCategory);
}

/** Whether a list holds fashion and nothing else: its frames stand upright. */
export function isFashionAlone(products: readonly Product[]): boolean {
  return products.length > 0 && products.every(isFashion);
}

/** The products with this sub-category, in any case as its address is, in the order of the list. */
export function withSubCategory(products: readonly Product[], subCategory: string): Product[] {
  return products.filter((product) => brandPath(product.subCategory) === brandPath(subCategory));
}

/** Whether a detergent's name has the brand's label as a word, as the sidebar of /detergents counts (R2). */
export function hasDetergentBrand(product: Pick<Product, 'name' | 'subCategory'>, label: string): boolean {
  return product.subCategory === detergents.subCategory && hasWord(product.name, label);
}

/** Whether the word stands in the text with neither letter nor digit beside it; case does not count. */
export function hasWord(text: string, word: string): boolean {
  return words(text).includes(word.toLowerCase());
}

function words(text: string): string[] {
  return text.toLowerCase().match(/[\p{L}\p{N}]+/gu) ?? [];
}
