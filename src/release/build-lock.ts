import { mkdirSync } from 'node:fs';
import path from 'node:path';
import { waitForFileLock } from '#files/file-lock.ts';

/** Runs `work` under the publish lock of the data folder, so that one process publishes at a time. */
export function withPublishLock<T>(
  dataDir: string,
  log: (line: string) => void,
  work: () => Promise<T>,
): Promise<T> {
  mkdirSync(dataDir, { recursive: true });
  return withBuildLock(path.join(dataDir, 'publish.lock'), log, work);
}

/** Runs `work` while this process holds the lock file `file`. Waits while another process holds it, and tells `log` so. */
export async function withBuildLock<T>(
  file: string,
  log: (line: string) => void,
  work: () => Promise<T>,
): Promise<T> {
  const lock = await waitForFileLock(file, {
    timeoutMs: Number.POSITIVE_INFINITY,
    onWait: () => log('Waiting for another build to end'),
  });
  try {
    return await work();
  } finally {
    lock?.release();
  }
}
