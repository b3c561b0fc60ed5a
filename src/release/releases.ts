import { existsSync, lstatSync, readdirSync, readFileSync, renameSync, statSync } from 'node:fs';
import { rm, writeFile } from 'node:fs/promises';
import path from 'node:path';
import { readPublished, type Target } from './published-record.ts';

/** Number of releases, the current one included, whose scripts, styles, pictures and product summaries stay reachable at any age. */
export const retainedReleases = 10;

/** A site that was published, in a folder of its own by its number. */
export interface Release {
  /** From 1. */
  number: number;
  /** ISO 8601, UTC. */
  madeAt: string;
  /** Cause of its publication. */
  by: 'start' | 'rebuild' | 'hook' | 'schedule';
  products: number;
  pages: number;
  /** Pages that were rendered for it; the others were reused. */
  rendered: number;
  /** Products in the API's list, those that validation left out included. */
  received: number;
  /** Name of its source (`sourceName`). */
  source: string;
}

export interface ListedRelease extends Release {
  folder: string;
  isCurrent: boolean;
}

/** Data of the release in its folder. A dot keeps it from being served. */
export const releaseFile = '.release.json';

export async function writeRelease(folder: string, release: Release): Promise<void> {
  await writeFile(path.join(folder, releaseFile), JSON.stringify(release, null, 2));
}

/** The releases that were published and still stand, the newest first. */
export function listReleases(dataDir: string): ListedRelease[] {
  const folder = releasesFolder(dataDir);
  if (!existsSync(folder)) return [];
  const current = readPublished(dataDir)?.folder ?? '';
  return readdirSync(folder)
    .filter((name) => /^\d{6,9}$/.test(name))
    .map((name) => path.join(folder, name))
    .flatMap((each) => {
      const release = releaseIn(each);
      return release ? [{ ...release, folder: each, isCurrent: isSameFolder(each, current) }] : [];
    })
    .toSorted((a, b) => b.number - a.number);
}

/**
 * Address of the API from which the site of this data folder was made: the last one of `target`, or of the other where there is
 * none. Null where it was made from the database of the shop itself, and before the first.
 */
export function publishedApi(dataDir: string, target: Target): string | null {
  const record =
    readPublished(dataDir, target) ?? readPublished(dataDir, target === 'static' ? 'release' : 'static');
  if (record) return record.apiUrl;
  // A lost record leaves the releases.
  const [{ source = '' } = {}] = listReleases(dataDir);
  return /^https?:/.test(source) ? source : null;
}

/** Whether two paths lead to one folder, which Windows spells in several ways. */
export function isSameFolder(one: string, other: string): boolean {
  return path.relative(one, other) === '';
}

/** Release in `folder`; null where the folder has no complete site, or no file of a release. */
export function releaseIn(folder: string): Release | null {
  if (fingerprintIn(folder) === null) return null;
  try {
    return JSON.parse(readFileSync(path.join(folder, releaseFile), 'utf8')) as Release;
  } catch {
    return null;
  }
}

/** Folder of the releases in a data folder. */
export function releasesFolder(dataDir: string): string {
  return path.join(path.resolve(dataDir), 'releases');
}

/** Absolute path of the folder of the next release. Its number is above those of all folders there and in the record. */
export function nextReleaseDir(dataDir: string): string {
  const folder = releasesFolder(dataDir);
  const { folder: current, previous } = readPublished(dataDir) ?? {};
  const published = [current, previous?.folder].map((each) => path.basename(each ?? ''));
  const names = [...(existsSync(folder) ? readdirSync(folder) : []), ...published];
  const numbers = names.map((name) => Number(/^(\d{6,9})(\.|$)/.exec(name)?.[1] ?? 0));
  return path.join(folder, String(Math.max(0, ...numbers) + 1).padStart(6, '0'));
}

/**
 * File with the fingerprint of a site. It is written last, so a folder that has it holds a complete site. A dot keeps it from
 * being served.
 */
export const fingerprintFile = '.fingerprint';

/** The fingerprint of the site in this folder; null when there is none. */
export function fingerprintIn(folder: string): string | null {
  const file = path.join(folder, fingerprintFile);
  if (!existsSync(file)) return null;
  try {
    return readFileSync(file, 'utf8');
  } catch (error) {
    // A rebuild may be removing the site.
    if ((error as NodeJS.ErrnoException).code === 'ENOENT') return null;
    throw error;
  }
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
