import { getCollection } from 'astro:content';
import { shardCount, shardOf, summaryOf } from '#domain/catalogue/product.ts';
import { contactTitle } from '#domain/content/page-messages.ts';
import { ownerPaths } from '#domain/owner/paths.ts';
import { goneFolder, productPath, summariesPath } from '#domain/shop/paths.ts';
import { gonePages } from './gone-products.ts';
import { listingPages, productPages } from './page-data.ts';
import { type Catalogue, type LoadedSiteData, loadAll, settings } from './site-data.ts';

/** A page of the site, at its path. */
export interface SitePage {
  path: string;
  /** Its own data, beside what all pages share; undefined for a page that may read the whole catalogue. */
  data: unknown;
}

/** The pages as Astro has compiled them, which render any catalogue (`integration/pages-app.ts`). */
export interface PagesApp {
  /** Opens a catalogue, and lists its pages and those of texts and deferred files; a page whose `data` is null has none. */
  openSite(catalogue: Catalogue): Promise<SitePage[]>;
  declareOwnData(hasOwnData: boolean): void;
  render(path: string): Promise<Response>;
}

const dataOfPages = new WeakMap<LoadedSiteData, ReadonlyMap<string, unknown>>();

/** Data of the page at this path; undefined if the catalogue has no such page. */
export async function pageData<Data>(path: string): Promise<Data | undefined> {
  return (await dataByPath()).get(path) as Data | undefined;
}

/** Data of lists, products, gone products and product summaries, by the path of their page; null for the owner's rooms. It is made once for a catalogue. */
export async function dataByPath(): Promise<ReadonlyMap<string, unknown>> {
  const siteData = loadAll();
  const texts = await getCollection('texts');
  const pages =
    dataOfPages.get(siteData) ??
    new Map(pagesOf(siteData, [contactTitle, ...texts.map(({ data }) => data.title)]));
  dataOfPages.set(siteData, pages);
  return pages;
}

function pagesOf(siteData: LoadedSiteData, titles: readonly string[]): [path: string, data: unknown][] {
  return [
    ...listingPages(siteData).map((page): [string, unknown] => [page.path, page]),
    ...productPages(siteData, titles).map((page): [string, unknown] => [productPath(page.product.id), page]),
    ...gonePages(siteData, siteData.gone).map((page): [string, unknown] => [
      `/${goneFolder}/${page.id}`,
      page,
    ]),
    ...summaries(siteData),
    ...Object.values(ownerPaths).map((path): [string, unknown] => [path, null]),
  ];
}

/** The product summaries of cart lines, in shards of a few dozen products. */
function summaries({ products }: LoadedSiteData): [path: string, data: object[]][] {
  const count = shardCount(products.length);
  const shards = Array.from({ length: count }, (_, shard): [string, object[]] => [
    summariesPath(shard, count),
    [],
  ]);
  for (const product of products)
    shards[shardOf(product.id, count)]?.[1].push(summaryOf(product, settings.standIns));
  return shards;
}
