import { existsSync, renameSync } from 'node:fs';
import { withPublishLock } from './build-lock.ts';
import { readPublished, type Target } from './published-record.ts';
import { fingerprintIn, recoverSite, replacedDirOf, stagingDirOf } from './releases.ts';

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
