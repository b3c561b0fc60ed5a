import { readdirSync } from 'node:fs';
import { readFile } from 'node:fs/promises';
import path from 'node:path';
import { gunzipSync } from 'node:zlib';
import { datesIn, sitemapFile } from '#catalogue/crawler-texts.ts';
import { isInMerchantFeed } from '#catalogue/feeds.ts';
import type { Product } from '#domain/catalogue/product.ts';
import {
  fullTextFile,
  fullTextFolder,
  merchantFeedFile,
  productPath,
  searchFolder,
  searchRootFile,
} from '#domain/shop/paths.ts';
import { openIndex } from '#search/engine.ts';
import { fileCache } from '#search/file-cache.ts';
import type { FullTextRoot } from '#search/full-text.ts';
import { productRecords } from '../full-text/index-texts.ts';
import { budgets, type Fault } from './faults.ts';
import { type FeedItem, itemsIn, merchantFaults, readItem, textIn } from './merchant-rules.ts';
import { referencesInText, type SiteFiles } from './references.ts';
import { missing } from './verify-page.ts';

export interface DataContext {
  siteDir: string;
  products: readonly Product[];
  siteUrl: string;
  /**
   * Ids of the products that are not as the previous site has them, which the same code has made; null where there is none, or its products
   * are not known.
   */
  changed: ReadonlySet<string> | null;
}

/** Faults that depend on which files the site has: of a file that was read before all of them were there. */
export type FaultsAmong = (files: SiteFiles) => Fault[];

/**
 * Faults of the product feed. Every item is compared with the catalogue; the items of changed products also have to keep Google's
 * rules, and their addresses have to exist in the site.
 */
export async function feedFaults(context: DataContext): Promise<FaultsAmong> {
  const { siteDir, products, siteUrl, changed } = context;
  const file = merchantFeedFile.slice(1);
  // Reading latin1 takes half the time and memory of UTF-8, and the values compared here are ASCII.
  const items = itemsIn(await readFile(path.join(siteDir, file), 'latin1'));
  const unchanged = new Set(
    changed && products.filter(({ id }) => !changed.has(id)).map(({ id }) => productPath(id)),
  );
  const faults: string[] = [];
  /** Addresses in the items of changed products, by their ids. */
  const addressesById = new Map<string, readonly string[]>();
  const ids = new Set<string>();
  const toldByPath = new Map<string, string>();
  for (const content of items) {
    const id = textIn(content, 'id');
    if (ids.has(id)) faults.push(`has two items with the id ${id}`);
    ids.add(id);
    const price = textIn(content, 'sale_price') || textIn(content, 'price');
    const address = textIn(content, 'link');
    const told = `${price}, ${textIn(content, 'availability')}`;
    const itemPath = address.startsWith(siteUrl) ? address.slice(siteUrl.length) : '';
    toldByPath.set(itemPath, told);
    if (unchanged.has(itemPath)) continue;
    // Read at once: what is read later would hold the text of the whole feed in memory.
    const item = readItem(Buffer.from(content, 'latin1').toString());
    const itemFaults = item === null ? ['cannot be read'] : merchantFaults(item);
    faults.push(...itemFaults.map((fault) => itemFault(id, fault)));
    if (item !== null) addressesById.set(id, addressesOf(item, siteUrl));
  }
  for (const product of products) {
    const { id, price, stock } = product;
    const told = toldByPath.get(productPath(id));
    const expected = `${price} UGX, ${stock === 0 ? 'out_of_stock' : 'in_stock'}`;
    if (told === undefined ? isInMerchantFeed(product) : told !== expected)
      faults.push(`tells of ${id} ${told ?? 'nothing'} instead of ${expected}`);
  }
  return (files) => {
    const dead = [...addressesById].flatMap(([id, addresses]) =>
      missing(file, addresses, '', files).map((fault) => itemFault(id, fault)),
    );
    return [...faults, ...dead].map((fault) => ({ file, fault }));
  };
}

function itemFault(id: string, fault: string): string {
  return `has the item ${id}, which ${fault}`;
}

/** Addresses of an item; those of the shop's own site without its origin. */
function addressesOf(item: FeedItem, siteUrl: string): string[] {
  const addresses = ['link', 'image_link', 'additional_image_link'].flatMap((name) => item.get(name) ?? []);
  return addresses.map((each) => (each.startsWith(siteUrl) ? each.slice(siteUrl.length) : each));
}

