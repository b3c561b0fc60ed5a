import { readFileSync } from 'node:fs';
import { writeFile } from 'node:fs/promises';
import path from 'node:path';
import type { Snapshot } from '#catalogue/pull.ts';
import { areFilesIntact, type FileSizes, fileSizesIn } from './built-files.ts';
import type { PageEntry } from './render-pages.ts';

/** File with the catalogue of a site as JSON, in its folder. A dot keeps it from being served. */
export const snapshotFile = '.catalogue.json';

/** File with the cache keys of its pages and the sizes of its files as JSON. */
export const pagesFile = '.pages.json';

/** A site of which each file has the size that was written. */
export interface IntactSite {
  folder: string;
  pages: readonly PageEntry[];
  /** Sizes of its files, bytes. */
  sizes: FileSizes;
}

/** Writes the catalogue of a site, the cache keys of its pages and the sizes of its files into its folder. */
export async function writeInputs(
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
