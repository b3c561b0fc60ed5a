import { contentPolicy, type SitePolicy } from '#domain/shop/content-policy.ts';
import { saverWidth } from '#domain/shop/data-saver.ts';
import {
  compressedEndings,
  contentTypes,
  immutableFolders,
  notFoundPages,
} from '#domain/shop/served-files.ts';

/** Regular expressions, and parts of them, for Apache and nginx, both PCRE. */

export function anyOf(words: readonly string[]): string {
  return `(?:${words.join('|')})`;
}

export const compressed = anyOf(compressedEndings);

export const endings = anyOf(Object.keys(contentTypes));

export const immutable = anyOf(immutableFolders);

/** Addresses of the 404 pages without the leading slash: `404`. */
export const notFound = anyOf(Object.values(notFoundPages).map((file) => file.slice(1, -'.html'.length)));

/** Dotfiles and files in dot folders, but for `.well-known`, which the issuers of certificates read. */
export const dotfile = '/\\.(?!well-known/)';

/** Files of Netlify and Cloudflare, without the leading slash. */
export const hostFile = '_(?:headers|redirects)';

/** Address, without the leading slash, of a picture file larger than the one for the data saver (R43); the group is the picture's name. */
export const largePicture = String.raw`pictures/(?<shop_picture>\w+)-(?!${saverWidth}\.)(?:[2-9]\d\d|\d{4,})\.avif`;

/** Pattern of a `Save-Data` header that says to save data. */
export const savesData = String.raw`^ *on\b`;

/** Pattern of an `Accept-Encoding` that names this coding with a weight above zero. */
export function accepts(coding: string): string {
  return `(?:^|[ ,])${coding} *(?:$|,|; *q=(?:1|0\\.0*[1-9]))`;
}

/** Content codings of the variants with the ending of their files, the better one first. */
export const codings = [
  { ending: 'br', coding: 'br' },
  { ending: 'gz', coding: 'gzip' },
] as const;

/** A content security policy, and the pages that have it. */
export interface PagesOfPolicy {
  header: string;
  /** Their addresses without the leading slash, as a regular expression: `(?:about|product/[^/]+)`. */
  pagePattern: string;
}

/** The content security policies of a site, each once. */
export function pagesByPolicy({ pages, apiOrigin }: SitePolicy): PagesOfPolicy[] {
  const all = Object.entries(pages).map(([key, inline]) => ({
    header: contentPolicy(key, inline, apiOrigin),
    pattern: key.endsWith('/') ? `${escaped(key.slice(1))}[^/]+` : escaped(key.slice(1, -'.html'.length)),
  }));
  return [...Map.groupBy(all, ({ header }) => header)].map(([header, same]) => ({
    header,
    pagePattern: `(?:${same.map(({ pattern }) => pattern).join('|')})`,
  }));
}

function escaped(text: string): string {
  return text.replace(/[^\w/-]/g, '\\$&');
}
