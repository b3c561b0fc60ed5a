import { readFile } from 'node:fs/promises';
import path from 'node:path';
import type { Product } from '#domain/catalogue/product.ts';
import { helpFile, productPath } from '#domain/shop/paths.ts';
import { fullText } from '#domain/shop/shop.ts';
import type { HelpTexts } from '#search/help-texts.ts';

/** A text as the search of whole texts finds and shows it. */
export interface TextRecord {
  /** Address of its page, with the section: `/shipping#where-is-my-order`. */
  url: string;
  title: string;
  content: string;
}

/**
 * All texts of a site whose pages are rendered: sections of help and policies, and what is said of each product, unless these are
 * too many.
 */
export async function textRecords(siteDir: string, products: readonly Product[]): Promise<TextRecord[]> {
  const { sections } = JSON.parse(await readFile(path.join(siteDir, helpFile), 'utf8')) as HelpTexts;
  const ofPages = sections.map(({ page, heading, address, text }) => ({
    url: address,
    title: heading === '' ? page : `${heading} · ${page}`,
    content: text,
  }));
  return products.length > fullText.mostProducts ? ofPages : [...ofPages, ...products.map(recordOf)];
}

function recordOf({ id, name, description, specifications }: Product): TextRecord {
  const facts = specifications.map(({ label, value }) => `${label}: ${value}.`);
  return { url: productPath(id), title: name, content: [description, ...facts].join('\n') };
}
