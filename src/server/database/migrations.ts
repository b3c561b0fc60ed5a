import { sql } from 'kysely';
import {
  DEFAULT_MIGRATION_LOCK_TABLE,
  DEFAULT_MIGRATION_TABLE,
  MIGRATION_LOCK_ID,
  type Migration,
  Migrator,
} from 'kysely/migration';
import { OperatorError } from '../errors.ts';
import type { Database } from './schema.ts';
import { createTables, sqliteTables, type TableStyle } from './tables.ts';

/** Migrates the tables, one process at a time. Throws, and changes nothing, when newer code made them. */
export async function migrate(database: Database, style: TableStyle): Promise<void> {
  const known = migrations(style);
  const unknown = (await appliedTo(database)).filter((name) => !Object.hasOwn(known, name));
  if (unknown.length > 0) throw new NewerDatabaseError(unknown);
  const provider = { getMigrations: async () => known };
  await database.transaction().execute(async (transaction) => {
    // The migrator's own tables, too, are created by one process at a time.
    await transaction.getExecutor().adapter.acquireMigrationLock(transaction, lockOptions);
    const { error } = await new Migrator({ db: transaction, provider }).migrateToLatest();
    if (error) throw error;
  });
}

const lockOptions = { lockTable: DEFAULT_MIGRATION_LOCK_TABLE, lockRowId: MIGRATION_LOCK_ID };

export class NewerDatabaseError extends Error {
  override name = 'NewerDatabaseError';

  constructor(unknown: readonly string[]) {
    super(`was made by a newer version of the shop (it knows ${unknown.join(', ')})`);
  }
}

/** Throws an `OperatorError` for the dump of a database in which a migration of newer code was applied. */
export function assertKnownMigrations(applied: readonly string[], dump: string): void {
  const known = migrations(sqliteTables);
  const newer = applied.filter((name) => !Object.hasOwn(known, name));
  if (newer.length === 0) return;
  throw new OperatorError(
    `The copy ${dump} was made by a newer version of the shop (it knows ${newer.join(', ')}): restore it with that version.`,
  );
}

async function appliedTo(database: Database): Promise<string[]> {
  const tables = await database.introspection.getTables({ withInternalKyselyTables: true });
  if (!tables.some((table) => table.name === DEFAULT_MIGRATION_TABLE)) return [];
  const applied = await sql<{ name: string }>`select name from ${sql.table(DEFAULT_MIGRATION_TABLE)}`.execute(
    database,
  );
  return applied.rows.map((row) => row.name);
}

/** Every migration by its name, in the order of the names. A released one is never edited: add the next. */
function migrations(style: TableStyle): Record<string, Migration> {
  return {
    '001-shop': {
      async up(db) {
        for (const statement of createTables(style)) await sql.raw(statement).execute(db);
      },
    },
  };
}
