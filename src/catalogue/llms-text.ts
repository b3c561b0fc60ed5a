import { llmsData, llmsFacts, llmsHeadings } from '#domain/content/crawler-messages.ts';
import type { Facts } from '#domain/content/facts.ts';
import { productCount } from '#domain/search/search-messages.ts';
import { merchantFeedFile, newProductsFile } from '#domain/shop/paths.ts';
import { hasProducts, listingsOf } from './listing-pages.ts';
import type { SiteData } from './site-data.ts';
import { sitemapFile } from './sitemap.ts';

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
