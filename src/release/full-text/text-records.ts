import { readFile } from 'node:fs/promises';
import path from 'node:path';
import type { Product } from '#domain/catalogue/product.ts';
import { helpFile, productPath } from '#domain/shop/paths.ts';
import { fullText } from '#domain/shop/shop.ts';
import type { HelpTexts } from '#search/help-texts.ts';

/** A text as the full-text search finds and shows it. */
export interface TextRecord {
  /** Address of its page, with the section: `/shipping#where-is-my-order`. */
  url: string;
  title: string;
  content: string;
}

/**
 * All texts of a site whose pages are rendered: the sections of help and policies, and the text of each product unless there are too
 * many products.
 */
export async function textRecords(siteDir: string, products: readonly Product[]): Promise<TextRecord[]> {
  const { sections } = JSON.parse(await readFile(path.join(siteDir, helpFile), 'utf8')) as HelpTexts;
  const ofPages = sections.map(({ page, heading, address, text }) => ({
    url: address,
    title: heading === '' ? page : `${heading} · ${page}`,
    content: text,
  }));
  return [...ofPages, ...productRecords(products)].filter(({ content }) => hasWords(content));
}

/** Text of each product, or its name where it has no text; products without a word are left out, and all products of a large shop. */
export function productRecords(products: readonly Product[]): TextRecord[] {
  return products.length > fullText.mostProducts
    ? []
    : products.map(recordOf).filter(({ content }) => hasWords(content));
}

function recordOf({ id, name, description, specifications }: Product): TextRecord {
  const facts = specifications.map(({ label, value }) => `${label}: ${value}.`);
  const text = [description, ...facts].join('\n');
  return { url: productPath(id), title: name, content: hasWords(text) ? text : name };
}

/** Pagefind drops a text without words. */
function hasWords(text: string): boolean {
  return /[\p{L}\p{N}]/u.test(text);
}
