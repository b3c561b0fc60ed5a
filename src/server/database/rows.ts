import { type Insertable, PostgresAdapter, sql } from 'kysely';
import pRetry from 'p-retry';
import { isConflict } from '../errors.ts';
import type { Database, Schema, Transaction } from './schema.ts';

type Key<Table extends keyof Schema> = Partial<Schema[Table]>;

/** The table as one of which a row is known by its columns only: Kysely can't follow a table that is a type parameter. */
const as = (table: keyof Schema) => table as 'pictures';

/** The row with these values; undefined if it does not exist. */
export async function findRow<Table extends keyof Schema>(
  database: Database,
  table: Table,
  key: Key<Table>,
): Promise<Schema[Table] | undefined> {
  const rows = database.selectFrom(as(table)).selectAll();
  const row = await rows.where(({ and }) => and(key as Key<'pictures'>)).executeTakeFirst();
  return row as Schema[Table] | undefined;
}

/** The row with these values, which exists. */
export async function getRow<Table extends keyof Schema>(
  ...row: [database: Database, table: Table, key: Key<Table>]
): Promise<Schema[Table]> {
  const found = await findRow(...row);
  if (found) return found;
  throw new Error(`A row of ${row[1]} is gone.`);
}

/** Changes the rows with these values. Resolves with their number. */
export async function changeRows<Table extends keyof Schema>(
  database: Database,
  table: Table,
  key: Key<Table>,
  changes: Partial<Schema[Table]>,
): Promise<number> {
  const rows = database.updateTable(as(table)).set(changes as Key<'pictures'>);
  const { numUpdatedRows } = await rows
    .where(({ and }) => and(key as Key<'pictures'>))
    .executeTakeFirstOrThrow();
  return Number(numUpdatedRows);
}

export async function removeRows<Table extends keyof Schema>(
  database: Database,
  table: Table,
  key: Key<Table>,
) {
  const rows = database.deleteFrom(as(table));
  await rows.where(({ and }) => and(key as Key<'pictures'>)).execute();
}

/** Adds the rows that the table does not have yet, by its keys. Resolves with the number of added rows. */
export async function addRows<Table extends keyof Schema>(
  database: Database,
  table: Table,
  rows: readonly Insertable<Schema[Table]>[],
): Promise<number> {
  const added = await inParts(rows as readonly Schema['pictures'][], (part) =>
    database
      .insertInto(as(table))
      .values(part)
      .onConflict((conflict) => conflict.doNothing())
      .execute(),
  );
  return added.reduce((sum, { numInsertedOrUpdatedRows = 0n }) => sum + Number(numInsertedOrUpdatedRows), 0);
}

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

/** Condition that the columns have one of the given lists of values. Both databases use an index for it. */
export function isOneOf(columns: readonly string[], lists: readonly (readonly unknown[])[]) {
  const values = lists.map((list) => sql`(${sql.join(list)})`);
  return sql<boolean>`(${sql.join(columns.map((name) => sql.ref(name)))}) in (values ${sql.join(values)})`;
}
