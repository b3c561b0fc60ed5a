import { type Stats, statSync } from 'node:fs';
import path from 'node:path';
import type { PageEntry } from './render.ts';

/**
 * Whether a page of the site in `folder` and its compressed variant have the sizes that were written, and it was not edited
 * since: a loss of power leaves some files empty.
 */
export function isPageIntact(folder: string, page: PageEntry): boolean {
  const stats = completeStats(folder, page);
  return stats !== null && secondsOf(stats) === page.writtenAt;
}

/** Time of the last change of a file, whole seconds since 1970. */
export function writtenAt(file: string): number {
  return secondsOf(statSync(file));
}

/** The page's file, which is asked for once: a large site has tens of thousands. Null for a page that is not complete. */
function completeStats(folder: string, { file, bytes, compressedBytes }: PageEntry): Stats | null {
  const statsOf = (name: string) => statSync(`${folder}${path.sep}${name}`, { throwIfNoEntry: false });
  const stats = statsOf(file);
  if (stats?.size !== bytes) return null;
  return compressedBytes === 0 || statsOf(`${file}.br`)?.size === compressedBytes ? stats : null;
}

function secondsOf({ mtimeMs }: Stats): number {
  return Math.floor(mtimeMs / 1000);
}
