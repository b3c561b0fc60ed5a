import { existsSync, lstatSync, readFileSync, renameSync, statSync } from 'node:fs';
import { rm } from 'node:fs/promises';
import path from 'node:path';

/**
 * File with the fingerprint of a site. It is written last, so a folder that has it holds a complete site. A dot keeps it from
 * being served.
 */
export const fingerprintFile = '.fingerprint';

/** The fingerprint of the site in this folder; null when there is none. */
export function fingerprintIn(folder: string): string | null {
  const file = path.join(folder, fingerprintFile);
  return existsSync(file) ? readFileSync(file, 'utf8') : null;
}

/** Removes a site, its fingerprint first, so that a killed removal never leaves what counts as a complete site. */
export async function removeSite(folder: string): Promise<void> {
  await rm(path.join(folder, fingerprintFile), { force: true });
  await rm(folder, { recursive: true, force: true });
}

/** Staging directory in which the site for `folder` is made. */
export function stagingDirOf(folder: string): string {
  return `${folder}.staging`;
}

/**
 * Throws one sentence where `folder` is a link, which `putInPlace` would replace, or the mount of another file system, which it could
 * not rename.
 */
export function assertReplaceable(folder: string): void {
  const found = lstatSync(folder, { throwIfNoEntry: false });
  if (!found) return;
  if (!found.isSymbolicLink() && found.dev === statSync(path.dirname(path.resolve(folder))).dev) return;
  throw new Error(
    `The folder ${path.basename(folder)} is a link or a mount, which the site of a build would replace: take it away, then build, and copy the site there with npm run deploy -- DEST.`,
  );
}

/** Folder of the replaced site while the new one is put in place. */
export function replacedDirOf(folder: string): string {
  return `${folder}.previous`;
}

/**
 * Moves the staged site to `folder`; on an error the previous site stays. Two folders cannot be swapped atomically: a kill between the
 * two renames leaves no site, and `recoverSite` then completes the swap. A symbolic link could be replaced atomically, but only a real
 * folder can be copied to any static host.
 */
export async function putInPlace(folder: string): Promise<void> {
  const replacedDir = replacedDirOf(folder);
  await removeSite(replacedDir);
  if (existsSync(folder)) renameSync(folder, replacedDir);
  try {
    renameSync(stagingDirOf(folder), folder);
  } catch (error) {
    if (existsSync(replacedDir)) renameSync(replacedDir, folder);
    throw error;
  }
  await removeSite(replacedDir);
}

/**
 * Completes the swap of a killed build: where `folder` is missing, the staged site takes its place if it is complete, else the
 * replaced one. Then removes what is left of both. The caller holds the lock.
 */
export async function recoverSite(folder: string): Promise<void> {
  const stagingDir = stagingDirOf(folder);
  const replacedDir = replacedDirOf(folder);
  if (!existsSync(folder)) {
    if (existsSync(path.join(stagingDir, fingerprintFile))) renameSync(stagingDir, folder);
    else if (existsSync(replacedDir)) renameSync(replacedDir, folder);
  }
  await removeSite(stagingDir);
  await removeSite(replacedDir);
}
