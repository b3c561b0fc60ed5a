import { paths } from '../shop/paths.ts';
import type { Product } from './product.ts';

/** Tables of the size guide by words of category and name. Sizes in inches begin above those of women’s clothes. */
const tables = [
  {
    words: /\b(shoes?|footwear|trainers?|sneakers?|sandals?|boots?|heels|flats|loafers?|slippers?)\b/,
    id: 'shoes',
    from: 20,
  },
  { words: /\bkanzus?\b/, id: 'kanzus', from: 40 },
  { words: /\b(blazers?|jackets?|suits?)\b/, id: 'blazers-and-jackets', from: 40 },
  { words: /\b(trousers|jeans|chinos|shorts|belts?)\b/, id: 'trousers-jeans-and-belts-in-inches', from: 24 },
] as const;

const bySubCategory: Readonly<Record<string, string>> = { female: 'womens-clothes', male: 'mens-clothes' };

/** Whether a category is one of shoes, whose numbers are no sizes of clothes. */
export function isShoes(category: string): boolean {
  return tables[0].words.test(category.toLowerCase());
}

/** The size guide, at the table of this kind of product if it has one: an id of a heading of `content/size-guide.md`. */
export function sizeGuidePath({
  name,
  category,
  subCategory,
  sizes,
}: Pick<Product, 'name' | 'category' | 'subCategory' | 'sizes'>): string {
  const words = `${category} ${name}`.toLowerCase();
  const table = tables.find(
    (each) => each.words.test(words) && sizes.every((size) => Number(size) >= each.from),
  );
  const id = table?.id ?? bySubCategory[subCategory.toLowerCase()];
  return id ? `${paths.sizeGuide}#${id}` : paths.sizeGuide;
}
