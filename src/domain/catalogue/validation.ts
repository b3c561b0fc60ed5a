import type { Product } from './product.ts';

/** A product that may be published, before its pictures are fetched. */
export type ValidatedProduct = Omit<Product, 'pictures'> & {
  /** Absolute http(s) addresses in the catalogue's order; may be empty. */
  images: readonly string[];
};

/** What is wrong with, or worth knowing about, an entry of the API's list. */
export interface ValidationIssue {
  /** Place in the list, from 1; 0 for the list as a whole. */
  position: number;
  /** As it came, shortened; '' when there is none. */
  id: string;
  /** As the API names it; '' for the entry as a whole. */
  field: string;
  /** As it came, shortened and printable. */
  value: string;
  /** Goes on after the value: `is not a price`. */
  reason: string;
  /** The product is left out, or published without what could not be read, or published as it is. */
  effect: 'withheld' | 'repaired' | 'note';
}
