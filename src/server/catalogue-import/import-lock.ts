import { join } from 'node:path';
import { waitForFileLock } from '#files/file-lock.ts';
import { makeDataFolder } from '../database/data-folder.ts';
import { dataFolderError } from '../database/database-errors.ts';
import { OperatorError } from '../operator-error.ts';

/** Longest wait for another import, ms. */
const timeoutMs = 600_000;

/** Runs `work` while no other process imports into the data folder. Throws an `OperatorError` when another one does not end. */
export async function withImportLock<Result>(dataDir: string, work: () => Promise<Result>): Promise<Result> {
  makeDataFolder(dataDir);
  const lock = await waitForFileLock(join(dataDir, 'import.lock'), { timeoutMs }).catch((error: unknown) => {
    throw dataFolderError(dataDir, error);
  });
  if (!lock) {
    throw new OperatorError(
      'Another import has been under way for ten minutes: see that it ends, then import again.',
    );
  }
  try {
    return await work();
  } finally {
    lock.release();
  }
}
