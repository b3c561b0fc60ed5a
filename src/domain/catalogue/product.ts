import type { TextRange } from '../content/text-blocks.ts';
import type { Picture } from './picture.ts';

/** A product after validation (Spec 3, R7). */
export interface Product {
  /** `[A-Za-z0-9_-]{1,64}`, never a name that every object inherits (R9). */
  id: string;
  name: string;
  /** Plain text, as `textBlocks` reads it; '' when the catalogue has none. */
  description: string;
  /** Emphasized ranges of the description, in order; missing where there are none. */
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
  /** Server data that a stand-in replaces where it is null (R1). */
  rating: number | null;
  reviewCount: number | null;
  stock: number | null;
  /** The price before a reduction, UGX; `price` itself where the catalogue says that there was none, null where it has no such price. */
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
