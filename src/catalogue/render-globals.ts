import type { Product } from '#domain/catalogue/product.ts';

/**
 * State on the global object, since two bundles share it: the process that renders (`release/render-process.ts`), and the pages
 * that Astro has compiled.
 */
const scope = globalThis as { pageHasOwnData?: boolean; snapshotProducts?: readonly Product[] };

/** Declares whether the page that is rendered next gets data of its own. */
export function declareOwnData(hasOwnData: boolean): void {
  scope.pageHasOwnData = hasOwnData;
}

export function pageHasOwnData(): boolean {
  return scope.pageHasOwnData === true;
}

/** Declares the products that were parsed from the JSON of the snapshot: pages get these very objects as data. */
export function declareSnapshotProducts(products: readonly Product[]): void {
  scope.snapshotProducts = products;
}

/** The products that were declared; none before the snapshot is loaded. */
export function snapshotProducts(): readonly Product[] {
  return scope.snapshotProducts ?? [];
}
