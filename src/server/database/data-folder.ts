import {
  accessSync,
  constants,
  existsSync,
  readdirSync,
  readFileSync,
  statSync,
  writeFileSync,
} from 'node:fs';
import { join } from 'node:path';
import { type FileLock, takeFileLock } from '#files/file-lock.ts';
import { makeFolder } from '#files/folders.ts';
import { OperatorError } from '../errors.ts';
import { databaseError, dataFolderError } from './database-errors.ts';

export const shopFile = 'shop.db';

/** Record of the release that the shop shows; `recordFiles` in release/published-record.ts has the same name. */
export const publishedRecord = 'published.json';

/** File that records the database of the shop, so that a start does not take a lost database for a new shop. */
const databaseMarker = 'shop.json';

/** Folder of the pictures as they were imported, each named by its content, in the data folder and in a backup. */
export const picturesFolder = 'pictures-original';

/** Prefix of the folder with the files of a shop that a restore has replaced. */
export const previousPrefix = 'replaced-';

/** Makes the folder of the shop's records where there is none. Throws one sentence when it cannot be made or written. */
export function makeDataFolder(folder: string): void {
  try {
    // The folder has personal data and hashes of passwords.
    makeFolder(folder, 0o700);
    accessSync(folder, constants.W_OK);
  } catch (error) {
    throw dataFolderError(folder, error);
  }
}

/** The marker's value for a shop whose database is a file. */
const onFile = 'SQLite';

/** `name at host:port` of a PostgreSQL database, without the user and the password; `SQLite` for null. */
export function databaseLocation(databaseUrl: string | null): string {
  if (databaseUrl === null) return onFile;
  const { hostname, port, pathname, searchParams } = new URL(databaseUrl);
  const host = searchParams.get('host') ?? decodeURIComponent(hostname);
  return `${decodeURIComponent(pathname.slice(1))} at ${host}:${searchParams.get('port') || port || 5432}`;
}

/** Records where the shop of this data folder keeps its data: at the location of a PostgreSQL database, or in its own file. */
export function rememberShop(dataDir: string, database = onFile): void {
  if (rememberedDatabase(dataDir) === database) return;
  writeFileSync(join(dataDir, databaseMarker), `${JSON.stringify({ database })}\n`);
}

/**
 * Throws an `OperatorError` where the database file is missing but there was a shop: a new database would open as a sample.
 */
export function assertFileNotLost(dataDir: string): void {
  const trace = traceIn(dataDir);
  if (trace === null) return;
  throw new OperatorError(
    `The database of the shop in ${dataDir} is gone, but ${trace}: put a backup back with npm run restore, or, for a new shop, move all of that away.`,
  );
}

/** Whether the folder has a database file. */
export function holdsDatabase(dataDir: string): boolean {
  return existsSync(join(dataDir, shopFile));
}

/** Throws an `OperatorError` where the folder has no database file, and makes nothing. */
export function assertHoldsShop(dataDir: string): void {
  if (holdsDatabase(dataDir)) return;
  assertFileNotLost(dataDir);
  throw new OperatorError(`There is no shop in ${dataDir}: set SHOP_DATA_DIR to the folder of yours.`);
}

/** Throws an `OperatorError` where the data folder of a shop on PostgreSQL is not there, and makes nothing. */
export function assertFolderExists(dataDir: string): void {
  if (statSync(dataDir, { throwIfNoEntry: false })?.isDirectory()) return;
  throw new OperatorError(
    `The data folder ${dataDir} of the shop on PostgreSQL is not there: set SHOP_DATA_DIR to the folder that its server uses.`,
  );
}

/** Throws an `OperatorError` where the database file is older than the shop, which has gone on in a PostgreSQL database. */
export function assertFileIsShop(dataDir: string): void {
  const remembered = rememberedDatabase(dataDir);
  if (remembered === null || remembered === onFile) return;
  const marker = join(dataDir, databaseMarker);
  throw new OperatorError(
    `The shop in ${dataDir} is on ${remembered}, and DATABASE_URL is not set: set it again, or, to open the older database that lies there, move ${marker} away.`,
  );
}

/**
 * Throws an `OperatorError` where a PostgreSQL database has no catalogue but the data folder records a shop on another
 * database.
 */
export function assertTablesNotLost(dataDir: string, location: string): void {
  const remembered = rememberedDatabase(dataDir);
  if (remembered === null) return;
  throw new OperatorError(
    `The database ${location} is empty, but ${dataDir} is of the shop on ${remembered}: put a backup back with npm run restore, import a catalogue, or correct DATABASE_URL or SHOP_DATA_DIR.`,
  );
}

/** A trace that a shop without its database has left, in words; null if there is none. */
function traceIn(dataDir: string): string | null {
  const remembered = rememberedDatabase(dataDir);
  if (remembered !== null && remembered !== onFile)
    return `it was on ${remembered}, and DATABASE_URL is not set`;
  const previous = namesIn(dataDir).filter((name) => name.startsWith(previousPrefix));
  const folders = [`${dataDir}-backups`, ...[...previous, picturesFolder].map((name) => join(dataDir, name))];
  const trace =
    folders.find((folder) => namesIn(folder).length > 0) ?? (remembered && join(dataDir, databaseMarker));
  return trace && `${trace} tells of it`;
}

function rememberedDatabase(dataDir: string): string | null {
  const file = join(dataDir, databaseMarker);
  if (!existsSync(file)) return null;
  try {
    return String(JSON.parse(readFileSync(file, 'utf8')).database);
  } catch {
    return 'an unknown database';
  }
}

function namesIn(folder: string): string[] {
  return statSync(folder, { throwIfNoEntry: false })?.isDirectory() ? readdirSync(folder) : [];
}

/** Longest wait for the database lock, ms: longer than a check of a large database takes. */
const lockTimeoutMs = 30_000;

/**
 * Takes the database lock, which is held while the database is opened or replaced: no process may open a database that is about to
 * be replaced. Throws an `OperatorError` when another process keeps the lock.
 */
export function lockDatabase(dataDir: string): FileLock {
  const file = join(dataDir, 'shop.lock');
  let lock: FileLock | null;
  try {
    lock = takeFileLock(file, lockTimeoutMs);
  } catch (error) {
    throw databaseError(file, error);
  }
  if (lock) return lock;
  throw new OperatorError(
    `A backup is being put back into ${dataDir}, or its database is being opened: wait until that is done, then try again.`,
  );
}
