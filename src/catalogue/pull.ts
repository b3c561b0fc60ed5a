import path from 'node:path';
import { fetchProductList } from '#api/list-products.ts';
import type { Product, ValidatedProduct } from '#domain/catalogue/product.ts';
import { settingsFrom } from '#domain/shop/settings.ts';
import { type PictureFailure, type PictureFile, preparePictures } from './pictures/prepare.ts';
import type { ValidationReport } from './validation/report.ts';
import { validateCatalogue } from './validation/validate-catalogue.ts';

interface PullOptions {
  /** Base URL of the API. */
  apiUrl: string;
  dataDir: string;
  /** Number of products that were published last; null before the first time. */
  lastPublished: number | null;
  /** Publish even when more than half of the products are gone (R8). */
  force: boolean;
  onPictures?: (done: number, total: number) => void;
}

/** The catalogue as a build uses it: validated, with its pictures ready. `site-data.ts` reads it. */
export interface Snapshot {
  /** In the list's order: newest added first (R6). */
  products: readonly Product[];
  /** Extras that the API announced. */
  extras: readonly string[];
}

export interface Pulled {
  snapshot: Snapshot;
  pictures: readonly PictureFile[];
  report: ValidationReport;
  failures: readonly PictureFailure[];
}

/**
 * Pulls the shop's catalogue: fetches it from the API, validates it, and prepares its pictures. Throws an `ApiError` or a
 * `CatalogueRejectedError`, in one sentence, when nothing of it may be published (R8).
 */
export async function pullCatalogue(options: PullOptions): Promise<Pulled> {
  const { apiUrl, dataDir, lastPublished, force, onPictures } = options;
  const { reply, isUtf8 } = await fetchProductList(apiUrl);
  const validated = validateCatalogue(reply, { apiUrl, isUtf8, lastPublished, force });
  const { extras, report } = validated;
  const { products, failures, files } = await preparePictures(withUnreducedPrices(validated.products), {
    apiUrl,
    cacheDir: path.join(dataDir, 'pictures'),
    fewFiles: settingsFrom(process.env).fewFiles,
    ...(onPictures && { onProgress: onPictures }),
  });
  return { snapshot: { products, extras }, pictures: files, report, failures };
}

/**
 * Marks products without a former price as unreduced if any product has one: most shops fill in that field only for reduced
 * products, and beside true discounts a stand-in would make the others look reduced, too (R1).
 */
export function withUnreducedPrices(products: readonly ValidatedProduct[]): readonly ValidatedProduct[] {
  if (products.every(({ originalPrice }) => originalPrice === null)) return products;
  return products.map((product) =>
    product.originalPrice === null ? { ...product, originalPrice: product.price } : product,
  );
}
