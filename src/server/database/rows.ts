import type { Insertable } from 'kysely';
import type { Database, Schema } from './schema.ts';
import { inParts } from './transactions.ts';

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
