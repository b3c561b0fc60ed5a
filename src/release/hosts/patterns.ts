import { compressedEndings, contentTypes, hashedFolders, notFoundPages } from '#domain/shop/served-files.ts';

/** Parts of the regular expressions of Apache and nginx, both PCRE. */

export function anyOf(words: readonly string[]): string {
  return `(?:${words.join('|')})`;
}

export const compressed = anyOf(compressedEndings);

export const endings = anyOf(Object.keys(contentTypes));

export const hashed = anyOf(hashedFolders);

/** Addresses without the slash before them: `404`. */
export const notFound = anyOf(Object.values(notFoundPages).map((file) => file.slice(1, -'.html'.length)));

/** Dotfiles, and what is in folders with a dot; certificates are proved in the one that may be read. */
export const dotfile = '/\\.(?!well-known/)';

/** The files of Netlify and Cloudflare, without the slash before them. */
export const hostFile = '_(?:headers|redirects)';

/** An `Accept-Encoding` that names this coding, and not with a weight of zero. */
export function accepts(coding: string): string {
  return `(?:^|[ ,])${coding} *(?:$|,|; *q=(?:1|0\\.0*[1-9]))`;
}

/** The codings of the variants, the better one first, by the ending of their files. */
export const codings = [
  { ending: 'br', coding: 'br' },
  { ending: 'gz', coding: 'gzip' },
] as const;
