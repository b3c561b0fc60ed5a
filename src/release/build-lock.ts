import path from 'node:path';
import { waitForFileLock } from '#files/file-lock.ts';

/**
 * Runs `work` while this process holds the lock file `file`. Waits while another process holds it, and tells `log` so. Rejects
 * with one sentence where the file cannot be written.
 */
export async function withBuildLock<T>(
  file: string,
  log: (line: string) => void,
  work: () => Promise<T>,
): Promise<T> {
  const lock = await waitForFileLock(file, {
    timeoutMs: Number.POSITIVE_INFINITY,
    onWait: () => log('Waiting for another build to end'),
  }).catch((error: unknown) => {
    throw new Error(
      `The build cannot write to ${path.dirname(file)}: make that folder writable and remove a damaged ${path.basename(file)}, then try again.`,
      { cause: error },
    );
  });
  try {
    return await work();
  } finally {
    lock?.release();
  }
}