/** Faults of the sitemap: each product is in it, each address in it exists, its dates are valid, and no file is too large. */
export async function sitemapFaults({ siteDir, products, siteUrl }: DataContext): Promise<FaultsAmong> {
  const faults: Fault[] = [];
  const told = new Map<string, readonly string[]>();
  const listed = new Set<string>();
  for (const file of sitemapNames(siteDir)) {
    const xml = await readFile(path.join(siteDir, file), 'utf8');
    const references = referencesInText(xml, siteUrl);
    for (const each of references) listed.add(each);
    told.set(file, references);
    if (xml.length > budgets.sitemap) faults.push({ file, fault: 'is larger than crawlers read' });
    if ([...datesIn(xml).values()].some((date) => Number.isNaN(Date.parse(date))))
      faults.push({ file, fault: 'has a date that is none' });
  }
  const lost = products.filter(({ id }) => !listed.has(productPath(id)));
  const file = sitemapFile.slice(1);
  for (const { id } of lost) faults.push({ file, fault: `does not lead to ${productPath(id)}` });
  return (files) => [
    ...[...told].flatMap(([name, references]) =>
      missing(name, references, '', files).map((fault) => ({ file: name, fault })),
    ),
    ...faults,
  ];
}

/** Names of the files of the sitemap. */
export function sitemapNames(siteDir: string): string[] {
  return readdirSync(siteDir).filter((name) => /^sitemap(-\d+)?\.xml$/.test(name));
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

/**
 * Faults of the full-text index: each file of it is there, and each text leads to a page of the site. Each product that
 * has texts is there by its name.
 */
export async function fullTextFaults(context: DataContext & { files: SiteFiles }): Promise<Fault[]> {
  const { siteDir, files, products } = context;
  const file = fullTextFile.slice(1);
  try {
    const root = JSON.parse(await readFile(path.join(siteDir, file), 'utf8')) as FullTextRoot;
    const folder = `${fullTextFolder}/${root.folder}/`;
    const read = (name: string) => readFile(path.join(siteDir, folder, name));
    const entry = JSON.parse((await read('pagefind-entry.json')).toString()) as PagefindEntry;
    const told = ['pagefind.js', ...root.preloaded, ...Object.values(entry.languages).flatMap(filesOf)];
    const lost = [...new Set(told)].filter((name) => !files.has(`/${folder}${name}`));
    const fragments = files.names.filter((name) => name.startsWith(`${folder}fragment/`));
    const titles = new Map<string, string>();
    for (const name of fragments) {
      const { url, meta } = await fragmentIn(path.join(siteDir, name));
      titles.set(url, meta.title);
    }
    const strays = [...titles.keys()].filter((url) => !files.has(url.split('#')[0] ?? ''));
    const count = Object.values(entry.languages).reduce((sum, { page_count }) => sum + page_count, 0);
    return [
      ...lost.map((name) => ({ file: `${folder}${name}`, fault: 'is not there' })),
      ...strays.map((url) => ({ file, fault: `leads to ${url}, which is not there` })),
      ...productRecords(products)
        .filter(({ url, title }) => titles.get(url) !== title)
        .map(({ url }) => ({ file, fault: `has another name of ${url} than its page, or none` })),
      ...(titles.size === count ? [] : [{ file, fault: `has ${titles.size} texts instead of ${count}` }]),
    ];
  } catch (error) {
    return [{ file, fault: `cannot be searched: ${(error as Error).message}` }];
  }
}

interface PagefindEntry {
  languages: Readonly<Record<string, PagefindLanguage>>;
}

interface PagefindLanguage {
  hash: string;
  wasm: string;
  page_count: number;
}

function filesOf({ hash, wasm }: PagefindLanguage): string[] {
  return [`pagefind.${hash}.pf_meta`, `wasm.${wasm}.pagefind`];
}

/** A text as Pagefind has packed it, behind a mark of its own. */
async function fragmentIn(file: string): Promise<{ url: string; meta: { title: string } }> {
  const text = gunzipSync(await readFile(file)).toString();
  return JSON.parse(text.slice(text.indexOf('{')));
}
