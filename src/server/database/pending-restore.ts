import { existsSync, mkdirSync, readdirSync, renameSync, rmSync } from 'node:fs';
import { join } from 'node:path';
import { type FileLock, takeFileLock } from '#files/file-lock.ts';
import { OperatorError } from '../operator-error.ts';
import { databaseError } from './database-errors.ts';

/** Staging folder of a restore; ignored until it is renamed. */
const stagingFolder = 'restoring';

/** The staging folder renamed, which commits the restore: its files are the shop from then on. */
const committedFolder = 'restored';

/** Prefix of the folder, in the staging folder, of the previous shop's files. */
export const previousPrefix = 'replaced-';

export const shopFile = 'shop.db';

/** Record of the release that the shop shows; `recordFiles` in release/published-record.ts has the same name. */
export const publishedRecord = 'published.json';

/** File that records the database of the shop, so that a start does not take a lost database for a new shop. */
export const databaseMarker = 'shop.json';

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

/** Commits the staged shop by one rename; `finishRestore` moves its files into place. The caller holds the database lock. */
export function commitRestore(dataDir: string): void {
  renameSync(stagingDirIn(dataDir), join(dataDir, committedFolder));
}

/**
 * Completes a committed restore whose process was killed, or does nothing. Every step is idempotent, so that it may be
 * killed, too. The caller holds the database lock.
 */
export function finishRestore(dataDir: string): void {
  const committed = join(dataDir, committedFolder);
  if (!existsSync(committed)) return;
  const previousName = readdirSync(committed).find((name) => name.startsWith(previousPrefix));
  const staged = join(committed, shopFile);
  if (previousName && existsSync(staged)) {
    // As long as the staged database has not been moved, the files in the data folder are those of the previous shop.
    for (const name of [`${shopFile}-wal`, `${shopFile}-shm`, publishedRecord, databaseMarker, shopFile]) {
      move(join(dataDir, name), join(committed, previousName, name));
    }
    renameSync(staged, join(dataDir, shopFile));
  }
  move(join(committed, publishedRecord), join(dataDir, publishedRecord));
  if (previousName && readdirSync(join(committed, previousName)).length > 0) {
    renameSync(join(committed, previousName), join(dataDir, previousName));
  }
  rmSync(committed, { recursive: true });
}

/** Completes a killed restore before a command reads the data folder. */
export function recoverDataFolder(dataDir: string): void {
  if (!existsSync(join(dataDir, committedFolder))) return;
  const lock = lockDatabase(dataDir);
  try {
    finishRestore(dataDir);
  } finally {
    lock.release();
  }
}

/** Path of the staging folder of a restore. */
export function stagingDirIn(dataDir: string): string {
  return join(dataDir, stagingFolder);
}

/** Makes an empty staging folder, in place of one that a killed restore has left. Returns its path. */
export function prepareStagingDir(dataDir: string, previousName: string): string {
  const staging = stagingDirIn(dataDir);
  rmSync(staging, { recursive: true, force: true });
  mkdirSync(join(staging, previousName), { recursive: true, mode: 0o700 });
  return staging;
}

function move(from: string, to: string): void {
  if (existsSync(from)) renameSync(from, to);
}
