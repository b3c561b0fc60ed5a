import path from 'node:path';
import { takeFileLock } from '#files/file-lock.ts';
import { databaseError } from '#server/database/database-errors.ts';
import { OperatorError } from '#server/operator-error.ts';

/**
 * Locks the data folder for this process as long as it lives: two shops on one would clear away each other's sites.
 * Throws an `OperatorError` when another one has it. The lock of a killed process is free again.
 */
export function openOnce(dataDir: string): void {
  const lock = tryLock(path.join(dataDir, 'open.lock'));
  if (lock === null) {
    throw new OperatorError(
      `The shop in ${dataDir} is open already: stop that one, or set SHOP_DATA_DIR to another folder.`,
    );
  }
  process.once('exit', lock.release);
}

function tryLock(file: string) {
  try {
    return takeFileLock(file, 0);
  } catch (error) {
    throw databaseError(file, error);
  }
}
