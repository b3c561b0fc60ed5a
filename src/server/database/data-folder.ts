import {
  accessSync,
  chmodSync,
  closeSync,
  constants,
  existsSync,
  openSync,
  readFileSync,
  statSync,
  writeFileSync,
} from 'node:fs';
import { dirname, join, resolve } from 'node:path';
import { DatabaseSync } from 'node:sqlite';
import { choicesFile } from '#domain/owner/paths.ts';
import { type FileLock, takeFileLock } from '#files/file-lock.ts';
import { makeFolder } from '#files/folders.ts';
import { damagedDatabase, OperatorError, unusableError } from '../errors.ts';

export const shopFile = 'shop.db';

/** Record of the release that the shop shows, named as in release/published-record.ts, and the choices that it was made with. */
export const publishedRecords = ['published.json', choicesFile];

/** File that records the database of the shop, so that a start does not take a lost database for a new shop. */
const databaseMarker = 'shop.json';

/** Folder of the pictures as they were imported, each named by its content, in the data folder and in a backup. */
export const picturesFolder = 'pictures-original';

/** Prefix of the folder with the files of a shop that a restore has replaced. */
export const previousPrefix = 'replaced-';

/** Creates the folder of the shop's records if it does not exist. Throws one sentence if it cannot be created or written. */
export function makeDataFolder(folder: string): void {
  try {
    // The folder has personal data and hashes of passwords.
    makeFolder(folder, 0o700);
    accessSync(folder, constants.W_OK);
  } catch (error) {
    throw unusableError(`The data folder ${folder}`, error);
  }
}

const portFile = 'port';

/** Records on which port the shop of this data folder is open. */
export function rememberPort(dataDir: string, port: number): void {
  try {
    writeFileSync(join(dataDir, portFile), `${port}\n`);
  } catch {
    // A full disk must not keep the shop closed.
  }
}

/** The port on which the shop was opened last; null if it never was. */
export function rememberedPort(dataDir: string): string | null {
  const file = join(dataDir, portFile);
  return existsSync(file) ? readFileSync(file, 'utf8').trim() : null;
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

/** Throws an `OperatorError` if the shop of this folder is on another database, or lost its own: a sample would open. */
export function assertShopNotLost(dataDir: string, isNew: boolean, database = onFile): void {
  const remembered = rememberedDatabase(dataDir);
  if (remembered === null || (remembered === database && !isNew)) return;
  throw new OperatorError(
    `The shop in ${dataDir} was on ${remembered}, but is not found there: correct DATABASE_URL or SHOP_DATA_DIR, put a backup back with npm run restore, or, for a new shop, move ${join(dataDir, databaseMarker)} away.`,
  );
}

export function holdsDatabase(dataDir: string): boolean {
  return existsSync(join(dataDir, shopFile));
}

/** Throws an `OperatorError` if there is no shop: no database file, or no data folder beside a PostgreSQL database. Creates nothing. */
export function assertHoldsShop(dataDir: string, databaseUrl: string | null): void {
  if (databaseUrl === null ? holdsDatabase(dataDir) : existsSync(dataDir)) return;
  if (databaseUrl === null) assertShopNotLost(dataDir, true);
  throw new OperatorError(`There is no shop in ${dataDir}: set SHOP_DATA_DIR to the folder of yours.`);
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

/** Longest wait for the database lock, ms: longer than a check of a large database takes. */
const lockTimeoutMs = 30_000;

/** Takes the lock that is held while the database is opened or replaced. Throws an `OperatorError` if another process keeps it. */
export function lockDatabase(dataDir: string): FileLock {
  const file = join(dataDir, 'shop.lock');
  let lock: FileLock | null;
  try {
    lock = takeFileLock(file, lockTimeoutMs);
  } catch (error) {
    throw unusableError(file, error);
  }
  if (lock) return lock;
  throw new OperatorError(
    `A backup is being put back into ${dataDir}, or its database is being opened: wait until that is done, then try again.`,
  );
}

/** Marks a file as this shop's database: "lulu". */
const applicationId = 0x6c_75_6c_75;

/** Longest wait of a write for that of another process, ms. */
const busyTimeoutMs = 5_000;

/** Size of the page cache, kB: the pages that every order touches must stay in memory. */
const cacheKilobytes = 32_000;

/** Size of the log (WAL) at which it is copied into the database, in pages of 4 kB: a page that many orders write is then copied once. */
const pagesBeforeCheckpoint = 4_000;

/** The path of the database in `dataDir`. Throws one sentence if the folder cannot be made or written. */
export function shopFileIn(dataDir: string): string {
  const folder = resolve(dataDir);
  makeDataFolder(folder);
  return join(folder, shopFile);
}

/** Opens the database `file`; creates it if it does not exist or is empty. Throws if it is not sound, and leaves it as it was. */
export function openShopFile(file: string): DatabaseSync {
  const dataDir = dirname(file);
  const lock = lockDatabase(dataDir);
  try {
    const isNew = !statSync(file, { throwIfNoEntry: false })?.size;
    assertShopNotLost(dataDir, isNew);
    // SQLite's own file could be read by others, and its logs get the rights of their database.
    if (isNew) restrictToOwner(file);
    const database = new DatabaseSync(file, { timeout: busyTimeoutMs, enableForeignKeyConstraints: true });
    try {
      if (isNew) database.exec(`pragma application_id = ${applicationId}`);
      assertSound(database, file);
      database.exec('pragma journal_mode = wal; pragma synchronous = full');
      database.exec(
        `pragma cache_size = ${-cacheKilobytes}; pragma wal_autocheckpoint = ${pagesBeforeCheckpoint}`,
      );
      rememberShop(dataDir);
      return database;
    } catch (error) {
      database.close();
      throw error;
    }
  } finally {
    lock.release();
  }
}

/** Lets only the owner read and write the file, which holds personal data; creates it if it does not exist. */
export function restrictToOwner(file: string): void {
  closeSync(openSync(file, 'a', 0o600));
  chmodSync(file, 0o600);
}

/** Throws an `OperatorError` if the open database is damaged or not the shop's. */
export function assertSound(database: DatabaseSync, file: string): void {
  const [check] = database.prepare('pragma quick_check(1)').all();
  const [id] = database.prepare('pragma application_id').all();
  if (check?.quick_check !== 'ok' || id?.application_id !== applicationId) throw damagedDatabase(file);
}
