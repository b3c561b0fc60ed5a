import { cpSync, linkSync, mkdirSync, readFileSync, statSync } from 'node:fs';
import { writeFile } from 'node:fs/promises';
import path from 'node:path';
import type { Snapshot } from '#catalogue/pull.ts';
import { listFiles } from '#files/folders.ts';

/** File with the catalogue of a site as JSON, in its folder. A dot keeps it from being served. */
export const snapshotFile = '.catalogue.json';

/** File with the cache keys of its pages and the sizes of its files as JSON. */
export const pagesFile = '.pages.json';

export interface PageEntry {
  /** Path relative to the folder of the site: `product/12.html`. */
  file: string;
  /** Cache key: hash of everything from which the page is made. */
  key: string;
}

/** A site of which each file has the size that was written. */
export interface IntactSite {
  folder: string;
  pages: readonly PageEntry[];
  /** Sizes of its files, bytes. */
  sizes: FileSizes;
}

/** Writes the catalogue of a site, the cache keys of its pages and the sizes of its files into its folder. */
export async function writeBuildFiles(
  siteDir: string,
  snapshot: Snapshot,
  pages: readonly PageEntry[],
): Promise<void> {
  await writeFile(path.join(siteDir, snapshotFile), JSON.stringify(snapshot));
  const sizes = fileSizesIn(siteDir);
  await writeFile(path.join(siteDir, pagesFile), JSON.stringify({ pages, sizes }));
}

/** The site in `folder` with its pages; null if they are not known, or a file does not have the size that was written. */
export function intactSite(folder: string): IntactSite | null {
  const built = readJson<Omit<IntactSite, 'folder'>>(folder, pagesFile);
  return built && areFilesIntact(folder, built.sizes) ? { ...built, folder } : null;
}

/** Reads the catalogue of a site; null if it is not known. */
export function readSnapshot(siteDir: string): Snapshot | null {
  return readJson(siteDir, snapshotFile);
}

function readJson<T>(folder: string, file: string): T | null {
  try {
    return JSON.parse(readFileSync(path.join(folder, file), 'utf8'));
  } catch {
    return null;
  }
}

/** Sizes of the files of a folder, bytes, by their paths inside it. A loss of power leaves some files empty. */
export type FileSizes = Readonly<Record<string, number>>;

/** Reads the sizes of all files of a folder. */
export function fileSizesIn(folder: string): FileSizes {
  return Object.fromEntries(listFiles(folder).map((file) => [file, sizeOf(path.join(folder, file))]));
}

/** Whether all these files are in `folder`, of the sizes that were written. */
export function areFilesIntact(folder: string, sizes: FileSizes): boolean {
  return Object.entries(sizes).every(([file, bytes]) => sizeOf(`${folder}${path.sep}${file}`) === bytes);
}

/** Size of a file, bytes; -1 if it does not exist. */
function sizeOf(file: string): number {
  return statSync(file, { throwIfNoEntry: false })?.size ?? -1;
}

/** Makes these files of the folder `from` files of the folder `to`, as `reuseFile` does. */
export function reuseFiles(from: string, to: string, files: readonly string[]): void {
  for (const folder of new Set(files.map((file) => path.dirname(file))))
    mkdirSync(path.join(to, folder), { recursive: true });
  for (const file of files) reuseFile(path.join(from, file), path.join(to, file));
}

/** Makes `to` the same file as `from`: a hard link, or a copy of the same age if the disk allows no link or `to` exists. */
export function reuseFile(from: string, to: string): void {
  try {
    linkSync(from, to);
  } catch {
    cpSync(from, to, { preserveTimestamps: true });
  }
}
