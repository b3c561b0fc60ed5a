import { randomBytes } from 'node:crypto';
import { existsSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { makeDataFolder } from '../database/data-folder.ts';
import { dataFolderError } from '../database/database-errors.ts';
import { placeUnlessTaken } from '../database/shop-file.ts';

/** File of the secret in the data folder. It is in no backup, so that nobody can find addresses in the counts of one. */
const keyFile = 'limits.key';

/** Length of the secret, bytes. */
const keyLength = 32;

/** As many bytes as `keyLength` in base64url. */
const whole = /^[\w-]{43}$/;

/** Permissions of that file: its owner writes it, its group reads it. Who else gets there is decided by the permissions of the folder. */
const rights = 0o640;

/**
 * Secret with which the shop of this data folder hashes the accounts and addresses that rate limits count. It is made where there is
 * none, and shared by all processes on the folder; with another secret all counts begin anew. Throws an `OperatorError` when the folder
 * cannot be used.
 */
export function limitsKeyIn(dataDir: string): string {
  makeDataFolder(dataDir);
  const file = join(dataDir, keyFile);
  try {
    const known = keyIn(file);
    if (known !== null) return known;
    // A disk that was full may have left half of one.
    rmSync(file, { force: true });
    writeKey(file);
    const made = keyIn(file);
    if (made === null) throw new Error(`${keyFile} was written and cannot be read.`);
    return made;
  } catch (error) {
    throw dataFolderError(dataDir, error);
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

/** Writes a new secret atomically, unless another process was first. */
function writeKey(file: string): void {
  const staged = `${file}.${process.pid}`;
  try {
    writeFileSync(staged, `${newKey()}\n`, { mode: rights, flush: true });
    placeUnlessTaken(staged, file);
  } finally {
    rmSync(staged, { force: true });
  }
}
