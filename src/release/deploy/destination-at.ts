import { statSync } from 'node:fs';
import path from 'node:path';
import type { Destination } from './destination.ts';
import { FolderDestination } from './folder-destination.ts';
import { RsyncDestination } from './rsync-destination.ts';

/**
 * Destination with this name: a folder of this machine, or `HOST:FOLDER` by rsync on another machine. Throws one sentence where
 * the folder and the site contain each other, the name is that of a file, or the folder above is missing.
 */
export function destinationAt(name: string, siteDir: string): Destination {
  // A single letter is a drive of Windows.
  if (/^[^/\\:]{2,}:/.test(name)) return new RsyncDestination(name);
  const folder = path.resolve(name);
  const contains = (outer: string, inner: string) => `${inner}${path.sep}`.startsWith(`${outer}${path.sep}`);
  if (contains(folder, siteDir) || contains(siteDir, folder))
    throw new Error(
      `${name} is no place for the site, which stands in ${siteDir} itself: name another folder.`,
    );
  const stats = statSync(folder, { throwIfNoEntry: false });
  if (stats && !stats.isDirectory()) throw new Error(`${name} is no folder.`);
  if (!stats && !statSync(path.dirname(folder), { throwIfNoEntry: false })?.isDirectory())
    throw new Error(`There is no folder ${path.dirname(name)} for ${path.basename(name)}: make it first.`);
  return new FolderDestination(name);
}
