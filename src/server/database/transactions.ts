import { PostgresAdapter, sql } from 'kysely';
import pRetry from 'p-retry';
import { isConflict } from './database-errors.ts';
import type { Database, Transaction } from './schema.ts';

/** Backoff: the first pause is one to two times as long, by chance (jitter), and each one after it twice as long. */
const backoffMs = 10;

/** Runs `work` in a transaction, or in the one under way. After a deadlock it is repeated, so it may only query and change the database. */
export async function inTransaction<Result>(
  database: Database,
  work: (transaction: Transaction) => Promise<Result>,
): Promise<Result> {
  if (database.isTransaction) return await work(database as Transaction);
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

/** Largest number of rows in one statement, limited by the parameters that a database takes. */
const rowsAtOnce = 500;

/** Runs `work` over the rows in as few parts as possible, one after the other. Resolves with what the parts return. */
export async function inParts<Row, Result>(
  rows: readonly Row[],
  work: (part: readonly Row[]) => Promise<readonly Result[]>,
): Promise<Result[]> {
  const results: Result[] = [];
  for (let start = 0; start < rows.length; start += rowsAtOnce)
    results.push(...(await work(rows.slice(start, start + rowsAtOnce))));
  return results;
}

/** Condition that the columns have one of these lists of values, for which both databases use an index. */
export function isOneOf(columns: readonly string[], lists: readonly (readonly unknown[])[]) {
  const values = lists.map((list) => sql`(${sql.join(list)})`);
  return sql<boolean>`(${sql.join(columns.map((name) => sql.ref(name)))}) in (values ${sql.join(values)})`;
}
