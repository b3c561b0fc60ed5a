import { type Product, shardOf } from '#domain/catalogue/product.ts';
import { llmsData, llmsFacts, llmsHeadings } from '#domain/content/crawler-messages.ts';
import type { Facts } from '#domain/content/facts.ts';
import { paginate } from '#domain/listing/pagination.ts';
import { productCount } from '#domain/search/search-messages.ts';
import {
  listingPagePath,
  merchantFeedFile,
  newProductsFile,
  paths,
  pictureFile,
  productPath,
  screenPaths,
} from '#domain/shop/paths.ts';
import { listing as limits } from '#domain/shop/shop.ts';
import { homeProducts } from './home-products.ts';
import { hasProducts, listingPages, listingsOf } from './page-data.ts';
import type { SiteData } from './site-data.ts';

/** An address for crawlers. */
export interface SitemapEntry {
  path: string;
  /** Paths of its pictures. */
  pictures: readonly string[];
}

/** Dates of the last change of each page, by its path: W3C dates, `2026-11-22` or `2026-11-22T09:30:00Z`, which sort as texts. */
type PageDates = ReadonlyMap<string, string>;

/** Path of the index of the sitemap's files. */
export const sitemapFile = '/sitemap.xml';

/** Path of a file of the sitemap; `number` from 1. */
export function sitemapPartFile(number: number): string {
  return `/sitemap-${number}.xml`;
}

/** Number of addresses in a file. The protocol allows 50,000; fewer, so that a change of one product changes a small file. */
const perFile = 5_000;

/**
 * The pages that search engines may list, without lists that are empty (R32), as the files of the sitemap; a product stays in its
 * file when others come and go.
 */
export function sitemapFiles(siteData: SiteData): SitemapEntry[][] {
  const listings = listingsOf(siteData);
  const lists = listings
    .filter(hasProducts)
    .flatMap(({ path, products }) =>
      paginate(products, limits.perPage).map((_, index) => listingPagePath(path, index + 1)),
    );
  const otherPages = new Set<string>([...screenPaths(), ...listings.map(({ path }) => path)]);
  const texts = Object.values(paths).filter((path) => !otherPages.has(path));
  const pages = [...texts, ...lists].map((path) => ({ path, pictures: [] }));
  const count = Math.ceil(siteData.products.length / perFile);
  const shards = Array.from({ length: count }, () => [] as SitemapEntry[]);
  for (const product of siteData.products) shards[shardOf(product.id, count)]?.push(entryOf(product));
  return [...paginate(pages, perFile), ...shards];
}

function entryOf({ id, pictures }: Product): SitemapEntry {
  return {
    path: productPath(id),
    pictures: pictures.flatMap((picture) =>
      picture.kind === 'photo' ? [pictureFile(picture, picture.widths.at(-1) ?? picture.width, 'webp')] : [],
    ),
  };
}

export function sitemapXml(entries: readonly SitemapEntry[], dates: PageDates, siteUrl: string): string {
  const urls = entries.map(({ path, pictures }) => {
    const images = pictures.map(
      (file) => `<image:image><image:loc>${siteUrl}${file}</image:loc></image:image>`,
    );
    return `<url><loc>${siteUrl}${path}</loc>${lastModified(dates.get(path))}${images.join('')}</url>`;
  });
  return document('urlset', urls, ' xmlns:image="http://www.google.com/schemas/sitemap-image/1.1"');
}

/** The index of the files, each with the last change of any of its pages, so that a crawler reads only files with changes. */
export function sitemapIndexXml(
  files: readonly (readonly SitemapEntry[])[],
  dates: PageDates,
  siteUrl: string,
): string {
  const entries = files.map((file, index) => {
    const last = latestOf(file.map(({ path }) => dates.get(path)));
    return `<sitemap><loc>${siteUrl}${sitemapPartFile(index + 1)}</loc>${lastModified(last)}</sitemap>`;
  });
  return document('sitemapindex', entries);
}

/** The dates that a file of a sitemap gives, by path. */
export function datesIn(xml: string): PageDates {
  const urls = xml.matchAll(/<url><loc>https?:\/\/[^/<]+([^<]+)<\/loc><lastmod>([^<]+)<\/lastmod>/g);
  return new Map([...urls].map(([, path = '', date = '']) => [path, date]));
}

