import type { Picture, Product } from './product.ts';

/** The catalogue as the browser searches it: one row a product, in the list's order. */
export interface BrowserIndex {
  rows: readonly IndexRow[];
}

/** Fields by place, since names would be said once for each product. */
export type IndexRow = readonly [
  id: string,
  name: string,
  price: number,
  category: string,
  subCategory: string,
  picture: Picture,
];

export function browserIndex(products: readonly Product[]): BrowserIndex {
  return {
    rows: products.map(({ id, name, price, category, subCategory, pictures }) => [
      id,
      name,
      price,
      category,
      subCategory,
      pictures[0],
    ]),
  };
}
