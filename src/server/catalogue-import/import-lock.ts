import { join } from 'node:path';
import { setTimeout as pause } from 'node:timers/promises';
import { type FileLock, takeFileLock } from '#files/file-lock.ts';
import { makeDataFolder } from '../database/data-folder.ts';
import { dataFolderError } from '../database/database-errors.ts';
import { OperatorError } from '../operator-error.ts';

const pollMs = 100;

/** Longest wait for another import, ms. */
const waitLimit = 600_000;

/** Runs `work` while no other process imports into the data folder. Throws an `OperatorError` when another one does not end. */
export async function withImportLock<Result>(dataDir: string, work: () => Promise<Result>): Promise<Result> {
  makeDataFolder(dataDir);
  const deadline = performance.now() + waitLimit;
  let lock = tryLock(dataDir);
  while (!lock) {
    if (performance.now() > deadline) {
      throw new OperatorError(
        'Another import has been under way for ten minutes: see that it ends, then import again.',
      );
    }
    await pause(pollMs);
    lock = tryLock(dataDir);
  }
  try {
    return await work();
  } finally {
    lock.release();
  }
}

function tryLock(dataDir: string): FileLock | null {
  try {
    return takeFileLock(join(dataDir, 'import.lock'), 0);
  } catch (error) {
    throw dataFolderError(dataDir, error);
  }
}
