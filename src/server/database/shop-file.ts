import {
  chmodSync,
  constants,
  copyFileSync,
  existsSync,
  linkSync,
  rmSync,
  statSync,
  writeFileSync,
} from 'node:fs';
import { dirname, join, resolve } from 'node:path';
import { DatabaseSync } from 'node:sqlite';
import { OperatorError } from '../errors.ts';
import {
  assertFileIsShop,
  assertFileNotLost,
  lockDatabase,
  makeDataFolder,
  rememberShop,
  shopFile,
} from './data-folder.ts';
import { damagedDatabase } from './database-errors.ts';

/** Marks a file as this shop's database: "lulu". */
const applicationId = 0x6c_75_6c_75;

/** Longest wait of a write for that of another process, ms. */
const busyTimeoutMs = 5_000;

/** Size of the page cache, kB: the pages that every order touches must stay in memory. */
const cacheKilobytes = 32_000;

/** Size of the log (WAL) at which it is copied into the database, in pages of 4 kB: a page that many orders write is then copied once. */
const pagesBeforeCheckpoint = 4_000;

/** Size of SQLite's smallest page, bytes. */
const smallestDatabase = 512;

/** The path of the database in `dataDir`. Throws one sentence when the folder cannot be made or written. */
export function shopFileIn(dataDir: string): string {
  const folder = resolve(dataDir);
  makeDataFolder(folder);
  return join(folder, shopFile);
}

/**
 * Opens the database `file`, and makes it where there is none. Throws when the file is not sound, and leaves it as it was.
 */
export function openShopFile(file: string): DatabaseSync {
  const lock = lockDatabase(dirname(file));
  try {
    assertNoRemains(file);
    if (existsSync(file)) assertFileIsShop(dirname(file));
    else create(file);
    restrictToOwner(file);
    const database = openSound(file);
    rememberShop(dirname(file));
    return database;
  } finally {
    lock.release();
  }
}

function openSound(file: string): DatabaseSync {
  const database = new DatabaseSync(file, { timeout: busyTimeoutMs, enableForeignKeyConstraints: true });
  try {
    assertSound(database, file);
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

/**
 * Throws for a truncated file, and for a log without its database. SQLite takes a file shorter than a page for a new database, and
 * replays a log into whatever database it finds beside it.
 */
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

/**
 * Makes a database under a temporary name and links it into place, so that no process sees half a database. The database lock
 * excludes a second process.
 */
function create(file: string): void {
  assertFileNotLost(dirname(file));
  const stagedFile = `${file}.new`;
  rmSync(stagedFile, { force: true });
  try {
    // SQLite's own file could be read by others, and its logs have the rights of their database.
    writeFileSync(stagedFile, '', { mode: ownersAlone });
    const database = new DatabaseSync(stagedFile);
    database.exec(`pragma journal_mode = wal; pragma application_id = ${applicationId}`);
    database.close();
    placeUnlessTaken(stagedFile, file);
  } finally {
    for (const end of ['', '-wal', '-shm']) rmSync(stagedFile + end, { force: true });
  }
}

/** Gives a whole file its name, unless another process was first. */
function placeUnlessTaken(stagedFile: string, file: string): void {
  try {
    linkSync(stagedFile, file);
  } catch {
    // Either another process was first, or the file system has no links.
    if (!existsSync(file)) copyFileSync(stagedFile, file, constants.COPYFILE_EXCL);
  }
}

/** Permissions of a file that only its owner reads and writes, and of one whose owner has let a group write it. */
const ownersAlone = 0o600;
const ofGroup = 0o660;

/**
 * Restricts the database `file` and its logs to their owner, and to their group where that may write them: they hold personal data.
 * Another process may remove the logs meanwhile, and some file systems have no permissions that can be changed.
 */
export function restrictToOwner(file: string): void {
  for (const path of ['', '-wal', '-shm'].map((end) => file + end)) {
    const stats = statSync(path, { throwIfNoEntry: false });
    if (!stats || stats.uid !== process.getuid?.()) continue;
    try {
      chmodSync(path, stats.mode & 0o020 ? ofGroup : ownersAlone);
    } catch (error) {
      const { code = '' } = error as NodeJS.ErrnoException;
      if (!['ENOENT', 'EPERM', 'EROFS', 'ENOTSUP', 'ENOSYS'].includes(code)) throw error;
    }
  }
}

/** Throws an `OperatorError` when the open database is damaged or not the shop's. */
export function assertSound(database: DatabaseSync, file: string): void {
  const [id] = database.prepare('pragma application_id').all();
  const [check] = database.prepare('pragma quick_check(1)').all();
  if (check?.quick_check !== 'ok') throw damagedDatabase(file);
  if (id?.application_id !== applicationId) {
    throw new OperatorError(
      `The file ${file} is the database of another program: move it, or set SHOP_DATA_DIR to another folder.`,
    );
  }
}
