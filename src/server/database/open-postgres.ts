import { Kysely, PostgresDialect, sql } from 'kysely';
import { DEFAULT_MIGRATION_TABLE } from 'kysely/migration';
import { OperatorError } from '../operator-error.ts';
import { migrate, NewerDatabaseError } from './migrate.ts';
import { postgresError } from './postgres-errors.ts';
import { placeOf, postgresPool, tryConnection } from './postgres-server.ts';
import type { Database, Schema } from './schema.ts';
import { postgresTables } from './table-style.ts';

/**
 * The shop's database on a PostgreSQL server, brought up to date under a lock that all starting processes share. Throws an
 * `OperatorError` that does not tell the password.
 */
export async function openPostgres(databaseUrl: string): Promise<Database> {
  const place = placeOf(databaseUrl);
  const database = new Kysely<Schema>({ dialect: new PostgresDialect({ pool: postgresPool(databaseUrl) }) });
  try {
    await tryConnection(databaseUrl);
    await refuseOtherEncoding(database, place);
    await refuseOtherProgram(database, place);
    await migrate(database, postgresTables);
    return database;
  } catch (error) {
    await database.destroy();
    if (!(error instanceof NewerDatabaseError)) throw postgresError(place, error);
    throw new OperatorError(
      `The database ${place} ${error.message}: start that version, or name another database in DATABASE_URL.`,
    );
  }
}

async function refuseOtherEncoding(database: Database, place: string): Promise<void> {
  const shown = await sql<{ server_encoding: string }>`show server_encoding`.execute(database);
  const encoding = shown.rows[0]?.server_encoding;
  if (encoding === 'UTF8') return;
  throw new OperatorError(
    `The database ${place} keeps texts as ${encoding}, which has not every letter: make one with createdb --encoding=UTF8.`,
  );
}

/** The table of migrations is the first that a shop makes: products without it are somebody else's. */
async function refuseOtherProgram(database: Database, place: string): Promise<void> {
  const tables = await database.introspection.getTables({ withInternalKyselyTables: true });
  const names = new Set(tables.map(({ name }) => name));
  if (names.has(DEFAULT_MIGRATION_TABLE) || !names.has('products')) return;
  throw new OperatorError(
    `The database ${place} is the database of another program: name one of the shop's own in DATABASE_URL.`,
  );
}
