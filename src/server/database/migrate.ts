import { sql } from 'kysely';
import { DEFAULT_MIGRATION_TABLE, Migrator } from 'kysely/migration';
import { migrations } from './migrations.ts';
import type { Database } from './schema.ts';
import type { TableStyle } from './table-style.ts';

/** Brings the tables up to date, one process at a time. Throws, and changes nothing, when newer code made them. */
export async function migrate(database: Database, style: TableStyle): Promise<void> {
  const known = migrations(style);
  const unknown = (await appliedTo(database)).filter((name) => !Object.hasOwn(known, name));
  if (unknown.length > 0) throw new NewerDatabaseError(unknown);
  const provider = { getMigrations: async () => known };
  const { error } = await new Migrator({ db: database, provider }).migrateToLatest();
  if (error) throw error;
}

export class NewerDatabaseError extends Error {
  override name = 'NewerDatabaseError';

  constructor(unknown: readonly string[]) {
    super(`was made by a newer version of the shop (it knows ${unknown.join(', ')})`);
  }
}

async function appliedTo(database: Database): Promise<string[]> {
  const tables = await database.introspection.getTables({ withInternalKyselyTables: true });
  if (!tables.some((table) => table.name === DEFAULT_MIGRATION_TABLE)) return [];
  const applied = await sql<{ name: string }>`select name from ${sql.table(DEFAULT_MIGRATION_TABLE)}`.execute(
    database,
  );
  return applied.rows.map((row) => row.name);
}
