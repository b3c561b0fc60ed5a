import { existsSync, readFileSync, renameSync, statSync } from 'node:fs';
import { mkdir, rm } from 'node:fs/promises';
import path from 'node:path';
import { setTimeout as pause } from 'node:timers/promises';
import { type FileLock, takeFileLock } from '#files/file-lock.ts';
import { writeAtomically } from '#files/write-atomically.ts';
import { root } from './project.ts';

/** What was published last, kept in the data folder. */
interface Published {
  /** How many products: a catalogue that lost more than half of them is refused (R8). */
  products: number;
  /** The fingerprint of the site. */
  fingerprint: string;
  /** Folder of the site, absolute; it is written down relative to the data folder, which may be moved. */
  folder: string;
  /** The API that the site was made from; null for the shop's own. Older records do not say. */
  apiUrl?: string | null;
}

/** Where the catalogue comes from. */
export interface CatalogueSource {
  /** Base URL of the API. */
  apiUrl: string;
  /** Which site was made of the shop's own database last, as that says itself; null for an API of somebody else's. */
  note: { read(): Promise<string | null>; write(fingerprint: string): Promise<void> } | null;
}

/** Null before the first time; an unreadable record counts as none. `folder` is null when the record names that of another shop. */
export function readPublished(
  dataDir: string,
): (Omit<Published, 'folder'> & { folder: string | null }) | null {
  try {
    const record: unknown = JSON.parse(readFileSync(recordFile(dataDir), 'utf8'));
    return isPublished(record) ? { ...record, folder: folderIn(record.folder, path.resolve(dataDir)) } : null;
  } catch {
    return null;
  }
}

/** The folder of the site as the record names it: relative to the data folder, unless they are on two drives of Windows. */
export function folderToWrite(
  folder: string,
  dataDir: string,
  { relative }: path.PlatformPath = path,
): string {
  return relative(dataDir, folder);
}

/**
 * The folder that a record names, absolute; null for that of another shop. Older records hold an absolute path on the drive of
 * the data folder, too, which stays true of a data folder that was moved or restored only when it leads inside.
 */
export function folderIn(folder: string, dataDir: string, system: path.PlatformPath = path): string | null {
  const rootOf = (file: string) => system.parse(file).root.toLowerCase();
  const isForeign =
    system.isAbsolute(folder) &&
    rootOf(folder) === rootOf(dataDir) &&
    !folder.startsWith(dataDir + system.sep);
  return isForeign ? null : system.resolve(dataDir, folder);
}

export async function writePublished(dataDir: string, published: Published): Promise<void> {
  await mkdir(dataDir, { recursive: true });
  const record = { ...published, folder: folderToWrite(published.folder, dataDir) };
  await writeAtomically(recordFile(dataDir), `${JSON.stringify(record, null, 2)}\n`);
}

/** Another one after each publication, even of the same site; '' before the first. */
export function publicationOf(dataDir: string): string {
  const record = statSync(recordFile(dataDir), { bigint: true, throwIfNoEntry: false });
  return record ? `${record.ino} ${record.mtimeNs}` : '';
}

function recordFile(dataDir: string): string {
  return path.join(dataDir, 'published.json');
}

function isPublished(record: unknown): record is Published {
  if (typeof record !== 'object' || record === null) return false;
  const { products, fingerprint, folder } = record as Partial<Published>;
  return Number.isInteger(products) && typeof fingerprint === 'string' && typeof folder === 'string';
}

/** A site says in this file what it is made from. It is written last, so a folder that has it is whole. A dot keeps it from being served. */
export const fingerprintFile = '.fingerprint';

/** The fingerprint of the site in this folder; null when there is none. */
export function fingerprintIn(folder: string): string | null {
  const file = path.join(folder, fingerprintFile);
  return existsSync(file) ? readFileSync(file, 'utf8') : null;
}

/**
 * The folder of the site that was published last from this source, where that site stands; null else. The record may be another
 * shop's: a restore that was killed has replaced the database alone.
 */
export async function publishedSite(dataDir: string, source: CatalogueSource): Promise<string | null> {
  const { folder = null, fingerprint, apiUrl } = readPublished(dataDir) ?? {};
  if (folder === null || fingerprintIn(folder) !== fingerprint) return null;
  const isOfSource = source.note ? (await source.note.read()) === fingerprint : apiUrl === source.apiUrl;
  return isOfSource ? folder : null;
}

/**
 * How many products were published last, by which a loss is found (R8); null before the first time, and where the record is not
 * of the shop's own database, which may be another one since.
 */
export async function lastPublishedCount(dataDir: string, { note }: CatalogueSource): Promise<number | null> {
  const record = readPublished(dataDir);
  if (record === null || (note && (await note.read()) !== record.fingerprint)) return null;
  return record.products;
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
 * Recovers the site that was published last where its folder is gone, before a start serves it: that very site comes back, as
 * a new one is published only once the record names it. The folder of a record that was moved may be another shop's: only a site
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

/** Astro keeps its working files in the project, so one site is made at a time. */
const lockFile = path.join(root, 'node_modules', '.shop-build.lock');

const pollMs = 250;

/** Runs `work` under a lock that the processes of this project share; waits while another process builds a site. */
export async function withLock<T>(say: (line: string) => void, work: () => Promise<T>): Promise<T> {
  let lock = tryLock();
  if (!lock) say('Waiting for another build to end');
  while (!lock) {
    await pause(pollMs);
    lock = tryLock();
  }
  try {
    return await work();
  } finally {
    lock.release();
  }
}

function tryLock(): FileLock | null {
  try {
    return takeFileLock(lockFile, 0);
  } catch {
    throw new Error(
      `The build cannot write to ${path.dirname(lockFile)}: make that folder writable, then try again.`,
    );
  }
}
