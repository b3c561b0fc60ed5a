import type { Product } from '#domain/catalogue/product.ts';

/** A product that the gate let through, before its pictures are fetched. */
export type GatedProduct = Omit<Product, 'pictures'> & {
  /** Absolute http(s) addresses in the catalogue's order; may be empty. */
  images: readonly string[];
};
