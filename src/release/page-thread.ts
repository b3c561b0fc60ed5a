import { readFile } from 'node:fs/promises';
import path from 'node:path';
import { parentPort, workerData } from 'node:worker_threads';
import pLimit from 'p-limit';
import { writeBrotli } from './compress.ts';
import { siteFiles } from './verify/references.ts';
import { secretFinder } from './verify/secrets.ts';
import { type Fault, faultsOf, type PricedProduct } from './verify/verify-page.ts';

// The thread that verifies each file and has it compressed by Node's pool, while the main thread renders the next page.

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
const twoAtOnce = pLimit(2);
const files: Promise<void>[] = [];

parentPort?.on('message', async (written: WrittenFile) => {
  if (written !== null) files.push(twoAtOnce(finish, written));
  else {
    await Promise.all(files);
    parentPort?.postMessage(faults);
  }
});

async function finish({ file, quality }: NonNullable<WrittenFile>): Promise<void> {
  const content = await readFile(path.join(siteDir, file));
  const compressed = writeBrotli(path.join(siteDir, file), content, quality);
  faults.push(...faultsOf(file, content.toString('latin1'), context));
  await compressed;
}
