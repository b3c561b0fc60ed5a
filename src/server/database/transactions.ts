import { PostgresAdapter, type Transaction } from 'kysely';
import pRetry from 'p-retry';
import { isConflict } from './database-errors.ts';
import type { Database, Schema } from './schema.ts';

/** Backoff: the first pause is one to two times as long, by chance (jitter), and each one after it twice as long. */
const backoffMs = 10;

/**
 * Runs `work` in a transaction. PostgreSQL aborts one of two transactions in a deadlock: the work is then repeated from its
 * start, so it may do nothing but query and change the database.
 */
export async function inTransaction<Result>(
  database: Database,
  work: (transaction: Transaction<Schema>) => Promise<Result>,
): Promise<Result> {
  return await pRetry(() => database.transaction().execute(work), {
    retries: 4,
    minTimeout: backoffMs,
    randomize: true,
    shouldRetry: ({ error }) => isConflict(error),
  });
}

/** Whether rows and tables have to be locked: on SQLite a transaction has the whole database to itself. */
export function isPostgres(transaction: Database): boolean {
  return transaction.getExecutor().adapter instanceof PostgresAdapter;
}
