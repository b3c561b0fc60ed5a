import { existsSync, readdirSync } from 'node:fs';
import { mkdir, writeFile } from 'node:fs/promises';
import path from 'node:path';
import { goneProducts, readGone } from '#catalogue/gone-products.ts';
import type { Pulled } from '#catalogue/pull.ts';
import type { Product } from '#domain/catalogue/product.ts';
import { goneFolder, productPath } from '#domain/shop/paths.ts';

/** List of the products that are gone, in the folder of the site, for the next build. A dot keeps it from being served. */
export const goneFile = '.gone.json';

/** Path of the list of products that are no longer sold. */
export function goneFileIn(siteDir: string): string {
  return path.join(siteDir, goneFile);
}

/**
 * Writes the list of products that are no longer sold (R14), from which their pages are rendered. The list of the previous site is
 * carried over, even where the products of that site are unknown, as after a change of the API's address.
 */
export async function writeGoneList(
  siteDir: string,
  { snapshot, report }: Pulled,
  previous: { folder: string | null; products: readonly Product[] },
): Promise<void> {
  const withheld = report.issues.filter(({ effect }) => effect === 'withheld').map(({ id }) => id);
  const known = {
    products: previous.products,
    gone: previous.folder === null ? [] : readGone(path.join(previous.folder, goneFile)),
  };
  const gone = goneProducts(known, snapshot.products, new Set(withheld));
  await mkdir(siteDir, { recursive: true });
  await writeFile(goneFileIn(siteDir), JSON.stringify(gone));
}

/** Address of a product that is no longer sold, and the page that answers it with 410 Gone (R14). */
export interface GoneAddress {
  path: string;
  /** Path relative to the folder of the site, with a leading slash. */
  file: string;
}

/** Addresses that a static host answers with 410 Gone, sorted. */
export function goneAddresses(siteDir: string): GoneAddress[] {
  const folder = path.join(siteDir, goneFolder);
  if (!existsSync(folder)) return [];
  const names = readdirSync(folder).filter((name) => name.endsWith('.html'));
  return names.toSorted().map((name) => ({
    path: productPath(path.basename(name, '.html')),
    file: `/${goneFolder}/${name}`,
  }));
}
