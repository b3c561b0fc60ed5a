import { readdirSync } from 'node:fs';
import { readFile } from 'node:fs/promises';
import path from 'node:path';
import { datesIn, sitemapFile } from '#catalogue/crawler-texts.ts';
import { isInMerchantFeed } from '#catalogue/feeds.ts';
import type { Product } from '#domain/catalogue/product.ts';
import { merchantFeedFile, productPath, searchFolder, searchRootFile } from '#domain/shop/paths.ts';
import { openIndex } from '#search/engine.ts';
import { fileCache } from '#search/file-cache.ts';
import { budgets, type Fault } from './faults.ts';
import { type FeedItem, itemsIn, merchantFaults, readItem, textIn } from './merchant-rules.ts';
import { referencesInText, type SiteFiles } from './references.ts';
import { missing } from './verify-page.ts';

export interface DataContext {
  siteDir: string;
  products: readonly Product[];
  siteUrl: string;
  /**
   * Ids of the products that the previous site lacks, or has otherwise; null if no site of the same code and settings is known with its
   * products.
   */
  changed: ReadonlySet<string> | null;
}

/**
 * Faults of the product feed. Every item is compared with its product in the catalogue; the items of changed products also have to keep
 * Google's rules, and their addresses have to exist in the site. The same code has made the other items of the same products before.
 */
export async function feedFaults(context: DataContext, files: SiteFiles): Promise<Fault[]> {
  const { siteDir, products, siteUrl, changed } = context;
  const file = merchantFeedFile.slice(1);
  // Reading latin1 takes half the time and memory of UTF-8, and the values compared here are ASCII.
  const items = itemsIn(await readFile(path.join(siteDir, file), 'latin1'));
  const productsByPath = new Map(products.map((product) => [productPath(product.id), product]));
  const faults: string[] = [];
  const ids = new Set<string>();
  const listed = new Set<Product>();
  for (const content of items) {
    const id = textIn(content, 'id');
    if (ids.has(id)) faults.push(`has two items with the id ${id}`);
    ids.add(id);
    const product = productsByPath.get(inSite(textIn(content, 'link'), siteUrl));
    if (product) {
      listed.add(product);
      if (offerIn(content) !== offerOf(product)) faults.push(offerFault(product, offerIn(content)));
      if (changed && !changed.has(product.id)) continue;
    }
    const item = readItem(Buffer.from(content, 'latin1').toString());
    const itemFaults =
      item === null
        ? ['cannot be read']
        : [...merchantFaults(item), ...missing(file, addressesOf(item, siteUrl), '', files)];
    faults.push(...itemFaults.map((fault) => `has the item ${id}, which ${fault}`));
  }
  for (const product of products)
    if (!listed.has(product) && isInMerchantFeed(product)) faults.push(offerFault(product, 'nothing'));
  return faults.map((fault) => ({ file, fault }));
}

/** Price and availability that an item tells. */
function offerIn(content: string): string {
  return `${textIn(content, 'sale_price') || textIn(content, 'price')}, ${textIn(content, 'availability')}`;
}

/** Price and availability that each item of a product has to tell. */
function offerOf({ price, stock }: Product): string {
  return `${price} UGX, ${stock === 0 ? 'out_of_stock' : 'in_stock'}`;
}

function offerFault(product: Product, told: string): string {
  return `tells of ${product.id} ${told} instead of ${offerOf(product)}`;
}

/** Addresses of an item, those of the shop's own site as paths. */
function addressesOf(item: FeedItem, siteUrl: string): string[] {
  const addresses = ['link', 'image_link', 'additional_image_link'].flatMap((name) => item.get(name) ?? []);
  return addresses.map((each) => inSite(each, siteUrl));
}

/** Path of an address of the shop's own site; another address as it is. */
function inSite(address: string, siteUrl: string): string {
  return address.startsWith(siteUrl) ? address.slice(siteUrl.length) : address;
}

/** Faults of the sitemap: each product is in it, each address in it exists, its dates are valid, and no file is too large. */
export async function sitemapFaults(
  { siteDir, products, siteUrl }: DataContext,
  files: SiteFiles,
): Promise<Fault[]> {
  const faults: Fault[] = [];
  const listed = new Set<string>();
  for (const file of sitemapNames(siteDir)) {
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
  for (const { id } of lost) faults.push({ file, fault: `does not lead to ${productPath(id)}` });
  return faults;
}

/** Names of the files of the sitemap. */
function sitemapNames(siteDir: string): string[] {
  return readdirSync(siteDir).filter((name) => /^sitemap(-\d+)?\.xml$/.test(name));
}

/** Faults of the search index, read as a page reads it: each product has its price and stock. */
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
        item.stock === stock &&
        sortables[position]?.price === price;
      return isRight ? [] : [{ file, fault: `finds ${id} with another price or stock than its page has` }];
    });
  } catch (error) {
    return [{ file, fault: `cannot be searched: ${(error as Error).message}` }];
  }
}
