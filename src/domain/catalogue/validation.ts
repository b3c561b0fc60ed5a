import type { Product } from './product.ts';

/** A product that may be published, before its pictures are fetched. */
export type ValidatedProduct = Omit<Product, 'pictures'> & {
  /** Absolute http(s) addresses in the catalogue's order; may be empty. */
  images: readonly string[];
};

/** A defect of an entry of the API's list, or a note on it. */
export interface ValidationIssue {
  /** Position in the list, from 1; 0 for the list as a whole. */
  position: number;
  /** Id as received, shortened; '' when there is none. */
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
