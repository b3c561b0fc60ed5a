import { createReadStream, createWriteStream, existsSync, globSync, readFileSync } from 'node:fs';
import { writeFile } from 'node:fs/promises';
import path from 'node:path';
import { Readable } from 'node:stream';
import { pipeline } from 'node:stream/promises';
import { constants, createBrotliCompress } from 'node:zlib';
import { isInMerchantFeed, merchantFeed } from '#catalogue/merchant-feed.ts';
import { type PreviousContent, pageDates } from '#catalogue/page-dates.ts';
import { siteDataFrom } from '#catalogue/site-data.ts';
import {
  datesIn,
  sitemapFile,
  sitemapFiles,
  sitemapIndexXml,
  sitemapPartFile,
  sitemapXml,
} from '#catalogue/sitemap.ts';
import type { Product } from '#domain/catalogue/product.ts';
import { facts } from '#domain/content/facts.ts';
import { merchantFeedFile } from '#domain/shop/paths.ts';
import { compareCatalogues } from './compare-catalogues.ts';
import { root } from './project.ts';
import { reuseFile } from './reuse-file.ts';

export interface CrawlerFilesOptions {
  siteDir: string;
  products: readonly Product[];
  /** The site that this one follows, and what it was made of. */
  previous: { folder: string; products: readonly Product[] } | null;
  siteUrl: string;
  /** Epoch ms: when what has changed since the previous site is said to have changed. */
  now: number;
}

/**
 * Puts sitemap and product feed into a site, compressed: what crawlers alone read is packed fast rather than small. Returns how many
 * products the feed leaves out, since they have no photo that Google takes.
 */
export async function placeCrawlerFiles(options: CrawlerFilesOptions): Promise<number> {
  const { siteDir, products, previous, siteUrl, now } = options;
  const siteData = siteDataFrom({ products, extras: [] });
  const dates = new Map([
    ...textDates(),
    ...pageDates(siteData, previous && previousContent(previous, products), now),
  ]);
  const parts = sitemapFiles(siteData);
  const place = (file: string, xml: string) => placeXml(siteDir, file, xml, previous?.folder ?? null);
  await place(sitemapFile, sitemapIndexXml(parts, dates, siteUrl));
  for (const [index, entries] of parts.entries())
    await place(sitemapPartFile(index + 1), sitemapXml(entries, dates, siteUrl));
  await pipeline(
    Readable.from(merchantFeed(products, facts, siteUrl)),
    createWriteStream(path.join(siteDir, merchantFeedFile)),
  );
  await compress(path.join(siteDir, merchantFeedFile));
  return products.filter((product) => !isInMerchantFeed(product)).length;
}

function previousContent(
  { folder, products }: { folder: string; products: readonly Product[] },
  present: readonly Product[],
): PreviousContent {
  const { changed, added } = compareCatalogues(products, present);
  const files = globSync('sitemap-*.xml', { cwd: folder });
  const dates = files.flatMap((file) => [...datesIn(readFileSync(path.join(folder, file), 'utf8'))]);
  return {
    products,
    dates: new Map(dates),
    changed: new Set([...changed.map(({ after }) => after), ...added].map(({ id }) => id)),
  };
}

/** The day that each page of text says of itself. */
function textDates(): [path: string, date: string][] {
  return globSync('src/content/*.md', { cwd: root }).flatMap((file) => {
    const [, date] = /^updated: (\S+)$/m.exec(readFileSync(path.join(root, file), 'utf8')) ?? [];
    return date === undefined ? [] : [[`/${path.basename(file, '.md')}`, date] as [string, string]];
  });
}

/** A file of the sitemap; that of the previous site where it says the same. */
async function placeXml(
  siteDir: string,
  name: string,
  xml: string,
  previousDir: string | null,
): Promise<void> {
  const file = path.join(siteDir, name);
  const previousFile = previousDir && path.join(previousDir, name);
  if (previousFile && existsSync(previousFile) && readFileSync(previousFile, 'utf8') === xml) {
    for (const end of ['', '.br']) reuseFile(`${previousFile}${end}`, `${file}${end}`);
    return;
  }
  await writeFile(file, xml);
  await compress(file);
}

/** Of brotli: a feed of 10,000 products is packed in a fifth of a second. */
const quality = 4;

async function compress(file: string): Promise<void> {
  const packed = createBrotliCompress({ params: { [constants.BROTLI_PARAM_QUALITY]: quality } });
  await pipeline(createReadStream(file), packed, createWriteStream(`${file}.br`));
}
