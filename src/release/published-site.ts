import { existsSync, mkdirSync, renameSync } from 'node:fs';
import path from 'node:path';
import { withLock } from './build-lock.ts';
import { readPublished, type Target } from './published-record.ts';
import { fingerprintIn, previousDirOf, recoverSite, stagingDirOf } from './site-folder.ts';

/** Where the catalogue comes from. */
export interface CatalogueSource {
  /** Base URL of the API. */
  apiUrl: string;
  /** Fingerprint of the site that was made of the shop's own database last, as that says itself; null for an API of somebody else's. */
  note: {
    /** Where that database is. */
    database: string;
    read(target: Target): Promise<string | null>;
    write(target: Target, fingerprint: string): Promise<void>;
  } | null;
}

/** Names the source: releases of one are never shown by the shop of another. */
export function sourceName({ apiUrl, note }: CatalogueSource): string {
  return note?.database ?? apiUrl;
}

/**
 * The folder of the site that was published last from this source, where that site stands; null else. The record may be another
 * shop's: a restore that was killed has replaced the database alone.
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
 * How many products were published last, by which a loss is found (R8); null before the first time, and where the record is of
 * another shop: of another database, or of the shop's own before it had somebody else's API. An API may move.
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

/**
 * Recovers the site that was published last where its folder is gone, before a start serves it: that very site comes back, as
 * a new one is published only once the record names it. The folder of a record that was moved may be another shop's: only a site
 * with the record's fingerprint beside it is touched.
 */
export async function recoverPublishedSite(
  dataDir: string,
  say: (line: string) => void,
  target: Target = 'release',
): Promise<void> {
  const { folder = null, fingerprint } = readPublished(dataDir, target) ?? {};
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
