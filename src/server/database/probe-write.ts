import { isBusy } from './database-errors.ts';
import type { Database } from './schema.ts';

/** Duration for which one successful write is trusted, ms, since each probe is flushed to the disk. */
const trustedMs = 5_000;

const key = 'write-probe';

/** Writes the same row again. Throws the database's error, except for a concurrent writer's lock. */
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

/**
 * A probe for frequent calls: it writes at most once in a few seconds while writes succeed, and at each call after a failed
 * one.
 */
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
