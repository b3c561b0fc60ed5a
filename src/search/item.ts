import type { CardProduct } from '#domain/catalogue/card-product.ts';
import type { Picture } from '#domain/catalogue/picture.ts';
import type { Product } from '#domain/catalogue/product.ts';
import { shownRating } from '#domain/catalogue/stand-ins.ts';

/** A product as a card of the results shows it. */
export interface SearchItem
  extends Pick<Product, 'id' | 'name' | 'price' | 'originalPrice' | 'category' | 'subCategory'> {
  picture: Picture;
  /** Stars as cards show them, to a tenth; null for none. */
  rating: number | null;
  /** Whether they stand in for stars that no shopper gave (R1). */
  isStandIn: boolean;
  /** Whether a size must be chosen before it goes into the cart (R31). */
  hasSizes: boolean;
  isSoldOut: boolean;
}

export function searchItem(product: Product, standIns: boolean): SearchItem {
  const { id, name, price, originalPrice, category, subCategory, pictures, sizes, stock } = product;
  const stars = shownRating(product, standIns);
  return {
    ...{ id, name, price, originalPrice, category, subCategory, picture: pictures[0] },
    rating: stars === null ? null : Number(stars.toFixed(1)),
    isStandIn: product.rating === null && stars !== null,
    hasSizes: sizes.length > 0,
    isSoldOut: stock === 0,
  };
}

export function itemCard(item: SearchItem): CardProduct {
  const { id, name, price, originalPrice, picture, rating, isStandIn, hasSizes, isSoldOut } = item;
  const sizes = hasSizes ? [''] : [];
  const stock = isSoldOut ? 0 : null;
  return { id, name, price, originalPrice, pictures: [picture], rating, isStandIn, sizes, stock };
}
