import { copyFileSync, linkSync, statSync, utimesSync } from 'node:fs';
import path from 'node:path';
import type { Product } from '#domain/catalogue/product.ts';
import { listFiles } from '#files/folders.ts';
import type { CatalogueChanges } from './catalogue-changes.ts';
import type { PageEntry } from './render-pages.ts';

/** Sizes of the files of a folder, bytes, by their paths inside it. A loss of power leaves some files empty. */
export type FileSizes = Readonly<Record<string, number>>;

/** The site that the new one replaces, whose unchanged files are reused, where its products are known. */
export interface PreviousSite {
  folder: string;
  /** Sizes of its files as they were written; none where they are not known. */
  sizes: FileSizes;
  products: readonly Product[];
  /** Differences of the new catalogue from these products. */
  changes: CatalogueChanges;
}

/** Whether a file of `folder` has the size that was written down, or is not empty where none was. */
export function isWhole(folder: string, file: string, sizes: FileSizes): boolean {
  const size = sizeOf(path.join(folder, file));
  return size > 0 && size === (sizes[file] ?? size);
}

/** Reads the sizes of the `files` of a folder, all unless given, but for those that are `known`. */
export function fileSizesIn(
  folder: string,
  files: readonly string[] = listFiles(folder),
  known: ReadonlyMap<string, number> = new Map(),
): FileSizes {
  return Object.fromEntries(
    files.map((file) => [file, known.get(file) ?? sizeOf(`${folder}${path.sep}${file}`)]),
  );
}

/** Whether all these files are in `folder`, of the sizes that were written; false where there are none. */
export function areFilesIntact(folder: string, sizes: FileSizes): boolean {
  const files = Object.entries(sizes);
  return files.length > 0 && files.every(([file, bytes]) => sizeOf(path.join(folder, file)) === bytes);
}

/** Size of a file, bytes; -1 where there is none. */
export function sizeOf(file: string): number {
  return statSync(file, { throwIfNoEntry: false })?.size ?? -1;
}

/** Whether a page of the site in `folder` and its variants have the sizes that were written: a loss of power may leave empty files. */
export function isPageIntact(folder: string, page: Omit<PageEntry, 'key'>): boolean {
  const { file, bytes, compressedBytes, gzipBytes } = page;
  const hasVariant = (end: string, length: number) =>
    length === 0 || sizeOf(`${folder}${path.sep}${file}${end}`) === length;
  return hasVariant('', bytes) && hasVariant('.br', compressedBytes) && hasVariant('.gz', gzipBytes);
}

/**
 * Makes `to` the same file as `from`: a hard link where the disk allows one, else a copy of the same age. Throws EEXIST where
 * `to` exists.
 */
export function reuseFile(from: string, to: string): void {
  try {
    linkSync(from, to);
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code === 'EEXIST') throw error;
    copyFileSync(from, to);
    const { atime, mtime } = statSync(from);
    utimesSync(to, atime, mtime);
  }
}
