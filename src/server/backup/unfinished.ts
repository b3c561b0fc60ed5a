import { existsSync } from 'node:fs';
import { readdir, rm } from 'node:fs/promises';
import { join } from 'node:path';
import { type FileLock, takeFileLock } from '#files/file-lock.ts';
import { makeFolder } from '#files/make-folder.ts';
import { OperatorError } from '../operator-error.ts';

/** An unfinished backup holds a lock in its staging directory, which tells other backups that its process lives. */
const lockFile = '.making';

/** Makes the staging directory of the backup `target`, readable by its owner alone: it holds personal data. */
export async function createStagingDir(target: string): Promise<{ folder: string; lock: FileLock }> {
  const folder = `${target}.making-${process.pid}`;
  makeFolder(folder, 0o700);
  const lock = takeFileLock(join(folder, lockFile), 0);
  if (lock) return { folder, lock };
  throw new OperatorError(`Another backup is being made in ${folder}: wait until it is done.`);
}

/** Releases the lock and removes its file, which a finished backup does not need. */
export async function removeStagingLock(folder: string, lock: FileLock): Promise<void> {
  lock.release();
  await rm(join(folder, lockFile), { force: true });
}

/** Clears away what killed backups have left in `parent`, and nothing else that may bear such a name. */
export async function clearUnfinished(parent: string): Promise<void> {
  for (const entry of await readdir(parent, { withFileTypes: true })) {
    const file = join(parent, entry.name, lockFile);
    if (!entry.isDirectory() || !/\.making-\d+$/.test(entry.name) || !existsSync(file)) continue;
    const lock = takeFileLock(file, 0);
    if (lock === null) continue;
    lock.release();
    await rm(join(parent, entry.name), { recursive: true, force: true });
  }
}
