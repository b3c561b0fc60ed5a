import { mkdirSync } from 'node:fs';
import path from 'node:path';
import { DatabaseSync } from 'node:sqlite';
import { setTimeout as pause } from 'node:timers/promises';

export interface FileLock {
  /** Releases the lock; may be called again. */
  release(): void;
}

/**
 * Takes the lock of `file`, waiting up to `timeoutMs` for another process; null when that process keeps it. The lock is SQLite's
 * lock on an empty database: the system frees it when its holder dies, even by a kill. The wait blocks this thread.
 */
export function takeFileLock(file: string, timeoutMs: number): FileLock | null {
  const database = new DatabaseSync(file, { timeout: timeoutMs });
  try {
    database.exec('pragma journal_mode = memory; begin exclusive');
    return {
      release() {
        if (database.isOpen) database.close();
      },
    };
  } catch (error) {
    database.close();
    if (isBusy(error)) return null;
    throw error;
  }
}

interface LockOptions {
  /** Longest wait for another process, ms. */
  timeoutMs: number;
  /** Called once, when there is another process to wait for. */
  onWait?: () => void;
}

const pollMs = 100;

/**
 * Takes the lock of `file` as soon as no other process holds it; null when one holds it for longer than `timeoutMs`. The wait does
 * not block this thread. Rejects with the system's error if the file cannot be written.
 */
export async function waitForFileLock(
  file: string,
  { timeoutMs, onWait = () => {} }: LockOptions,
): Promise<FileLock | null> {
  const deadline = performance.now() + timeoutMs;
  let lock = takeFileLock(file, 0);
  if (!lock) onWait();
  while (!lock && performance.now() < deadline) {
    await pause(pollMs);
    lock = takeFileLock(file, 0);
  }
  return lock;
}

/** The primary result code of SQLite for a lock that another connection holds. */
const busy = 5;

function isBusy(error: unknown): boolean {
  const { errcode } = error as { errcode?: unknown };
  return typeof errcode === 'number' && (errcode & 0xff) === busy;
}

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
