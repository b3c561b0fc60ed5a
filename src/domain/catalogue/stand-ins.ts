import { standIn } from '../shop/shop.ts';
import { hash32 } from '../text/hash.ts';
import type { Product } from './product.ts';

/** A number that a shopper sees of a product. */
export interface Figure {
  value: number;
  /** Whether it is a stand-in for data that the catalogue does not have: shown, never read out, never told to a machine (R1). */
  isStandIn: boolean;
}

/** The figures of a product, the same in the hero, on a card and on its page; null for a figure that is not shown. */
export interface ProductFigures {
  /** UGX. */
  price: number;
  /** The price before a reduction, UGX, above `price`. */
  formerPrice: Figure | null;
  /** Stars from 0 to 5. */
  rating: Figure | null;
  reviewCount: Figure | null;
  /** Pieces. */
  stock: Figure | null;
}

type FigureSource = Pick<Product, 'id' | 'price' | 'originalPrice' | 'rating' | 'reviewCount' | 'stock'>;

/**
 * The figures of a product in every view: the catalogue's data, and where it has none a stand-in when `standIns` is on (R1,
 * Spec 9). A stand-in is derived from the product's id and price alone, so that every build and every phone shows the same.
 */
export function productFigures(product: FigureSource, standIns: boolean): ProductFigures {
  const { id, price, originalPrice, rating, reviewCount, stock } = product;
  const figure = (known: number | null, value: number): Figure | null => {
    if (known !== null) return { value: known, isStandIn: false };
    return standIns ? { value, isStandIn: true } : null;
  };
  const { min, max } = standIn.reviews;
  return {
    price,
    formerPrice: originalPrice === price ? null : figure(originalPrice, formerPriceStandIn(price)),
    // A product that the catalogue says has no reviews gets no stars, whatever its empty column of ratings says.
    rating: reviewCount === 0 ? null : figure(rating, standIn.rating),
    reviewCount: figure(reviewCount, min + (hash32(`reviews:${id}`) % (max - min + 1))),
    stock: figure(stock, standIn.stock),
  };
}

/** Stand-in for the former price, UGX: the price before the stand-in's discount. */
export function formerPriceStandIn(price: number): number {
  return Math.round((price * 100) / (100 - standIn.discountPercent));
}