function lastModified(date: string | undefined): string {
  return date === undefined ? '' : `<lastmod>${date}</lastmod>`;
}

function document(root: string, entries: readonly string[], namespaces = ''): string {
  return `<?xml version="1.0" encoding="UTF-8"?>\n<${root} xmlns="http://www.sitemaps.org/schemas/sitemap/0.9"${namespaces}>\n${entries.join('\n')}\n</${root}>\n`;
}

/** The site that the new one follows. */
export interface PreviousContent {
  dates: PageDates;
  /** Ids of the products that the new catalogue has changed or added. */
  changed: ReadonlySet<string>;
}

/**
 * Dates of the last change of each page's content, for crawlers. A changed product gets `now` (epoch ms), another keeps its date; at
 * first it is the one that the catalogue gives. A list has the date of its last changed product. An unknown date is left out.
 */
export function pageDates(siteData: SiteData, previousSite: PreviousContent | null, now: number): PageDates {
  const dates = new Map<string, string>();
  const set = (path: string, date: string | undefined) => {
    if (date !== undefined) dates.set(path, date);
  };
  for (const product of siteData.products) {
    const path = productPath(product.id);
    const isChanged = previousSite?.changed.has(product.id);
    set(path, isChanged ? dateOf(now) : (previousSite?.dates.get(path) ?? addedOn(product, now)));
  }
  const { slides, latest, bestSellers } = homeProducts(siteData.products);
  const home = { path: paths.home, products: [...slides, ...latest, ...bestSellers] };
  for (const { path, products } of [home, ...listingPages(siteData)])
    set(
      path,
      latestOf([previousSite?.dates.get(path), ...products.map(({ id }) => dates.get(productPath(id)))]),
    );
  return dates;
}

/** The last of these dates; undefined if none is known. */
function latestOf(dates: readonly (string | undefined)[]): string | undefined {
  let last: string | undefined;
  for (const date of dates) if (date !== undefined && (last === undefined || date > last)) last = date;
  return last;
}

/** Date at which the product was added; undefined if it is unknown, or in the future, which tells nothing of a change. */
function addedOn({ date }: Product, now: number): string | undefined {
  return date === null || date > now ? undefined : dateOf(date);
}

/** W3C date of a time, to the second; `time` is epoch ms. */
function dateOf(time: number): string {
  return `${new Date(time).toISOString().slice(0, 19)}Z`;
}

/** A page of text, as `llms.txt` leads to it. */
export interface TextLink {
  title: string;
  description: string;
  path: string;
}

/** The shop as Markdown for language models (https://llmstxt.org): facts, lists, help, data. */
export function llmsText(
  siteData: SiteData,
  texts: readonly TextLink[],
  facts: Facts,
  siteUrl: string,
): string {
  const link = (label: string, path: string, text: string) =>
    `- [${inLink(label)}](${siteUrl}${path}): ${text}`;
  const lists = listingsOf(siteData).filter(hasProducts);
  const { feed, newest, sitemap, structuredData } = llmsData;
  return [
    `# ${facts.name}`,
    `> ${facts.tagline}`,
    llmsFacts(facts)
      .map((fact) => `- ${fact}`)
      .join('\n'),
    `## ${llmsHeadings.lists}`,
    lists.map(({ title, path, products }) => link(title, path, productCount(products.length))).join('\n'),
    `## ${llmsHeadings.texts}`,
    texts.map(({ title, path, description }) => link(title, path, description)).join('\n'),
    `## ${llmsHeadings.data}`,
    [
      link(feed.label, merchantFeedFile, feed.text),
      link(newest.label, newProductsFile, newest.text),
      link(sitemap.label, sitemapFile, sitemap.text),
      `- ${structuredData}`,
    ].join('\n'),
    '',
  ].join('\n\n');
}

/** Escapes a label of the catalogue for a link in Markdown, which some of its characters would end. */
function inLink(label: string): string {
  return label.replace(/[\\[\]]/g, '\\$&');
}
