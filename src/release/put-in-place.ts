import { existsSync, readFileSync, renameSync } from 'node:fs';
import { rm } from 'node:fs/promises';
import path from 'node:path';
import { withLock } from './lock.ts';
import { readPublished } from './published.ts';

/** A site says in this file what it is made from. It is written last, so a folder that has it is whole. A dot keeps it from being served. */
export const fingerprintFile = '.fingerprint';

/** The fingerprint of the site in this folder; null when there is none. */
export function fingerprintIn(folder: string): string | null {
  const file = path.join(folder, fingerprintFile);
  return existsSync(file) ? readFileSync(file, 'utf8') : null;
}

/** The folder of the site that was published last, where that site stands; the site of another shop is none. */
export function publishedSite(dataDir: string): string | null {
  const { folder = null, fingerprint } = readPublished(dataDir) ?? {};
  return folder !== null && fingerprintIn(folder) === fingerprint ? folder : null;
}

/** The staging directory in which the site for `folder` is made. */
export function stagingDirOf(folder: string): string {
  return `${folder}.staging`;
}

function previousDirOf(folder: string): string {
  return `${folder}.previous`;
}

/**
 * Puts the site that was staged for `folder` there. A folder cannot be exchanged in one step, so a kill between the two
 * renames leaves none: `recoverSite` then ends the exchange. Other than a link, the folder can be copied to any static host.
 */
export async function putInPlace(folder: string): Promise<void> {
  const previousDir = previousDirOf(folder);
  await rm(previousDir, { recursive: true, force: true });
  if (existsSync(folder)) renameSync(folder, previousDir);
  try {
    renameSync(stagingDirOf(folder), folder);
  } catch (error) {
    if (existsSync(previousDir)) renameSync(previousDir, folder);
    throw error;
  }
  await rm(previousDir, { recursive: true, force: true });
}

/**
 * Ends what a killed build has left beside `folder`: where no site stands, the new one takes its place if it is whole, else the
 * previous one. The caller holds the lock.
 */
export async function recoverSite(folder: string): Promise<void> {
  const stagingDir = stagingDirOf(folder);
  const previousDir = previousDirOf(folder);
  if (!existsSync(folder)) {
    if (existsSync(path.join(stagingDir, fingerprintFile))) renameSync(stagingDir, folder);
    else if (existsSync(previousDir)) renameSync(previousDir, folder);
  }
  await rm(stagingDir, { recursive: true, force: true });
  await rm(previousDir, { recursive: true, force: true });
}

/**
 * Does so for the site that was published last, where it is gone, before a start shows it: that very site comes back, as a new
 * one is published only once the record names it. The folder of a record that was moved may be another shop's: only a site
 * with the record's fingerprint beside it is touched.
 */
export async function recoverPublishedSite(dataDir: string, say: (line: string) => void): Promise<void> {
  const { folder = null, fingerprint } = readPublished(dataDir) ?? {};
  if (folder === null || existsSync(folder)) return;
  const left = [previousDirOf(folder), stagingDirOf(folder)].find(
    (dir) => fingerprintIn(dir) === fingerprint,
  );
  if (left === undefined) return;
  await withLock(say, async () => {
    if (!existsSync(folder) && existsSync(left)) renameSync(left, folder);
    await recoverSite(folder);
  });
}
