import { readFile } from 'node:fs/promises';
import path from 'node:path';
import { isInMerchantFeed } from '#catalogue/feeds.ts';
import { datesIn, sitemapFile } from '#catalogue/sitemap.ts';
import type { Product } from '#domain/catalogue/product.ts';
import { merchantFeedFile, productPath, searchFolder, searchRootFile } from '#domain/shop/paths.ts';
import { openIndex } from '#search/engine.ts';
import { fileCache } from '#search/file-cache.ts';
import { budgets, type Fault } from './faults.ts';
import { itemsIn, merchantFaults, readItem, textIn } from './merchant-rules.ts';
import { referencesInText, type SiteFiles } from './references.ts';
import { missing } from './verify-page.ts';

export interface DataContext {
  siteDir: string;
  files: SiteFiles;
  products: readonly Product[];
  siteUrl: string;
  /** Folder of the previous site; null where there is none or its products are not known. */
  previousDir: string | null;
}

/**
 * Faults of the product feed. Every item is compared with the catalogue; an item that is not in the previous feed also has to keep
 * Google's rules, and its addresses have to exist in the site.
 */
export async function feedFaults(context: DataContext): Promise<Fault[]> {
  const { siteDir, files, products, siteUrl, previousDir } = context;
  const file = merchantFeedFile.slice(1);
  // Reading latin1 takes half the time and memory of UTF-8, and the values compared here are ASCII.
  const items = itemsIn(await readFile(path.join(siteDir, file), 'latin1'));
  const before =
    previousDir === null ? '' : await readFile(path.join(previousDir, file), 'latin1').catch(() => '');
  const known = new Map(itemsIn(before).map((content) => [textIn(content, 'id'), content]));
  const faults: string[] = [];
  const ids = new Set<string>();
  const toldByPath = new Map<string, string>();
  for (const content of items) {
    const id = textIn(content, 'id');
    if (ids.has(id)) faults.push(`has two items with the id ${id}`);
    ids.add(id);
    const price = textIn(content, 'sale_price') || textIn(content, 'price');
    const address = textIn(content, 'link');
    const told = `${price}, ${textIn(content, 'availability')}`;
    if (address.startsWith(siteUrl)) toldByPath.set(address.slice(siteUrl.length), told);
    if (known.get(id) !== content)
      faults.push(
        ...itemFaults(content, file, files, siteUrl).map((fault) => `has the item ${id}, which ${fault}`),
      );
  }
  for (const product of products) {
    const { id, price, stock } = product;
    const told = toldByPath.get(productPath(id));
    const expected = `${price} UGX, ${stock === 0 ? 'out_of_stock' : 'in_stock'}`;
    if (told === undefined ? isInMerchantFeed(product) : told !== expected)
      faults.push(`tells of ${id} ${told ?? 'nothing'} instead of ${expected}`);
  }
  return faults.map((fault) => ({ file, fault }));
}

function itemFaults(content: string, file: string, files: SiteFiles, siteUrl: string): string[] {
  const item = readItem(Buffer.from(content, 'latin1').toString());
  if (item === null) return ['cannot be read'];
  const addresses = ['link', 'image_link', 'additional_image_link'].flatMap((name) => item.get(name) ?? []);
  const own = addresses.map((each) => (each.startsWith(siteUrl) ? each.slice(siteUrl.length) : each));
  return [...merchantFaults(item), ...missing(file, own, '', files)];
}

/** Faults of the sitemap: each product is in it, each address in it exists, its dates are valid, and no file is too large. */
export async function sitemapFaults({ siteDir, files, products, siteUrl }: DataContext): Promise<Fault[]> {
  const names = files.names.filter((name) => /^sitemap(-\d+)?\.xml$/.test(name));
  const faults: Fault[] = [];
  const listed = new Set<string>();
  for (const file of names) {
    const xml = await readFile(path.join(siteDir, file), 'utf8');
    const references = referencesInText(xml, siteUrl);
    for (const each of references) listed.add(each);
    faults.push(...missing(file, references, '', files).map((fault) => ({ file, fault })));
    if (xml.length > budgets.sitemap) faults.push({ file, fault: 'is larger than crawlers read' });
    if ([...datesIn(xml).values()].some((date) => Number.isNaN(Date.parse(date))))
      faults.push({ file, fault: 'has a date that is none' });
  }
  const lost = products.filter(({ id }) => !listed.has(productPath(id)));
  const file = sitemapFile.slice(1);
  return [...faults, ...lost.map(({ id }) => ({ file, fault: `does not lead to ${productPath(id)}` }))];
}

/** Faults of the search index, read as a page reads it: each product has its price, and is sold out or not. */
export async function searchFaults({ siteDir, products }: DataContext): Promise<Fault[]> {
  const file = `${searchFolder}/`;
  const read = (name: string) => readFile(path.join(siteDir, searchFolder, name));
  try {
    const root = await readFile(path.join(siteDir, searchRootFile), 'utf8');
    const index = await openIndex(root, read, fileCache(read, []));
    const positions = [...products.keys()];
    const [items, sortables] = await Promise.all([
      index.items(positions),
      index.sortables(positions, 'price-low'),
    ]);
    if (index.size !== products.length)
      return [{ file, fault: `finds ${index.size} products instead of ${products.length}` }];
    return products.flatMap(({ id, price, stock }, position) => {
      const item = items[position];
      const isRight =
        item?.id === id &&
        item.price === price &&
        item.isOutOfStock === (stock === 0) &&
        sortables[position]?.price === price;
      return isRight ? [] : [{ file, fault: `finds ${id} with another price or stock than its page has` }];
    });
  } catch (error) {
    return [{ file, fault: `cannot be searched: ${(error as Error).message}` }];
  }
}
