import type { Product } from '../catalogue/product.ts';
import { detergents } from '../shop/shop.ts';

/** The products with this sub-category, in the list's order. */
export function withSubCategory(products: readonly Product[], subCategory: string): Product[] {
  return products.filter((product) => product.subCategory === subCategory);
}

/** The sidebar of /detergents matches its label as a word in the product's name (R2). */
export function hasDetergentBrand(product: Pick<Product, 'name' | 'subCategory'>, label: string): boolean {
  return product.subCategory === detergents.subCategory && hasWord(product.name, label);
}

/** Whether the word stands in the text with neither letter nor digit beside it; case does not count. */
export function hasWord(text: string, word: string): boolean {
  return words(text).includes(word.toLowerCase());
}

/** The four products whose slides the hero shows: the newest, undated ones last, ties in the list's order (R6). */
export function newestFirst(products: readonly Product[]): Product[] {
  return [...products].sort((a, b) => (b.date ?? -Infinity) - (a.date ?? -Infinity) || 0);
}

/** The pages of a list; an empty list has one empty page. */
export function paginate<T>(items: readonly T[], perPage: number): T[][] {
  const pages: T[][] = [];
  for (let start = 0; start < items.length; start += perPage) pages.push(items.slice(start, start + perPage));
  return pages.length > 0 ? pages : [[]];
}

/** Page numbers to offer on page `current` of `last`: first, last, current and its neighbours; null stands for a gap (Spec 2). */
export function pageNumbers(current: number, last: number): (number | null)[] {
  const shown = [1, current - 1, current, current + 1, last].filter((page) => page >= 1 && page <= last);
  const numbers: (number | null)[] = [];
  for (const page of new Set(shown.sort((a, b) => a - b))) {
    const before = numbers[numbers.length - 1] ?? 0;
    if (page - before === 2) numbers.push(page - 1);
    else if (page - before > 2) numbers.push(null);
    numbers.push(page);
  }
  return numbers;
}

function words(text: string): string[] {
  return text.toLowerCase().match(/[\p{L}\p{N}]+/gu) ?? [];
}
