import { newestFirst, type Product } from '#domain/catalogue/product.ts';
import { newProductsTitle } from '#domain/content/crawler-messages.ts';
import type { Facts } from '#domain/content/facts.ts';
import { newProductsFile, productPath, shareFile } from '#domain/shop/paths.ts';
import { escapeHtml } from '#domain/text/escape-html.ts';
import { formatPrice } from '#domain/text/money.ts';
import { shorten } from '#domain/text/plain-text.ts';

/** Largest number of items: as many as a feed reader shows at once. */
const maxItems = 30;

/** RSS 2.0 of the newest products. Its dates are those of the catalogue, so that one catalogue makes one file. */
export function newProductsRss(products: readonly Product[], facts: Facts, siteUrl: string): string {
  const newest = newestFirst(products).slice(0, maxItems);
  const lastAdded = newest[0]?.date ?? null;
  return [
    '<?xml version="1.0" encoding="UTF-8"?>',
    '<rss version="2.0" xmlns:atom="http://www.w3.org/2005/Atom" xmlns:media="http://search.yahoo.com/mrss/">',
    '<channel>',
    `<title>${escapeHtml(newProductsTitle(facts.name))}</title>`,
    `<link>${siteUrl}/</link>`,
    `<description>${escapeHtml(facts.tagline)}</description>`,
    '<language>en-UG</language>',
    `<atom:link href="${siteUrl}${newProductsFile}" rel="self" type="application/rss+xml"/>`,
    ...(lastAdded === null ? [] : [`<lastBuildDate>${rssDate(lastAdded)}</lastBuildDate>`]),
    ...newest.map((product) => itemOf(product, siteUrl)),
    '</channel>',
    '</rss>',
    '',
  ].join('\n');
}

function itemOf(product: Product, siteUrl: string): string {
  const { id, name, price, description, category, date, pictures } = product;
  const link = `${siteUrl}${productPath(id)}`;
  const share = shareFile(pictures[0]);
  const text = shorten(`${formatPrice(price)}. ${description}`.replace(/\s+/g, ' ').trim(), 300);
  return [
    '<item>',
    `<title>${escapeHtml(name)}</title>`,
    `<link>${link}</link>`,
    `<guid isPermaLink="true">${link}</guid>`,
    `<description>${escapeHtml(text)}</description>`,
    category === '' ? '' : `<category>${escapeHtml(category)}</category>`,
    date === null ? '' : `<pubDate>${rssDate(date)}</pubDate>`,
    share === null ? '' : `<media:content url="${siteUrl}${share}" medium="image" type="image/jpeg"/>`,
    '</item>',
  ].join('');
}

/** RFC 822: `Thu, 01 Jan 2026 00:00:00 GMT`; `date` in epoch ms. */
function rssDate(date: number): string {
  return new Date(date).toUTCString();
}
