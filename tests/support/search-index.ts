import { createHash } from 'node:crypto';
import type { Page } from 'playwright/test';
import type { Product } from '#domain/catalogue/product.ts';
import { searchFolder, searchRootFile } from '#domain/shop/paths.ts';
import { buildIndex } from '#search/build-index.ts';

/** Where the files of the search's index are, and its name. */
export const searchFiles = `**/${searchFolder}/*`;

/** Lets lists of the page read another catalogue than the shop's. Gives the names of the files that it reads, as they are read. */
export async function serveIndex(page: Page, products: readonly Product[]): Promise<readonly string[]> {
  const index = buildIndex(products, {
    synonyms: new Map(),
    standIns: false,
    digest: (content) => createHash('sha256').update(content).digest('hex'),
    sentBytes: (content) => content.length,
  });
  const read: string[] = [];
  await page.route(`**${searchRootFile}`, (route) => route.fulfill({ body: index.root }));
  await page.route(searchFiles, (route) => {
    const name = new URL(route.request().url()).pathname.split('/').at(-1) ?? '';
    read.push(name);
    return route.fulfill({ body: Buffer.from(index.files.get(name) ?? []) });
  });
  await page.route('**/pictures/drawn-soap.svg', (route) =>
    route.fulfill({ contentType: 'image/svg+xml', body: '<svg xmlns="http://www.w3.org/2000/svg"/>' }),
  );
  return read;
}
