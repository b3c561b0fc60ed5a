import { existsSync, readFileSync, renameSync } from 'node:fs';
import { rm } from 'node:fs/promises';
import path from 'node:path';

/** A site says in this file what it is made from. It is written last, so a folder that has it is whole. A dot keeps it from being served. */
export const fingerprintFile = '.fingerprint';

/** The fingerprint of the site in this folder; null when there is none. */
export function fingerprintIn(folder: string): string | null {
  const file = path.join(folder, fingerprintFile);
  return existsSync(file) ? readFileSync(file, 'utf8') : null;
}

/** Removes a site. Its mark goes first: what a kill leaves of a site is never taken for a whole one. */
export async function removeSite(folder: string): Promise<void> {
  await rm(path.join(folder, fingerprintFile), { force: true });
  await rm(folder, { recursive: true, force: true });
}

/** The staging directory in which the site for `folder` is made. */
export function stagingDirOf(folder: string): string {
  return `${folder}.staging`;
}

/** Where the site that is replaced stands meanwhile. */
export function previousDirOf(folder: string): string {
  return `${folder}.previous`;
}

/**
 * Puts the site that was staged for `folder` there. A folder cannot be exchanged in one step, so a kill between the two
 * renames leaves none: `recoverSite` then ends the exchange. Other than a link, the folder can be copied to any static host.
 */
export async function putInPlace(folder: string): Promise<void> {
  const previousDir = previousDirOf(folder);
  await removeSite(previousDir);
  if (existsSync(folder)) renameSync(folder, previousDir);
  try {
    renameSync(stagingDirOf(folder), folder);
  } catch (error) {
    if (existsSync(previousDir)) renameSync(previousDir, folder);
    throw error;
  }
  await removeSite(previousDir);
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
  await removeSite(stagingDir);
  await removeSite(previousDir);
}
