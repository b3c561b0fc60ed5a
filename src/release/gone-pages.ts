import { existsSync, readdirSync } from 'node:fs';
import { mkdir, writeFile } from 'node:fs/promises';
import path from 'node:path';
import { goneProducts, readGone } from '#catalogue/gone-products.ts';
import type { Pulled } from '#catalogue/pull.ts';
import type { Product } from '#domain/catalogue/product.ts';
import { goneFolder, productPath } from '#domain/shop/paths.ts';

/** The list of products that are gone, in the site's folder, so that the next site knows them. A dot keeps it from being served. */
const goneFile = '.gone.json';

/**
 * Writes down which products are gone, and returns the file: their pages are made of it. What the previous site has written down
 * counts too where nobody knows any more what that was made of, as under another address of the API.
 */
export async function placeGoneList(
  siteDir: string,
  { snapshot, report }: Pulled,
  previous: { folder: string | null; products: readonly Product[] },
): Promise<string> {
  const withheld = report.issues.filter(({ effect }) => effect === 'withheld').map(({ id }) => id);
  const known = {
    products: previous.products,
    gone: previous.folder === null ? [] : readGone(path.join(previous.folder, goneFile)),
  };
  const gone = goneProducts(known, snapshot.products, new Set(withheld));
  const file = path.join(siteDir, goneFile);
  await mkdir(siteDir, { recursive: true });
  await writeFile(file, JSON.stringify(gone));
  return file;
}

/** The address of a product that a site's shop sells no more, and the file to answer it with, as 410 Gone. */
export interface GoneAddress {
  path: string;
  /** From the site's folder, with a slash before it. */
  file: string;
}

/** What a static host is to answer with 410 Gone. */
export function goneAddresses(siteDir: string): GoneAddress[] {
  const folder = path.join(siteDir, goneFolder);
  if (!existsSync(folder)) return [];
  const names = readdirSync(folder).filter((name) => name.endsWith('.html'));
  return names.toSorted().map((name) => ({
    path: productPath(path.basename(name, '.html')),
    file: `/${goneFolder}/${name}`,
  }));
}
