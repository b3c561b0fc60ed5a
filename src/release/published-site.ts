import { existsSync, mkdirSync, renameSync, statSync } from 'node:fs';
import path from 'node:path';
import { waitForFileLock } from '#files/file-lock.ts';
import { readPublished, recordFile, type Target } from './published-record.ts';
import { fingerprintIn, listReleases, recoverSite, replacedDirOf, stagingDirOf } from './releases.ts';

/** Source of the catalogue: the shop's own API and database, or a foreign API. */
export interface CatalogueSource {
  /** Base URL of the API. */
  apiUrl: string;
  /**
   * Note of the fingerprint of the last site, in the shop's own database from which it was made; null for a foreign API.
   */
  note: {
    /** Location of that database: `SQLite`, or an address without user and password. */
    database: string;
    read(target: Target): Promise<string | null>;
    write(target: Target, fingerprint: string): Promise<void>;
  } | null;
}

/** Name of the source: a shop shows only releases of its own source. */
export function sourceName({ apiUrl, note }: CatalogueSource): string {
  return note?.database ?? apiUrl;
}

/**
 * Folder of the site that was published last from this source; null where there is none, or it is no longer complete. The note in
 * the database is compared with the record, which may be another shop's: a killed restore has replaced only the database.
 */
export async function currentSite(dataDir: string, source: CatalogueSource): Promise<string | null> {
  const record = readPublished(dataDir);
  if (record === null) return null;
  const { folder, fingerprint, apiUrl, previous } = record;
  const noted = source.note ? await source.note.read('release') : apiUrl === source.apiUrl && fingerprint;
  const named = [{ folder, fingerprint }, ...(previous ? [previous] : [])];
  const found = named.find((each) => each.fingerprint === noted)?.folder ?? null;
  if (found === null || fingerprintIn(found) !== noted) return null;
  return found;
}

/**
 * Number of products published last, from which a loss is measured (R8). Null before the first publication, and where the record is
 * of another source: of another database, or of the shop's own while the source is a foreign API. A foreign API whose address has
 * changed counts as the same source.
 */
export async function lastPublishedCount(
  dataDir: string,
  { note }: CatalogueSource,
  target: Target = 'release',
): Promise<number | null> {
  const record = readPublished(dataDir, target);
  if (record === null) return null;
  const isOwn = note ? (await note.read(target)) === record.fingerprint : record.apiUrl !== null;
  return isOwn ? record.products : null;
}

/** Record of the last site for a static host; null where there is none or it was made from another source. */
export function readStaticRecord(dataDir: string, source: CatalogueSource) {
  const record = readPublished(dataDir, 'static');
  return record && (record.apiUrl ?? null) === (source.note ? null : source.apiUrl) ? record : null;
}

/**
 * Restores the site that was published last where a killed build has left no folder, before a start serves it. Only a `.previous` or
 * `.staging` folder with the fingerprint of the record is touched: a data folder that was moved may name the folder of another shop.
 */
export async function recoverPublishedSite(
  dataDir: string,
  log: (line: string) => void,
  target: Target = 'release',
): Promise<void> {
  const { folder = null, fingerprint } = readPublished(dataDir, target) ?? {};
  if (folder === null || existsSync(folder)) return;
  const left = [replacedDirOf(folder), stagingDirOf(folder)].find(
    (dir) => fingerprintIn(dir) === fingerprint,
  );
  if (left === undefined) return;
  await withPublishLock(dataDir, log, async () => {
    if (!existsSync(folder) && existsSync(left)) renameSync(left, folder);
    await recoverSite(folder);
  });
}

/**
 * Runs `work` under the publish lock of the data folder, so that one process publishes at a time. Waits for the lock, and tells
 * `log` so.
 */
export function withPublishLock<T>(
  dataDir: string,
  log: (line: string) => void,
  work: () => Promise<T>,
): Promise<T> {
  mkdirSync(dataDir, { recursive: true });
  return withBuildLock(path.join(dataDir, 'publish.lock'), log, work);
}

/**
 * Runs `work` while this process holds the lock file `file`. Waits while another process holds it, and tells `log` so. Rejects
 * with one sentence where the file cannot be written.
 */
export async function withBuildLock<T>(
  file: string,
  log: (line: string) => void,
  work: () => Promise<T>,
): Promise<T> {
  const lock = await waitForFileLock(file, {
    timeoutMs: Number.POSITIVE_INFINITY,
    onWait: () => log('Waiting for another build to end'),
  }).catch((error: unknown) => {
    throw new Error(
      `The build cannot write to ${path.dirname(file)}: make that folder writable and remove a damaged ${path.basename(file)}, then try again.`,
      { cause: error },
    );
  });
  try {
    return await work();
  } finally {
    lock?.release();
  }
}

const pollMs = 250;
const retryMs = 1_000;

/**
 * Serves the site in `folder`, and from the folders `previous` (the newest first) the files that pages still load which were opened
 * before. Throws when a folder cannot be read.
 */
export type ShowSite = (folder: string, previous: readonly string[]) => void;

/** Folders of all releases but the one in `folder`, the newest first: pages that were opened from them still load their files. */
export function otherReleases(dataDir: string, folder: string): string[] {
  const before = readPublished(dataDir)?.previous?.folder;
  const all = [...listReleases(dataDir).map((release) => release.folder), ...(before ? [before] : [])];
  return [...new Set(all)].filter((each) => each !== folder);
}

/**
 * Calls `show` with the published release of `source`, unless it is `shown` already, and with each later release, also of another
 * process. Polls the record every 250 ms. Tries again after a second while a release cannot be read or the database has not noted
 * it. Returns a function that stops the polling.
 */
export function followReleases(
  { dataDir, source, shown }: { dataDir: string; source: CatalogueSource; shown: string | null },
  show: ShowSite,
  log: (message: string, error: unknown) => void,
): () => void {
  const record = recordFile(dataDir, 'release');
  let timer: NodeJS.Timeout | undefined;
  let isEnded = false;
  let lastPoll = 0;
  const poll = async () => {
    clearTimeout(timer);
    // A database that is slow may answer an earlier poll after a later one.
    const own = ++lastPoll;
    let isSettled = false;
    try {
      const folder = await currentSite(dataDir, source);
      if (isEnded || own !== lastPoll) return;
      if (folder !== null && folder !== shown) {
        show(folder, otherReleases(dataDir, folder));
        shown = folder;
      }
      isSettled = folder === (readPublished(dataDir)?.folder ?? null);
    } catch (error) {
      log('The new release could not be read: the one before it stays, and it is tried again', error);
    }
    if (!isSettled && !isEnded && own === lastPoll) timer = setTimeout(poll, retryMs).unref();
  };
  // Taken before the record is read for the first time, so that a later release is always a change to it.
  let seen = stateOf(record);
  void poll();
  const watch = setInterval(() => {
    const state = stateOf(record);
    if (state === seen) return;
    seen = state;
    void poll();
  }, pollMs).unref();
  return () => {
    isEnded = true;
    clearInterval(watch);
    clearTimeout(timer);
  };
}

/** Identifies the version of a file: differs after each replacement; empty while the file is missing or cannot be looked at. */
function stateOf(file: string): string {
  try {
    const { ino, size, mtimeNs } = statSync(file, { bigint: true });
    return `${ino} ${size} ${mtimeNs}`;
  } catch {
    return '';
  }
}
