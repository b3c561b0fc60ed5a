import path from 'node:path';
import { type FileLock, takeFileLock } from '#files/file-lock.ts';
import { OperatorError, unusableError } from '#server/errors.ts';

/**
 * Takes the lock of an open shop on this data folder, which this process holds until it ends, even by a kill: two shops on one folder
 * would remove the sites of each other. Throws an `OperatorError` while another shop holds it.
 */
export function lockOpenShop(dataDir: string): FileLock {
  const lock = tryLock(path.join(dataDir, 'open.lock'));
  if (lock === null) {
    throw new OperatorError(
      `The shop in ${dataDir} is open already: stop that one, or set SHOP_DATA_DIR to another folder.`,
    );
  }
  process.once('exit', lock.release);
  return lock;
}

function tryLock(file: string) {
  try {
    return takeFileLock(file, 0);
  } catch (error) {
    throw unusableError(file, error);
  }
}
