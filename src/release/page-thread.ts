import { readFileSync } from 'node:fs';
import path from 'node:path';
import { parentPort, workerData } from 'node:worker_threads';
import { writeBrotli } from './compress.ts';
import { siteFiles } from './verify/references.ts';
import { secretFinder } from './verify/secrets.ts';
import { type Fault, faultsOf, type PricedProduct } from './verify/verify-page.ts';

// The thread that verifies and compresses each file, while the main thread renders the next page.

export interface PageThreadData {
  siteDir: string;
  /** Paths of all files that the site will have, as those of `siteFiles`. */
  names: readonly string[];
  products: readonly Pick<PricedProduct, 'id' | 'price' | 'stock'>[];
  siteUrl: string;
}

/** A file that is written, with the quality of its brotli; null after the last one, whose answer is all faults. */
export type WrittenFile = { file: string; quality: number } | null;

const { siteDir, names, products, siteUrl } = workerData as PageThreadData;
const context = {
  files: siteFiles(names),
  productsById: new Map(products.map((product) => [product.id, product])),
  siteUrl,
  findSecret: secretFinder(process.env),
};
const faults: Fault[] = [];

parentPort?.on('message', (written: WrittenFile) => {
  if (written === null) return parentPort?.postMessage(faults);
  const { file, quality } = written;
  const content = readFileSync(path.join(siteDir, file));
  writeBrotli(path.join(siteDir, file), content, quality);
  faults.push(...faultsOf(file, content.toString('latin1'), context));
});
