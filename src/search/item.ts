import type { Picture, Product } from '#domain/product.ts';
import { shownRating } from '#domain/stand-ins.ts';

/** A product as a card of the results shows it. */
export interface SearchItem
  extends Pick<Product, 'id' | 'name' | 'price' | 'originalPrice' | 'category' | 'subCategory'> {
  picture: Picture;
  /** Stars as cards show them; null for none. */
  rating: number | null;
  /** Whether a size must be chosen before it goes into the cart (R31). */
  hasSizes: boolean;
  isSoldOut: boolean;
}

export function searchItem(product: Product, standIns: boolean): SearchItem {
  const { id, name, price, originalPrice, category, subCategory, pictures, sizes, stock } = product;
  return {
    ...{ id, name, price, originalPrice, category, subCategory, picture: pictures[0] },
    rating: shownRating(product, standIns),
    hasSizes: sizes.length > 0,
    isSoldOut: stock === 0,
  };
}
