import { facts } from '#domain/content/facts.ts';
import { productCount } from '#domain/search/search-messages.ts';
import {
  categoryIntros,
  collectionIntro,
  currencyCode,
  departmentTexts,
} from '#domain/shop/configuration.ts';
import { brandPath, categoryPath, paths } from '#domain/shop/paths.ts';
import { shorten } from '#domain/text/plain-text.ts';

export type ListingKind = 'all' | 'brand' | 'category';

/** Title of a list's page. A brand, a category and a part of a department may share a label, so the title tells which of them it is. */
export function listingTitle(kind: ListingKind, label: string): string {
  switch (kind) {
    case 'all':
      return label;
    case 'brand':
      return `${label}: all products`;
    case 'category':
      return `${label} in ${facts.city}`;
  }
}

const written: ReadonlyMap<string, string> = new Map([
  [paths.collection, collectionIntro],
  ...Object.entries(departmentTexts).map(([label, { intro }]) => [brandPath(label), intro] as const),
  ...Object.entries(categoryIntros).map(([label, intro]) => [categoryPath(label), intro] as const),
]);

export function listingIntro(path: string, label: string): string {
  return written.get(path) ?? `${label}, delivered in ${facts.city}. Pay in cash when it arrives.`;
}

/**
 * Description for search engines, at most 155 characters. It begins with the title, since a brand and a category may have all
 * else in common.
 */
export function listingDescription(
  { label, title, intro, total }: { label: string; title: string; intro: string; total: number },
  page: number,
  lastPage: number,
): string {
  const name = `${shorten(label, 50)}${title.slice(label.length)}`;
  const delivered = `prices in ${currencyCode}, delivered in ${facts.city} and all over ${facts.country}.`;
  if (page > 1) return shorten(`${name}, page ${page} of ${lastPage}: ${delivered}`, 155);
  return shorten(`${name}. ${productCount(total)}, ${delivered} ${intro}`, 155);
}
