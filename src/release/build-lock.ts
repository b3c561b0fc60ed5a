import path from 'node:path';
import { setTimeout as pause } from 'node:timers/promises';
import { type FileLock, takeFileLock } from '#files/file-lock.ts';

const pollMs = 250;

/**
 * Runs `work` while this process holds the lock file `file`. Waits while another process holds it, and tells `say` so. Rejects
 * with one sentence where the file cannot be written.
 */
export async function withBuildLock<T>(
  file: string,
  say: (line: string) => void,
  work: () => Promise<T>,
): Promise<T> {
  let lock = tryLock(file);
  if (!lock) say('Waiting for another build to end');
  while (!lock) {
    await pause(pollMs);
    lock = tryLock(file);
  }
  try {
    return await work();
  } finally {
    lock.release();
  }
}

function tryLock(file: string): FileLock | null {
  try {
    return takeFileLock(file, 0);
  } catch (error) {
    throw new Error(
      `The build cannot write to ${path.dirname(file)}: make that folder writable and remove a damaged ${path.basename(file)}, then try again.`,
      { cause: error },
    );
  }
}
