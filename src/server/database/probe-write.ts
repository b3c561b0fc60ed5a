import { isBusy } from './database-errors.ts';
import type { Database } from './schema.ts';

/** Milliseconds for which a write that went well is taken for granted: each one is flushed to the disk. */
const trustedMs = 5_000;

const key = 'write-probe';

/** Writes one row, over and over the same. Throws what the database has against it; another writer is no reason. */
export async function probeWrite(database: Database): Promise<void> {
  try {
    await database
      .insertInto('rate_limits')
      .values({ key, count: 0, ends_at: Date.now() })
      .onConflict((conflict) => conflict.column('key').doUpdateSet({ ends_at: Date.now() }))
      .execute();
  } catch (error) {
    if (!isBusy(error)) throw error;
  }
}

/** The same for frequent calls: while writes succeed one write in a few seconds, after a failed one a write at each call. */
export function writeProbe(
  database: Database,
  now: () => number = () => performance.now(),
): () => Promise<void> {
  let wentWellAt = Number.NEGATIVE_INFINITY;
  let underWay: Promise<void> | null = null;
  return async () => {
    if (now() - wentWellAt < trustedMs) return;
    underWay ??= probeWrite(database).finally(() => {
      underWay = null;
    });
    await underWay;
    wentWellAt = now();
  };
}
