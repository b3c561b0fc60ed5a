import {
  accessSync,
  constants,
  copyFileSync,
  existsSync,
  linkSync,
  readdirSync,
  readFileSync,
  rmSync,
  statSync,
  writeFileSync,
} from 'node:fs';
import { dirname, join, resolve } from 'node:path';
import { DatabaseSync } from 'node:sqlite';
import { makeFolder } from '#files/make-folder.ts';
import { OperatorError } from '../operator-error.ts';
import { damagedDatabase, dataFolderError } from './database-errors.ts';
import { finishRestore, lockDataFolder, previousPrefix, shopFile } from './pending-restore.ts';

/** Marks a file as this shop's database: "lulu". */
const applicationId = 0x6c_75_6c_75;

/** Milliseconds that a write waits for the write of another process. */
const busyTimeout = 5_000;

/** The pages that every order touches must stay in memory, or it reads them anew. */
const cacheKilobytes = 32_000;

/** Pages of 4 kB. A page that many orders write goes from the log into the database once for all of them. */
const pagesBeforeCheckpoint = 4_000;

/** Bytes of the smallest page that SQLite knows. */
const smallestDatabase = 512;

/** The path of the database in `dataDir`. Throws one sentence when the folder cannot be made or written. */
export function shopFileIn(dataDir: string): string {
  const folder = resolve(dataDir);
  makeDataFolder(folder);
  return join(folder, shopFile);
}

/** The database `file`, made when there is none. Throws when what stands there is not sound, and leaves it as it was. */
export function openShopFile(file: string): DatabaseSync {
  const lock = lockDataFolder(dirname(file));
  try {
    finishRestore(dirname(file));
    assertNoRemains(file);
    if (!existsSync(file)) create(file);
    const database = openSound(file);
    rememberShop(dirname(file), 'SQLite');
    return database;
  } finally {
    lock.release();
  }
}

function openSound(file: string): DatabaseSync {
  const database = new DatabaseSync(file, { timeout: busyTimeout, enableForeignKeyConstraints: true });
  try {
    checkSound(database, file);
    database.exec('pragma journal_mode = wal; pragma synchronous = full');
    database.exec(
      `pragma cache_size = ${-cacheKilobytes}; pragma wal_autocheckpoint = ${pagesBeforeCheckpoint}`,
    );
    return database;
  } catch (error) {
    database.close();
    throw error;
  }
}

/** SQLite takes a file without a whole page for a new database, and plays a log into whatever it finds beside it. */
function assertNoRemains(file: string): void {
  const log = statSync(`${file}-wal`, { throwIfNoEntry: false });
  const database = statSync(file, { throwIfNoEntry: false });
  if (database && database.size < smallestDatabase) throw damagedDatabase(file);
  if (log && log.size > 0 && !database) {
    throw new OperatorError(
      `The database ${file} is gone but its log ${file}-wal is there: put the one back, or move the other.`,
    );
  }
}

/** Made under a temporary name and linked into place: no process sees half a database. The lock keeps a second process out. */
function create(file: string): void {
  assertFileNotLost(dirname(file));
  const stagedFile = `${file}.new`;
  rmSync(stagedFile, { force: true });
  try {
    const database = new DatabaseSync(stagedFile);
    database.exec(`pragma journal_mode = wal; pragma application_id = ${applicationId}`);
    database.close();
    placeUnlessTaken(stagedFile, file);
  } finally {
    for (const end of ['', '-wal', '-shm']) rmSync(stagedFile + end, { force: true });
  }
}

function placeUnlessTaken(stagedFile: string, file: string): void {
  try {
    linkSync(stagedFile, file);
  } catch {
    // Either another process was first, or the file system knows no links.
    if (!existsSync(file)) copyFileSync(stagedFile, file, constants.COPYFILE_EXCL);
  }
}

/** Throws an `OperatorError` when the open database is damaged or not the shop's. */
export function checkSound(database: DatabaseSync, file: string): void {
  const [id] = database.prepare('pragma application_id').all();
  const [check] = database.prepare('pragma quick_check(1)').all();
  if (check?.quick_check !== 'ok') throw damagedDatabase(file);
  if (id?.application_id !== applicationId) {
    throw new OperatorError(
      `The file ${file} is the database of another program: move it, or set SHOP_DATA_DIR to another folder.`,
    );
  }
}

/** Makes the folder of the shop's records where there is none. Throws one sentence when it cannot be made or written. */
export function makeDataFolder(folder: string): void {
  try {
    // Names, addresses and hashes of passwords are in it.
    makeFolder(folder, 0o700);
    accessSync(folder, constants.W_OK);
  } catch (error) {
    throw dataFolderError(folder, error);
  }
}

/** Remembers that a shop has been here, so that no start takes a lost database for a first one. */
const markerFile = 'shop.json';

/** Writes down that the shop of this data folder is in `database`: `SQLite`, or the place of a PostgreSQL database. */
export function rememberShop(dataDir: string, database: string): void {
  if (rememberedDatabase(dataDir) === database) return;
  writeFileSync(join(dataDir, markerFile), `${JSON.stringify({ database })}\n`);
}

/** Throws an `OperatorError` where there is no database file but a shop has been: a new one in its place would open as a sample. */
function assertFileNotLost(dataDir: string): void {
  const trace = traceIn(dataDir);
  if (trace === null) return;
  throw new OperatorError(
    `The database of the shop in ${dataDir} is gone, but ${trace}: put a backup back with npm run restore, or, for a new shop, move all of that away.`,
  );
}

/** Throws an `OperatorError` where a PostgreSQL database has no catalogue yet but the data folder says that it held a shop. */
export function assertTablesNotLost(dataDir: string, place: string): void {
  const remembered = rememberedDatabase(dataDir);
  if (remembered === null) return;
  throw new OperatorError(
    `The database ${place} is empty, but ${dataDir} is of the shop on ${remembered}: put a backup back with npm run restore, import a catalogue, or correct DATABASE_URL or SHOP_DATA_DIR.`,
  );
}

function traceIn(dataDir: string): string | null {
  const remembered = rememberedDatabase(dataDir);
  if (remembered !== null && remembered !== 'SQLite')
    return `it was on ${remembered}, and DATABASE_URL is not set`;
  const backups = `${dataDir}-backups`;
  if (namesIn(backups).length > 0) return `its backups are in ${backups}`;
  const previous = namesIn(dataDir).find((name) => name.startsWith(previousPrefix));
  if (previous) return `the one before it is in ${join(dataDir, previous)}`;
  const pictures = join(dataDir, 'pictures-original');
  if (namesIn(pictures).length > 0) return `its pictures are in ${pictures}`;
  return remembered === null ? null : `${join(dataDir, markerFile)} tells of it`;
}

function rememberedDatabase(dataDir: string): string | null {
  const file = join(dataDir, markerFile);
  if (!existsSync(file)) return null;
  try {
    return String(JSON.parse(readFileSync(file, 'utf8')).database);
  } catch {
    return 'an unknown database';
  }
}

function namesIn(folder: string): string[] {
  return existsSync(folder) ? readdirSync(folder) : [];
}
