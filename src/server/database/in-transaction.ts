import { setTimeout as pause } from 'node:timers/promises';
import type { Transaction } from 'kysely';
import { isConflict } from './postgres-errors.ts';
import type { Database, Schema } from './schema.ts';

const mostTries = 5;

/** Milliseconds before the second try, and so much more before each one after it. */
const firstPause = 20;

/**
 * Does `work` whole or not at all. PostgreSQL ends one of two transactions that wait for each other: the work is then done
 * again from its start, so that it may do nothing but ask and change the database.
 */
export async function inTransaction<Result>(
  database: Database,
  work: (transaction: Transaction<Schema>) => Promise<Result>,
): Promise<Result> {
  for (let tries = 1; ; tries++) {
    try {
      return await database.transaction().execute(work);
    } catch (error) {
      if (tries === mostTries || !isConflict(error)) throw error;
      await pause(tries * firstPause * (0.5 + Math.random()));
    }
  }
}
