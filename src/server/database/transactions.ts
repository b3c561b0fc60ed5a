import { type CompiledQuery, PostgresAdapter, type Transaction } from 'kysely';
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

/** The executor of a statement: the database, or a transaction on it. */
export type QueryExecutor = Pick<Database, 'executeQuery'>;

/**
 * Numbers of rows in one statement: a few sizes, so that each is compiled and prepared once, and none has too many
 * parameters.
 */
const sizes = [256, 64, 16, 4, 1] as const;

/**
 * Runs one statement over any number of rows, in as few parts as possible. `compile` must use the `parameters` of each row, one row
 * after the other, and no others. Resolves with what the parts return.
 */
export function rowStatement<Row, Result = unknown>(
  compile: (rows: readonly Row[]) => CompiledQuery<Result>,
  parameters: (row: Row) => readonly unknown[],
): (executor: QueryExecutor, rows: readonly Row[]) => Promise<Result[]> {
  const compiled = new Map<number, CompiledQuery<Result>>();
  return async (executor, rows) => {
    const results: Result[] = [];
    for (const part of partsOf(rows)) {
      const query = compiled.get(part.length) ?? compile(part);
      compiled.set(part.length, query);
      const { rows: returned } = await executor.executeQuery<Result>({
        ...query,
        parameters: part.flatMap(parameters),
      });
      results.push(...returned);
    }
    return results;
  };
}

function partsOf<Row>(rows: readonly Row[]): Row[][] {
  const parts: Row[][] = [];
  let start = 0;
  for (const size of sizes) {
    for (; rows.length - start >= size; start += size) parts.push(rows.slice(start, start + size));
  }
  return parts;
}
