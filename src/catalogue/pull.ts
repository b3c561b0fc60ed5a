import path from 'node:path';
import { fetchProductList } from '#api/list-products.ts';
import type { Product, ValidatedProduct } from '#domain/catalogue/product.ts';
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
  const {
    products: validated,
    extras,
    report,
  } = validateCatalogue(reply, {
    apiUrl,
    isUtf8,
    lastPublished,
    force,
  });
  const { products, failures, files } = await preparePictures(withUnreducedPrices(validated), {
    apiUrl,
    cacheDir: path.join(dataDir, 'pictures'),
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

/** The snapshot as JSON, in portions: as one text a large catalogue would take 35 MB, several times. */
export function* snapshotText(snapshot: Snapshot): Generator<string, void> {
  const texts = productTexts(snapshot);
  yield '{"products":[';
  for (let start = 0; start < texts.length; start += portion) {
    if (start > 0) yield ',';
    yield texts.slice(start, start + portion).join(',');
  }
  yield `],"extras":${JSON.stringify(snapshot.extras)}}`;
}

/** Number of products in one portion. */
const portion = 250;

/** Texts of snapshots that are in use. */
const knownTexts = new WeakMap<Snapshot, readonly string[]>();

/** Each product of the snapshot as JSON. They are made once, since a build hashes, compares and writes them. */
function productTexts(snapshot: Snapshot): readonly string[] {
  const texts = knownTexts.get(snapshot) ?? snapshot.products.map((product) => JSON.stringify(product));
  knownTexts.set(snapshot, texts);
  return texts;
}

// What stands before and behind the lines of a snapshot; no text inside of them has a line break.
const linesStart = '{"products":[\n';
const linesEnd = '\n],"extras":';

/** The snapshot as JSON, a product a line, in portions. */
export function* snapshotLines(snapshot: Snapshot): Generator<string, void> {
  const texts = productTexts(snapshot);
  yield linesStart;
  for (let start = 0; start < texts.length; start += portion) {
    if (start > 0) yield ',\n';
    yield texts.slice(start, start + portion).join(',\n');
  }
  yield `${linesEnd}${JSON.stringify(snapshot.extras)}}`;
}

/**
 * Parses the JSON of a snapshot. A product whose line `next` has as well is not parsed, but taken from `next`, as nearly all are of two
 * catalogues that follow each other.
 */
export function parseSnapshot(json: string, next?: Snapshot): Snapshot {
  const end = json.lastIndexOf(linesEnd);
  if (next === undefined || !json.startsWith(linesStart) || end < linesStart.length) return JSON.parse(json);
  const productByText = new Map(productTexts(next).map((text, index) => [text, next.products[index]]));
  const lines = end === linesStart.length ? [] : json.slice(linesStart.length, end).split(',\n');
  const products = lines.map((line): Product => productByText.get(line) ?? JSON.parse(line));
  return { ...JSON.parse(`{"products":[${json.slice(end + 1)}`), products };
}
