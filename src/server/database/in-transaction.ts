import { setTimeout as pause } from 'node:timers/promises';
import { PostgresAdapter, type Transaction } from 'kysely';
import { isConflict } from './database-errors.ts';
import type { Database, Schema } from './schema.ts';

const maxTries = 5;

/** Backoff before the second try, and so much more before each one after it. */
const backoffMs = 20;

/**
 * Does `work` whole or not at all. PostgreSQL ends one of two transactions in a deadlock: the work is then done
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
      if (tries === maxTries || !isConflict(error)) throw error;
      await pause(tries * backoffMs * (0.5 + Math.random()));
    }
  }
}

/** SQLite needs no locks of rows or tables: a transaction has the whole database to itself. */
export function isPostgres(transaction: Transaction<Schema>): boolean {
  return transaction.getExecutor().adapter instanceof PostgresAdapter;
}
