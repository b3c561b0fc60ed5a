import { chmodSync, closeSync, openSync, statSync } from 'node:fs';
import { dirname, join, resolve } from 'node:path';
import { DatabaseSync } from 'node:sqlite';
import { assertShopNotLost, lockDatabase, makeDataFolder, rememberShop, shopFile } from './data-folder.ts';
import { damagedDatabase } from './database-errors.ts';

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

/**
 * Opens the database `file`; creates it if it does not exist, or is empty since a start was killed. Throws if the file is not sound,
 * and leaves it as it was.
 */
export function openShopFile(file: string): DatabaseSync {
  const dataDir = dirname(file);
  const lock = lockDatabase(dataDir);
  try {
    const isNew = !statSync(file, { throwIfNoEntry: false })?.size;
    assertShopNotLost(dataDir, isNew);
    // SQLite's own file could be read by others, and its logs get the rights of their database.
    if (isNew) restrictToOwner(file);
    const database = new DatabaseSync(file, {
      timeout: busyTimeoutMs,
      enableForeignKeyConstraints: true,
    });
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
