import { existsSync, mkdirSync, readFileSync, renameSync, statSync } from 'node:fs';
import { mkdir, rm } from 'node:fs/promises';
import path from 'node:path';
import { writeAtomically } from '#files/write-atomically.ts';
import { withLock } from './build-lock.ts';

/** Which site a record is of: the release that the running shop shows, or the one that was built for a static host. */
export type Line = 'published' | 'built';

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
  /** What the record named before: a publication that was killed has not told the database of its own yet. */
  previous?: { fingerprint: string; folder: string } | undefined;
  /** The fingerprint of a site that was rolled back: nobody publishes it but the owner. */
  heldBack?: string | undefined;
}

/** Where the catalogue comes from. */
export interface CatalogueSource {
  /** Base URL of the API. */
  apiUrl: string;
  /** Which site was made of the shop's own database last, as that says itself; null for an API of somebody else's. */
  note: {
    read(line: Line): Promise<string | null>;
    write(line: Line, fingerprint: string): Promise<void>;
  } | null;
}

/** Null before the first time; an unreadable record counts as none. `folder` is null when the record names that of another shop. */
export function readPublished(
  dataDir: string,
  line: Line = 'published',
): (Omit<Published, 'folder'> & { folder: string | null }) | null {
  try {
    const record: unknown = JSON.parse(readFileSync(recordFile(dataDir, line), 'utf8'));
    if (!isPublished(record)) return null;
    const { previous } = record;
    const absolute = (folder: string) => folderIn(folder, path.resolve(dataDir));
    const before = previous && absolute(previous.folder);
    return {
      ...record,
      folder: absolute(record.folder),
      previous: previous && before ? { ...previous, folder: before } : undefined,
    };
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

export async function writePublished(
  dataDir: string,
  published: Published,
  line: Line = 'published',
): Promise<void> {
  await mkdir(dataDir, { recursive: true });
  const before = readPublished(dataDir, line);
  const isSame = before?.fingerprint === published.fingerprint && before.folder === published.folder;
  const { fingerprint = '', folder = null } = (isSame ? before?.previous : before) ?? {};
  const previous = folder === null ? undefined : { fingerprint, folder: folderToWrite(folder, dataDir) };
  const record = { ...published, folder: folderToWrite(published.folder, dataDir), previous };
  await writeAtomically(recordFile(dataDir, line), `${JSON.stringify(record, null, 2)}\n`);
}

/** Another one after each publication, even of the same site; '' before the first. */
export function publicationOf(dataDir: string, line: Line = 'published'): string {
  const record = statSync(recordFile(dataDir, line), { bigint: true, throwIfNoEntry: false });
  return record ? `${record.ino} ${record.mtimeNs}` : '';
}

export function recordFile(dataDir: string, line: Line): string {
  return path.join(dataDir, `${line}.json`);
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
  const record = readPublished(dataDir);
  if (record === null) return null;
  const { folder, fingerprint, apiUrl, previous } = record;
  const noted = source.note ? await source.note.read('published') : apiUrl === source.apiUrl && fingerprint;
  const named = [{ folder, fingerprint }, ...(previous ? [previous] : [])];
  const found = named.find((each) => each.fingerprint === noted && each.folder !== null);
  return found?.folder && fingerprintIn(found.folder) === noted ? found.folder : null;
}

/**
 * How many products were published last, by which a loss is found (R8); null before the first time, and where the record is not
 * of the shop's own database, which may be another one since.
 */
export async function lastPublishedCount(
  dataDir: string,
  { note }: CatalogueSource,
  line: Line = 'published',
): Promise<number | null> {
  const record = readPublished(dataDir, line);
  if (record === null || (note && (await note.read(line)) !== record.fingerprint)) return null;
  return record.products;
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

function previousDirOf(folder: string): string {
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

/**
 * Recovers the site that was published last where its folder is gone, before a start serves it: that very site comes back, as
 * a new one is published only once the record names it. The folder of a record that was moved may be another shop's: only a site
 * with the record's fingerprint beside it is touched.
 */
export async function recoverPublishedSite(
  dataDir: string,
  say: (line: string) => void,
  line: Line = 'published',
): Promise<void> {
  const { folder = null, fingerprint } = readPublished(dataDir, line) ?? {};
  if (folder === null || existsSync(folder)) return;
  const left = [previousDirOf(folder), stagingDirOf(folder)].find(
    (dir) => fingerprintIn(dir) === fingerprint,
  );
  if (left === undefined) return;
  await withPublishLock(dataDir, say, async () => {
    if (!existsSync(folder) && existsSync(left)) renameSync(left, folder);
    await recoverSite(folder);
  });
}

/** One site of a shop is published at a time. */
export function withPublishLock<T>(
  dataDir: string,
  say: (line: string) => void,
  work: () => Promise<T>,
): Promise<T> {
  mkdirSync(dataDir, { recursive: true });
  return withLock(path.join(dataDir, 'publish.lock'), say, work);
}
