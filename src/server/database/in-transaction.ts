import { PostgresAdapter, type Transaction } from 'kysely';
import pRetry from 'p-retry';
import { isConflict } from './database-errors.ts';
import type { Database, Schema } from './schema.ts';

/** Backoff: the first pause is one to two times as long, by chance (jitter), and each one after it twice as long. */
const backoffMs = 10;

/**
 * Does `work` whole or not at all. PostgreSQL ends one of two transactions in a deadlock: the work is then done
 * again from its start, so that it may do nothing but ask and change the database.
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

/** SQLite needs no locks of rows or tables: a transaction has the whole database to itself. */
export function isPostgres(transaction: Transaction<Schema>): boolean {
  return transaction.getExecutor().adapter instanceof PostgresAdapter;
}
