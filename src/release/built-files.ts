import { copyFileSync, linkSync, statSync, utimesSync } from 'node:fs';
import path from 'node:path';
import type { Product } from '#domain/catalogue/product.ts';
import { listFiles } from '#files/folders.ts';
import type { CatalogueChanges } from './catalogue-changes.ts';

/** Sizes of the files of a folder, bytes, by their paths inside it. A loss of power leaves some files empty. */
export type FileSizes = Readonly<Record<string, number>>;

/** The site that the new one replaces, whose unchanged files are reused, where its products are known. */
export interface PreviousSite {
  folder: string;
  products: readonly Product[];
  /** Differences of the new catalogue from these products. */
  changes: CatalogueChanges;
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
