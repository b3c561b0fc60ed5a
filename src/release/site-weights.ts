import type { FileSizes } from './built-files.ts';
import type { PageEntry } from './render-pages.ts';

/** Weights of a site, bytes. A page counts as it is sent, compressed with brotli. */
export interface SiteWeights {
  /** Mean of all pages of HTML. */
  page: number;
  /** Mean of the pages of the site before; null where there is none. */
  pageBefore: number | null;
  /** The largest of them, by its path. */
  largest: { path: string; bytes: number };
  /** Number of all files, compressed variants included, and their bytes on the disk. */
  files: number;
  bytes: number;
}

/** Weighs a site by its pages, those of the site before (null for none) and the sizes of its files. */
export function siteWeights(
  pages: readonly PageEntry[],
  before: readonly PageEntry[] | null,
  sizes: FileSizes,
): SiteWeights {
  const [own, former] = [htmlOf(pages), htmlOf(before ?? [])];
  const largest = own.reduce<PageEntry | null>(
    (most, page) => (most !== null && sentBytes(most) >= sentBytes(page) ? most : page),
    null,
  );
  const all = Object.values(sizes);
  return {
    page: meanWeight(own),
    pageBefore: former.length === 0 ? null : meanWeight(former),
    largest:
      largest === null
        ? { path: '', bytes: 0 }
        : { path: addressOf(largest.file), bytes: sentBytes(largest) },
    files: all.length,
    bytes: all.reduce((sum, each) => sum + each, 0),
  };
}

function htmlOf(pages: readonly PageEntry[]): PageEntry[] {
  return pages.filter(({ file }) => file.endsWith('.html'));
}

/** Address of a page: `/` for `index.html`, `/about` for `about.html`; that of another file is its path. */
export function addressOf(file: string): string {
  return file === 'index.html' ? '/' : `/${file.replace(/\.html$/, '')}`;
}

/** Mean of the bytes that are sent for each of these pages, rounded. */
export function meanWeight(pages: readonly PageEntry[]): number {
  const sum = pages.reduce((total, page) => total + sentBytes(page), 0);
  return Math.round(sum / Math.max(1, pages.length));
}

function sentBytes({ bytes, compressedBytes }: PageEntry): number {
  return compressedBytes || bytes;
}
