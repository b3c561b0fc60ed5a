import { type Stats, statSync } from 'node:fs';
import path from 'node:path';
import type { PageEntry } from './render.ts';

/**
 * Whether a page of the site in `folder` and its compressed variant have the sizes that were written (a loss of power may leave empty
 * files), and the page was not edited since.
 */
export function isPageIntact(folder: string, page: PageEntry): boolean {
  const stats = completeStats(folder, page);
  return stats !== null && secondsOf(stats) === page.writtenAt;
}

/** Time of the last change of a file, whole seconds since 1970. */
export function writtenAt(file: string): number {
  return secondsOf(statSync(file));
}

/** Reads the stats of a page's file, once for both checks, since a large site has tens of thousands; null for an incomplete page. */
function completeStats(folder: string, { file, bytes, compressedBytes }: PageEntry): Stats | null {
  const statsOf = (name: string) => statSync(`${folder}${path.sep}${name}`, { throwIfNoEntry: false });
  const stats = statsOf(file);
  if (stats?.size !== bytes) return null;
  return compressedBytes === 0 || statsOf(`${file}.br`)?.size === compressedBytes ? stats : null;
}

function secondsOf({ mtimeMs }: Stats): number {
  return Math.floor(mtimeMs / 1000);
}
