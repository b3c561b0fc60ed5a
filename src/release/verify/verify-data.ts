import { globSync, readFileSync } from 'node:fs';
import { readFile } from 'node:fs/promises';
import path from 'node:path';
import { fromJson } from '#api/reply.ts';
import { isInMerchantFeed } from '#catalogue/feeds.ts';
import { type Product, shardCount, shardOf } from '#domain/catalogue/product.ts';
import { currencyCode } from '#domain/shop/configuration.ts';
import {
  merchantFeedFile,
  productPath,
  searchFolder,
  searchRootFile,
  summariesPath,
} from '#domain/shop/paths.ts';
import { writtenAmount } from '#domain/text/money.ts';
import { fileCache } from '#search/file-cache.ts';
import { readRoot } from '#search/index-root.ts';
import { wholeIndex } from '#search/search-index.ts';
import { splitIndex } from '#search/split-index.ts';
import { referencesInText } from './references.ts';
import type { Fault } from './verify-page.ts';

export interface DataContext {
  siteDir: string;
  products: readonly Product[];
  siteUrl: string;
}

/** Faults of the product feed: each item tells the price and availability of its product, and no product is lost. */
export function feedFaults({ siteDir, products, siteUrl }: DataContext): Fault[] {
  const file = merchantFeedFile.slice(1);
  // Reading latin1 takes half the time and memory of UTF-8, and the values compared here are ASCII.
  const [, ...items] = readFileSync(path.join(siteDir, file), 'latin1').split('<item>');
  const itemsByLink = Map.groupBy(items, (item) => textIn(item, 'link'));
  return products.filter(isInMerchantFeed).flatMap(({ id, price, stock }) => {
    const offer = `${writtenAmount(price)} ${currencyCode}, ${stock === 0 ? 'out_of_stock' : 'in_stock'}`;
    const offers = itemsByLink.get(`${siteUrl}${productPath(id)}`)?.map(offerIn) ?? ['nothing'];
    const wrong = offers.find((each) => each !== offer);
    return wrong === undefined ? [] : [{ file, fault: `tells of ${id} ${wrong} instead of ${offer}` }];
  });
}

function offerIn(item: string): string {
  return `${textIn(item, 'sale_price') || textIn(item, 'price')}, ${textIn(item, 'availability')}`;
}

/** First value of an attribute in the XML of an item; '' if it has none. */
function textIn(item: string, name: string): string {
  const start = item.indexOf(`<g:${name}>`);
  return start === -1 ? '' : item.slice(start + name.length + 4, item.indexOf('<', start + 1));
}

/** Faults of the sitemap: products that are not in it. */
export function sitemapFaults({ siteDir, products, siteUrl }: DataContext): Fault[] {
  const files = globSync('sitemap-*.xml', { cwd: siteDir });
  const texts = files.map((file) => readFileSync(path.join(siteDir, file), 'utf8'));
  const listed = new Set(texts.flatMap((xml) => referencesInText(xml, siteUrl)));
  return products
    .filter(({ id }) => !listed.has(productPath(id)))
    .map(({ id }) => ({ file: 'sitemap.xml', fault: `does not lead to ${productPath(id)}` }));
}

/** Faults of the data of the cart: products that it has with another price or stock. */
export function cartFaults({ siteDir, products }: DataContext): Fault[] {
  const shards = shardCount(products.length);
  const byFile = Map.groupBy(products, ({ id }) => summariesPath(shardOf(id, shards), shards).slice(1));
  return [...byFile].flatMap(([file, expected]) => {
    const content = fromJson(readFileSync(path.join(siteDir, file), 'utf8'));
    const summaries: Pick<Product, 'id' | 'price' | 'stock'>[] = Array.isArray(content) ? content : [];
    const told = new Map(summaries.map(({ id, price, stock }) => [id, `${price}, ${stock}`]));
    return expected
      .filter(({ id, price, stock }) => told.get(id) !== `${price}, ${stock}`)
      .map(({ id }) => ({ file, fault: `has another price or stock of ${id} than its page` }));
  });
}

/** Faults of the search index, read as a page reads it: each product has its price and stock. */
export async function searchFaults({ siteDir, products }: DataContext): Promise<Fault[]> {
  const file = `${searchFolder}/`;
  const files = fileCache((name) => readFile(path.join(siteDir, searchFolder, name)), []);
  try {
    const root = await files.take(readFileSync(path.join(siteDir, searchRootFile), 'utf8'), readRoot);
    const index = root.kind === 'whole' ? wholeIndex(root) : splitIndex(root, files);
    const positions = [...products.keys()];
    const [items, sortables] = await Promise.all([
      index.items(positions),
      index.sortables(positions, 'price-low'),
    ]);
    if (index.size !== products.length)
      return [{ file, fault: `finds ${index.size} products instead of ${products.length}` }];
    return products.flatMap(({ id, price, stock }, position) => {
      const item = items[position];
      const isRight = item?.id === id && item.price === price && item.stock === stock;
      if (isRight && sortables[position]?.price === price) return [];
      return [{ file, fault: `finds ${id} with another price or stock than its page has` }];
    });
  } catch (error) {
    return [{ file, fault: `cannot be searched: ${(error as Error).message}` }];
  }
}
