import { DatabaseSync } from 'node:sqlite';

export interface FileLock {
  /** Releases the lock; may be called again. */
  release(): void;
}

/**
 * Takes the lock of `file`, waiting up to `timeoutMs` for another process; null when that one keeps it. It is SQLite's lock
 * on an empty database, which the system frees when its holder dies, however it dies.
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

/** The primary result code of SQLite for a lock that another connection holds. */
const busy = 5;

function isBusy(error: unknown): boolean {
  const { errcode } = error as { errcode?: unknown };
  return typeof errcode === 'number' && (errcode & 0xff) === busy;
}
