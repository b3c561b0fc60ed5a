import type { TextRange } from '../content/text-blocks.ts';
import { standIn } from '../shop/shop.ts';
import { keepUnits } from '../text/keep-units.ts';
import { hash32 } from '../text/slug.ts';
import type { Photo, Picture } from './picture.ts';

/** A product after validation (Spec 3, R7). */
export interface Product {
  /** `[A-Za-z0-9_-]{1,64}`, never a name that every object inherits (R9). */
  id: string;
  name: string;
  /** Plain text, as `textBlocks` reads it; '' when the catalogue has none. */
  description: string;
  /** Emphasized ranges of the description, in order; missing if there are none. */
  emphasis?: readonly TextRange[];
  /** Whole shillings (UGX), above zero. */
  price: number;
  /** At least one: a picture that could not be fetched is replaced by a drawing (R10). */
  pictures: readonly [Picture, ...Picture[]];
  /** '' when the catalogue has none. */
  category: string;
  /** The brand, or Male or Female for fashion; '' when the catalogue has none. */
  subCategory: string;
  bestseller: boolean;
  /** Time at which the product was added, epoch ms; null when unknown. */
  date: number | null;
  /** Sizes to choose from; empty when the product has none (R31). */
  sizes: readonly string[];
  /** Facts for the Specifications tab, in the catalogue's order. */
  specifications: readonly Specification[];
  /** Server data that a stand-in replaces if it is null (R1). */
  rating: number | null;
  reviewCount: number | null;
  stock: number | null;
  /** Reviews that can be read; missing if there are none. `rating` and `reviewCount` are then theirs. */
  reviews?: ProductReviews;
  /** The price before a reduction, UGX; `price` itself if the catalogue says that there was none, null if it has no such price. */
  originalPrice: number | null;
}

export interface Specification {
  label: string;
  value: string;
}

/** Whether a product may have this id: letters, digits, `_` and `-`, and no name that every object inherits (R9). */
export function isProductId(id: string): boolean {
  return /^[A-Za-z0-9_-]{1,64}$/.test(id) && !(id in Object.prototype);
}

/** The products, newest first; undated ones last, ties in the list's order (R6). */
export function newestFirst(products: readonly Product[]): Product[] {
  // Two undated ones differ by NaN.
  return [...products].sort((a, b) => (b.date ?? -Infinity) - (a.date ?? -Infinity) || 0);
}

export type ValidatedProduct = Omit<Product, 'pictures' | 'reviews'> & {
  /** Absolute http(s) addresses in the catalogue's order; may be empty. */
  images: readonly string[];
  reviews?: ProductReviews<string>;
};

/** A defect of an entry of the API's list, or a note on it. */
export interface ValidationIssue {
  /** Position in the list, from 1; 0 for the list as a whole. */
  position: number;
  /** Id as received, shortened; '' if it is missing. */
  id: string;
  /** Field as the API names it; '' for the entry as a whole. */
  field: string;
  /** Value as received, shortened and printable. */
  value: string;
  /** Predicate of the sentence whose subject is the value: `is not a price`. */
  reason: string;
  /** Effect on the product: left out, published without the value, or published unchanged. */
  effect: 'withheld' | 'repaired' | 'note';
}

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

/** The figures of a product in every view. A stand-in depends only on id and price, so that all show the same (R1, Spec 9). */
export function productFigures(product: FigureSource, standIns: boolean): ProductFigures {
  const { id, price, originalPrice, rating, reviewCount, stock } = product;
  const figure = (actual: number | null, value: number): Figure | null => {
    if (actual !== null) return { value: actual, isStandIn: false };
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

/** Former price minus price, UGX; 0 if the catalogue has no former price. */
export function savingOf({ price, formerPrice }: Pick<ProductFigures, 'price' | 'formerPrice'>): number {
  return formerPrice && !formerPrice.isStandIn ? formerPrice.value - price : 0;
}

/** A product as cart, checkout, wishlist and recently viewed show it; its name keeps numbers and units on one line. */
export type ProductSummary = Pick<
  Product,
  'id' | 'name' | 'price' | 'originalPrice' | 'category' | 'subCategory' | 'sizes' | 'stock'
> & {
  picture: Picture;
  /** Whether `originalPrice` is a stand-in for a price that the catalogue does not have (R1). */
  isStandIn?: boolean;
};

/** Most products in a JSON shard, on average: few enough that a cart costs little, enough that there are few files. */
const perShard = 40;

/** A power of two, since every page names it, and is rendered again if it changes. */
export function shardCount(products: number): number {
  return 2 ** Math.max(0, Math.ceil(Math.log2(products / perShard)));
}

/** The shard that has this product, from 0. */
export function shardOf(id: string, shards: number): number {
  return hash32(id) % shards;
}

export function summaryOf(product: Product, standIns: boolean): ProductSummary {
  const { id, name, category, subCategory, sizes, stock, pictures } = product;
  const { price, formerPrice } = productFigures(product, standIns);
  const originalPrice = formerPrice?.value ?? null;
  return {
    ...{
      id,
      name: keepUnits(name),
      price,
      originalPrice,
      category,
      subCategory,
      sizes,
      stock,
      picture: pictures[0],
    },
    ...(formerPrice?.isStandIn && { isStandIn: true }),
  };
}

/** Opinion of a customer on a delivered product, once the shop has approved it. */
export interface Review<ReviewPhoto = Photo> {
  /** From 1 to 5. */
  stars: number;
  /** One line; '' if the customer gave only stars. */
  text: string;
  /** First name. */
  name: string;
  /** '' when unknown. */
  town: string;
  /** Epoch ms. */
  date: number;
  /** The size bought; '' for none. */
  size: string;
  /** The shop's answer; '' for none. */
  answer: string;
  /** Missing if there is none. */
  photo?: ReviewPhoto;
}

/** The photos are addresses until a build has encoded them. */
export interface ProductReviews<ReviewPhoto = Photo> {
  /** Number of reviews by stars, from 5 stars to 1. */
  counts: readonly number[];
  /** The newest reviews, at most `reviewsShown`. */
  newest: readonly Review<ReviewPhoto>[];
}

/** Most reviews that a product page shows. */
export const reviewsShown = 3;

/** Longest photo of a review as it is sent, characters of base64: 150 kB. */
export const longestReviewPhoto = 200_000;

/** Number of reviews, and the average of their stars. */
export function reviewTotals(counts: readonly number[]): { count: number; average: number } {
  const count = counts.reduce((sum, each) => sum + each, 0);
  const stars = counts.reduce((sum, each, index) => sum + each * (counts.length - index), 0);
  return { count, average: count === 0 ? 0 : stars / count };
}
