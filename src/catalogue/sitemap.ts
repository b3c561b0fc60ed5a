import { paginate } from '#domain/listing/pagination.ts';
import { listingPagePath, paths, productPath, screenPaths } from '#domain/shop/paths.ts';
import { listing as limits } from '#domain/shop/shop.ts';
import { listingsOf } from './listing-pages.ts';
import type { SiteData } from './site-data.ts';

/** An address for crawlers; `changed` is an ISO date, and null when no change is known. */
export interface SitemapEntry {
  path: string;
  changed: string | null;
}

/** The protocol allows 50,000 addresses a file. */
const perFile = 40_000;

/** Every page that is an answer to something, as the files of the sitemap. */
export function sitemapFiles(siteData: SiteData): SitemapEntry[][] {
  const pages = listingsOf(siteData).flatMap(({ path, products }) =>
    paginate(products, limits.perPage).map((_, index) => listingPagePath(path, index + 1)),
  );
  const texts = Object.values(paths).filter((path) => !pages.includes(path) && !screenPaths().includes(path));
  const entries = [
    ...[...texts, ...pages].map((path) => ({ path, changed: null })),
    ...siteData.products.map((product) => ({
      path: productPath(product.id),
      changed: product.date === null ? null : new Date(product.date).toISOString().slice(0, 10),
    })),
  ];
  return paginate(entries, perFile);
}

export function sitemapXml(entries: readonly SitemapEntry[], siteUrl: string): string {
  const urls = entries.map(
    ({ path, changed }) =>
      `<url><loc>${siteUrl}${path}</loc>${changed ? `<lastmod>${changed}</lastmod>` : ''}</url>`,
  );
  return document('urlset', urls);
}

export function sitemapIndexXml(files: number, siteUrl: string): string {
  const entries = Array.from(
    { length: files },
    (_, index) => `<sitemap><loc>${siteUrl}/sitemap-${index + 1}.xml</loc></sitemap>`,
  );
  return document('sitemapindex', entries);
}

function document(root: string, entries: readonly string[]): string {
  return `<?xml version="1.0" encoding="UTF-8"?>\n<${root} xmlns="http://www.sitemaps.org/schemas/sitemap/0.9">\n${entries.join('\n')}\n</${root}>\n`;
}
