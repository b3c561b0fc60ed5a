import { globSync, readFileSync, writeFileSync } from 'node:fs';
import path from 'node:path';
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
import { root } from '#files/folders.ts';
import { type CatalogueChanges, changedIds } from './guards.ts';

export interface CrawlerFilesOptions {
  siteDir: string;
  products: readonly Product[];
  /** Previous site with its products and what has changed since; null if there is none or its products are not known. */
  previous: { folder: string; products: readonly Product[]; changes: CatalogueChanges } | null;
  siteUrl: string;
  /** Epoch ms, the date of pages that have changed since the previous site. */
  now: number;
}

/**
 * Writes the sitemap and the product feed into a site. Returns the number of products that the feed leaves out because they have no photo
 * that Google takes.
 */
export function writeCrawlerFiles({
  siteDir,
  products,
  previous,
  siteUrl,
  now,
}: CrawlerFilesOptions): number {
  const write = (file: string, content: string | Iterable<string>) =>
    writeFileSync(path.join(siteDir, file), typeof content === 'string' ? content : [...content].join(''));
  write(merchantFeedFile, merchantFeed(products, facts, siteUrl));
  const siteData = siteDataFrom({ products, extras: [] });
  const dates = new Map([...textDates(), ...pageDates(siteData, previous && contentOf(previous), now)]);
  const parts = sitemapFiles(siteData);
  write(sitemapFile, sitemapIndexXml(parts, dates, siteUrl));
  for (const [index, entries] of parts.entries())
    write(sitemapPartFile(index + 1), sitemapXml(entries, dates, siteUrl));
  return products.filter((product) => !isInMerchantFeed(product)).length;
}

function contentOf({ folder, changes }: NonNullable<CrawlerFilesOptions['previous']>): PreviousContent {
  const texts = globSync('sitemap-*.xml', { cwd: folder }).map((file) =>
    readFileSync(path.join(folder, file), 'utf8'),
  );
  const dates = new Map(texts.flatMap((xml) => [...datesIn(xml)]));
  return { dates, changed: changedIds(changes) };
}

/** Dates of the text pages, from the field `updated` of their Markdown. */
function textDates(): [path: string, date: string][] {
  return globSync('src/content/*.md', { cwd: root }).flatMap((file) => {
    const [, date] = /^updated: (\S+)$/m.exec(readFileSync(path.join(root, file), 'utf8')) ?? [];
    return date === undefined ? [] : [[`/${path.basename(file, '.md')}`, date] as [string, string]];
  });
}
