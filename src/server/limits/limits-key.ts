import { randomBytes } from 'node:crypto';
import { existsSync, readFileSync, renameSync, rmSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { takeFileLock } from '#files/file-lock.ts';
import { makeDataFolder } from '../database/data-folder.ts';
import { dataFolderError } from '../database/database-errors.ts';
import { OperatorError } from '../errors.ts';

/** File of the secret in the data folder. It is in no backup, so that nobody can find addresses in the counts of one. */
const keyFile = 'limits.key';

/** Length of the secret, bytes. */
const keyLength = 32;

/** Longest wait for another process that makes the secret, ms. */
const lockTimeoutMs = 5_000;

/** A whole secret, `keyLength` bytes in base64url: a full disk may leave a part of one. */
const whole = /^[\w-]{43}$/;

/** Permissions of that file: its owner writes it, its group reads it. The permissions of the folder decide who gets there at all. */
const rights = 0o640;

/**
 * Secret with which the shop of this data folder hashes the accounts and addresses that rate limits count. It is made where there is
 * none, and shared by all processes on the folder; with another secret all counts begin anew. Throws an `OperatorError` when the folder
 * cannot be used.
 */
export function limitsKeyIn(dataDir: string, timeoutMs = lockTimeoutMs): string {
  makeDataFolder(dataDir);
  const file = join(dataDir, keyFile);
  try {
    return keyIn(file) ?? makeKey(file, timeoutMs);
  } catch (error) {
    throw error instanceof OperatorError ? error : dataFolderError(dataDir, error);
  }
}

function newKey(): string {
  return randomBytes(keyLength).toString('base64url');
}

function keyIn(file: string): string | null {
  if (!existsSync(file)) return null;
  const text = readFileSync(file, 'utf8').trim();
  return whole.test(text) ? text : null;
}

/**
 * Writes a new secret atomically, in place of one that a full disk has cut short. The lock makes processes that start at the same
 * moment agree on one: those that waited for it read what the first has written.
 */
function makeKey(file: string, timeoutMs: number): string {
  const lockFile = `${file}.lock`;
  const lock = takeFileLock(lockFile, timeoutMs);
  if (lock === null) {
    throw new OperatorError(
      `Another process has held ${lockFile} for ${timeoutMs / 1000} s: stop what hangs in this data folder, or try again.`,
    );
  }
  const staged = `${file}.${process.pid}`;
  try {
    const known = keyIn(file);
    if (known !== null) return known;
    const key = newKey();
    writeFileSync(staged, `${key}\n`, { mode: rights, flush: true });
    renameSync(staged, file);
    return key;
  } finally {
    rmSync(staged, { force: true });
    lock.release();
    removeLockFile(lockFile);
  }
}

/** Removes the file of a released lock. Processes that still wait for it find the secret, whatever else locks a file of that name. */
function removeLockFile(lockFile: string): void {
  try {
    rmSync(lockFile, { force: true });
  } catch {
    // Windows removes no file that another process has open: that one removes it.
  }
}
