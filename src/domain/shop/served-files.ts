import { goneFolder, searchFolder, summariesFolder } from './paths.ts';

/** Headers and content types of the files of a built site, for our own server and other hosts. */

export const pageType = 'text/html;charset=utf-8';

/** By the ending of a file's name. */
export const contentTypes: Readonly<Record<string, string>> = {
  html: pageType,
  css: 'text/css; charset=utf-8',
  js: 'text/javascript; charset=utf-8',
  json: 'application/json',
  xml: 'application/xml; charset=utf-8',
  txt: 'text/plain; charset=utf-8',
  svg: 'image/svg+xml; charset=utf-8',
  webmanifest: 'application/manifest+json',
  bin: 'application/octet-stream',
  avif: 'image/avif',
  webp: 'image/webp',
  jpg: 'image/jpeg',
  png: 'image/png',
  ico: 'image/x-icon',
  // Of the owner, in `public/`.
  jpeg: 'image/jpeg',
  gif: 'image/gif',
  pdf: 'application/pdf',
  mp4: 'video/mp4',
};

/** Endings of the files that gain from compression, the index of the search among them; pictures are compressed already. */
export const compressedEndings: readonly string[] = [
  'html',
  'css',
  'js',
  'json',
  'xml',
  'txt',
  'svg',
  'webmanifest',
  'bin',
];

/** Folders of files that are named by their content and so never change. */
export const immutableFolders: readonly string[] = ['_astro', searchFolder, 'pictures', 'scripts', 'styles'];

/** Folders of files that stay reachable for pages of earlier releases. */
const retainedFolders: readonly string[] = [...immutableFolders, summariesFolder];

/** Whether the file at this path stays reachable for pages of earlier releases: it is in one of `retainedFolders`. */
export function isRetained(path: string): boolean {
  return isIn(retainedFolders, path);
}

function isIn(folders: readonly string[], path: string): boolean {
  const [, folder, file] = path.split('/');
  return file !== undefined && folders.includes(folder ?? '');
}

/** The pages of a 404, by what was asked for: they are no addresses themselves (R14). */
export const notFoundPages = { page: '/404.html', product: '/product-not-found.html' } as const;

/** The addresses below this one have the page `notFoundPages.product` if they are unknown. */
export const productFolder = '/product/';

/** Whether a file of the site has no address: a dotfile, a compressed variant, a page of a 404 or 410, a file for hosts. */
export function isHidden(address: string): boolean {
  return (
    /\/\.(?!well-known\/)|\.br$/.test(address) ||
    ['/_headers', '/_redirects'].includes(address) ||
    address.startsWith(`/${goneFolder}/`) ||
    Object.values<string>(notFoundPages).includes(address)
  );
}

export const caching = {
  year: 'public, max-age=31536000, immutable',
  /** For one browser, and no cache that many share: some of those ignore that an answer varies with Save-Data. */
  ownYear: 'private, max-age=31536000, immutable',
  hour: 'public, max-age=3600',
  revalidate: 'no-cache',
  /** A page whose inline scripts or sheets a proxy changes has another hash than its policy names, and is dead. */
  page: 'no-cache, no-transform',
  never: 'no-store, no-transform',
} as const;

/** Files that crawlers and browsers ask for under a fixed name, and seldom; a pattern that Apache and nginx read too. */
const seldomChanged =
  '^/(robots\\.txt|sw\\.js|sitemap[^/]*\\.xml|[^/]+\\.webmanifest|[^/]+\\.ico|[^/]*icon[^/]*\\.(png|svg))$';

export function cacheControl(address: string): string {
  if (isIn(immutableFolders, address)) return caching.year;
  return new RegExp(seldomChanged).test(address) ? caching.hour : caching.revalidate;
}

export const sniffing = { 'X-Content-Type-Options': 'nosniff' } as const;

/** The one Trusted Types policy, created once: for the address of a service worker, and the speculation rules. */
export const trustedTypesPolicy = 'sw';

/** The part of the content security policy that all pages share; each page names what it loads and runs (`content-policy.ts`). */
const sharedPolicy = `frame-ancestors 'none'; base-uri 'none'; form-action 'self' mailto:; require-trusted-types-for 'script'; trusted-types ${trustedTypesPolicy}`;

/** Headers of a page, also of a 404. */
const pagePolicy = {
  ...sniffing,
  'Referrer-Policy': 'strict-origin-when-cross-origin',
  'Content-Security-Policy': sharedPolicy,
  'X-Frame-Options': 'DENY',
  'Permissions-Policy': 'camera=(), geolocation=(), microphone=()',
  'Cross-Origin-Opener-Policy': 'same-origin',
  'Cross-Origin-Resource-Policy': 'same-origin',
} as const;

/** With https, browsers never come by http again, for a year. Other hosts below the same name are left alone. */
const transportSecurity = { 'Strict-Transport-Security': 'max-age=31536000' } as const;

/** Headers of each page of a site with this address, beside its caching. */
export function pageHeadersOf(siteUrl: string): Readonly<Record<string, string>> {
  return { ...pagePolicy, ...(siteUrl.startsWith('https:') && transportSecurity) };
}
