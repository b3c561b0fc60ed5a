import { hash32 } from './hash.ts';
import type { Picture, Product } from './product.ts';

/** A product as cart, checkout and lists of kept products show it. */
export type Goods = Pick<
  Product,
  'id' | 'name' | 'price' | 'originalPrice' | 'category' | 'subCategory' | 'sizes' | 'stock'
> & { picture: Picture };

/** Products in one file of goods, about: so few that a cart costs little, so many that there are few files. */
const perShelf = 40;

/** In how many files the browser finds the goods of a catalogue of this many products. */
export function shelvesFor(products: number): number {
  return Math.max(1, Math.ceil(products / perShelf));
}

/** The number of the file that has this product, from 0. */
export function shelfOf(id: string, shelves: number): number {
  return hash32(id) % shelves;
}

export function goodsOf(product: Product): Goods {
  const { id, name, price, originalPrice, category, subCategory, sizes, stock, pictures } = product;
  return { id, name, price, originalPrice, category, subCategory, sizes, stock, picture: pictures[0] };
}
