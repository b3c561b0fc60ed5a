import type { Product } from '#domain/catalogue/product.ts';

/** The catalogue as a build uses it: validated, with its pictures ready. Written by `pull.ts`, read by `site-data.ts`. */
export interface Snapshot {
  /** In the list's order: newest added first (R6). */
  products: readonly Product[];
  /** Extra calls that the API announced. */
  extras: readonly string[];
}

/** The snapshot as JSON, in portions: as one text a large catalogue would take 35 MB, several times over. */
export function* snapshotText({ products, extras }: Snapshot): Generator<string, void> {
  yield '{"products":[';
  for (let start = 0; start < products.length; start += portion) {
    if (start > 0) yield ',';
    yield JSON.stringify(products.slice(start, start + portion)).slice(1, -1);
  }
  yield `],"extras":${JSON.stringify(extras)}}`;
}

/** Products in one portion. */
const portion = 250;
