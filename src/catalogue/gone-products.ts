import { existsSync, readFileSync } from 'node:fs';
import { mkdir, writeFile } from 'node:fs/promises';
import path from 'node:path';
import { relatedProducts } from '#domain/catalogue/chosen-products.ts';
import type { Product } from '#domain/catalogue/product.ts';
import { categoryPath, paths } from '#domain/shop/paths.ts';
import type { Pulled } from './pull.ts';
import type { SiteData } from './site-data.ts';

/** A product that the shop sells no more: its address answers 410 Gone, with a page that shows similar products. */
export interface GoneProduct {
  id: string;
  name: string;
  category: string;
  subCategory: string;
  /** Whether validation has left it out: it is in the API's list still, so its page does not call it gone. */
  isWithheld?: true;
}

/** Products of the previous site. */
export interface PreviousProducts {
  products: readonly Pick<Product, keyof GoneProduct & keyof Product>[];
  gone: readonly GoneProduct[];
}

/** Largest number of remembered products; those that went last are kept. */
const maxGone = 5_000;

/** The products that earlier sites had and this one lacks, those that went last first; `withheld` are ids that validation left out. */
export function goneProducts(
  { products, gone }: PreviousProducts,
  present: readonly Product[],
  withheld: ReadonlySet<string>,
): GoneProduct[] {
  const presentIds = new Set(present.map(({ id }) => id));
  const all = new Map<string, GoneProduct>();
  for (const { id, name, category, subCategory } of [...products, ...gone]) {
    if (presentIds.has(id) || all.has(id)) continue;
    all.set(id, { id, name, category, subCategory, ...(withheld.has(id) && { isWithheld: true }) });
  }
  return [...all.values()].slice(0, maxGone);
}

/** The list that `goneProducts` has made, in a file; [] if it does not exist or cannot be read. */
export function readGone(file: string): GoneProduct[] {
  if (!existsSync(file)) return [];
  try {
    const gone: unknown = JSON.parse(readFileSync(file, 'utf8'));
    return Array.isArray(gone) ? gone : [];
  } catch {
    return [];
  }
}

/** Data of the page of a product that is gone. */
export interface GonePage {
  id: string;
  name: string;
  related: readonly Product[];
  /** Path of "View all". */
  all: string;
}

export function gonePages(siteData: SiteData, gone: readonly GoneProduct[]): GonePage[] {
  const categories = new Set(siteData.categories.map(({ path }) => path));
  return gone
    .filter(({ isWithheld }) => !isWithheld)
    .map((product) => {
      const list = categoryPath(product.category);
      return {
        id: product.id,
        name: product.name,
        related: relatedProducts(product, siteData.related),
        all: categories.has(list) ? list : paths.collection,
      };
    });
}

/** List of the products that are gone, in the folder of the site, for the next build. A dot keeps it from being served. */
export const goneFile = '.gone.json';

/** Path of the list of products that are no longer sold. */
export function goneFileIn(siteDir: string): string {
  return path.join(siteDir, goneFile);
}

/**
 * Writes the list of products that are no longer sold (R14), from which their pages are rendered. The list of the previous site is
 * carried over, even if the products of that site are unknown, as after a change of the API's address.
 */
export async function writeGoneList(
  siteDir: string,
  { snapshot, report }: Pulled,
  previous: { folder: string | null; products: readonly Product[] },
): Promise<void> {
  const withheld = report.issues.filter(({ effect }) => effect === 'withheld').map(({ id }) => id);
  const before = {
    products: previous.products,
    gone: previous.folder === null ? [] : readGone(path.join(previous.folder, goneFile)),
  };
  const gone = goneProducts(before, snapshot.products, new Set(withheld));
  await mkdir(siteDir, { recursive: true });
  await writeFile(goneFileIn(siteDir), JSON.stringify(gone));
}
