import type { Product } from '#domain/product.ts';

/** The catalogue as a build uses it: behind the gate, with its pictures ready. Written by `pull.ts`, read by `shelf.ts`. */
export interface Snapshot {
  /** In the list's order: newest added first (R6). */
  products: readonly Product[];
  /** Extra calls that the API announced. */
  extras: readonly string[];
}
