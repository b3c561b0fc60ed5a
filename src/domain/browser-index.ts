import type { Picture, Product } from './product.ts';
import { type QuickAddWay, quickAddWay } from './quick-add.ts';
import { shownRating } from './stand-ins.ts';

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
  /** Stars as the card shows them; 0 for none. */
  rating: number,
  /** Where its way into the cart stands in `ways`. */
  way: number,
  /** The price before a reduction, where there was one. */
  originalPrice?: number,
];

/** The ways of a quick-add, and the blank cards of /collection, in one order: a number is shorter than a word. */
export const ways: readonly QuickAddWay[] = ['none', 'once', 'sizes'];

export function browserIndex(products: readonly Product[], standIns: boolean): BrowserIndex {
  return {
    rows: products.map((product) => [
      product.id,
      product.name,
      product.price,
      product.category,
      product.subCategory,
      product.pictures[0],
      shownRating(product, standIns) ?? 0,
      ways.indexOf(quickAddWay(product)),
      ...(product.originalPrice === null ? ([] as const) : ([product.originalPrice] as const)),
    ]),
  };
}
