import { existsSync, globSync, readFileSync } from 'node:fs';
import { writeFile } from 'node:fs/promises';
import path from 'node:path';
import { promisify } from 'node:util';
import { brotliCompress, constants } from 'node:zlib';
import {
  datesIn,
  type PreviousContent,
  pageDates,
  sitemapFile,
  sitemapFiles,
  sitemapIndexXml,
  sitemapPartFile,
  sitemapXml,
} from '#catalogue/crawler-texts.ts';
import { isInMerchantFeed, merchantFeed } from '#catalogue/feeds.ts';
import { siteDataFrom } from '#catalogue/site-data.ts';
import type { Product } from '#domain/catalogue/product.ts';
import { facts } from '#domain/content/facts.ts';
import { merchantFeedFile } from '#domain/shop/paths.ts';
import { type PreviousSite, reuseFile } from './built-files.ts';
import { changedIds } from './catalogue-changes.ts';
import { root } from './project.ts';

export interface CrawlerFilesOptions {
  siteDir: string;
  products: readonly Product[];
  /** Previous site; null if there is none or its products are not known. */
  previous: PreviousSite | null;
  siteUrl: string;
  /** Epoch ms, the date of pages that have changed since the previous site. */
  now: number;
}

/**
 * Writes the sitemap and the product feed into a site, with brotli variants of low quality, since only crawlers read them.
 * Returns the number of products that the feed leaves out because they have no photo that Google takes. When it rejects, it writes
 * nothing more.
 */
export async function writeCrawlerFiles(options: CrawlerFilesOptions): Promise<number> {
  const { siteDir, products, siteUrl } = options;
  const feed = Buffer.concat([...merchantFeed(products, facts, siteUrl)].map((text) => Buffer.from(text)));
  // The feed first: other threads write and compress it while this one makes the sitemap.
  await allEnded([writeCompressed(path.join(siteDir, merchantFeedFile), feed), writeSitemap(options)]);
  return products.filter((product) => !isInMerchantFeed(product)).length;
}

/** Waits until all of this work has ended, and rejects if some of it has failed. */
async function allEnded(work: readonly Promise<void>[]): Promise<void> {
  await Promise.allSettled(work);
  await Promise.all(work);
}

async function writeSitemap({
  siteDir,
  products,
  previous,
  siteUrl,
  now,
}: CrawlerFilesOptions): Promise<void> {
  const siteData = siteDataFrom({ products, extras: [] });
  const dates = new Map([...textDates(), ...pageDates(siteData, previous && previousContent(previous), now)]);
  const parts = sitemapFiles(siteData);
  const write = (file: string, xml: string) => writeXml(siteDir, file.slice(1), xml, previous);
  await write(sitemapFile, sitemapIndexXml(parts, dates, siteUrl));
  for (const [index, entries] of parts.entries())
    await write(sitemapPartFile(index + 1), sitemapXml(entries, dates, siteUrl));
}

function previousContent({ folder, products, changes }: PreviousSite): PreviousContent {
  const files = globSync('sitemap-*.xml', { cwd: folder });
  const dates = files.flatMap((file) => [...datesIn(readFileSync(path.join(folder, file), 'utf8'))]);
  return {
    products,
    dates: new Map(dates),
    changed: changedIds(changes),
  };
}

/** Dates of the text pages, from the field `updated` of their Markdown. */
function textDates(): [path: string, date: string][] {
  return globSync('src/content/*.md', { cwd: root }).flatMap((file) => {
    const [, date] = /^updated: (\S+)$/m.exec(readFileSync(path.join(root, file), 'utf8')) ?? [];
    return date === undefined ? [] : [[`/${path.basename(file, '.md')}`, date] as [string, string]];
  });
}

/** Writes a file of the sitemap and its brotli variant, or reuses those of the previous site if the text is the same. */
async function writeXml(
  siteDir: string,
  name: string,
  xml: string,
  previous: PreviousSite | null,
): Promise<void> {
  if (previous === null || !hasXml(previous, name, xml))
    return await writeCompressed(path.join(siteDir, name), Buffer.from(xml));
  for (const file of [name, `${name}.br`])
    reuseFile(path.join(previous.folder, file), path.join(siteDir, file));
}

/** Whether a site has this text in its file `name`. */
function hasXml({ folder }: PreviousSite, name: string, xml: string): boolean {
  const file = path.join(folder, name);
  return existsSync(file) && readFileSync(file, 'utf8') === xml;
}

const compress = promisify(brotliCompress);

/** Brotli quality, 0 to 11: at this one a feed of 10,000 products is compressed in a fifth of a second. */
const quality = 4;

/** Writes a file and its brotli variant. */
async function writeCompressed(file: string, content: Buffer): Promise<void> {
  const compressed = compress(content, { params: { [constants.BROTLI_PARAM_QUALITY]: quality } });
  await allEnded([writeFile(file, content), compressed.then((variant) => writeFile(`${file}.br`, variant))]);
}
