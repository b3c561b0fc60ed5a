import { DatabaseSync } from 'node:sqlite';
import { Kysely } from 'kysely';
import { OperatorError } from '../operator-error.ts';
import { databaseError, postgresError } from './database-errors.ts';
import { migrate, NewerDatabaseError } from './migrations.ts';
import { nodeSqliteDialect } from './node-sqlite-dialect.ts';
import { databaseLocation, openPostgres } from './postgres.ts';
import { probeWrite } from './probe-write.ts';
import type { Database, Schema } from './schema.ts';
import { openShopFile, shopFileIn } from './shop-file.ts';
import { sqliteTables } from './tables.ts';

/**
 * The shop's database, brought up to date; `destroy()` closes it. Without a `databaseUrl` of PostgreSQL it is SQLite in the
 * folder `dataDir`, made on first use. Throws an `OperatorError` when the folder or the server cannot be used, or when the database is
 * damaged, newer than this code, or not the shop's.
 */
export async function openDatabase(dataDir: string, databaseUrl: string | null = null): Promise<Database> {
  return databaseUrl === null ? openInFolder(dataDir) : openPostgres(databaseUrl);
}

async function openInFolder(dataDir: string): Promise<Database> {
  const file = shopFileIn(dataDir);
  try {
    return await migrated(openShopFile(file));
  } catch (error) {
    if (!(error instanceof NewerDatabaseError)) throw databaseError(file, error);
    throw new OperatorError(
      `The database ${file} ${error.message}: start that version, or set SHOP_DATA_DIR to another folder.`,
    );
  }
}

/** Throws an `OperatorError` when the open database takes no write, so that no shop opens which can take no order. */
export async function assertWritable(
  database: Database,
  dataDir: string,
  databaseUrl: string | null = null,
): Promise<void> {
  try {
    await probeWrite(database);
  } catch (error) {
    if (databaseUrl !== null) throw postgresError(databaseLocation(databaseUrl), error);
    throw databaseError(shopFileIn(dataDir), error);
  }
}

/** A database with nothing in it that lives as long as the process. */
export async function openDatabaseInMemory(): Promise<Database> {
  return migrated(new DatabaseSync(':memory:', { enableForeignKeyConstraints: true }));
}

async function migrated(sqlite: DatabaseSync): Promise<Database> {
  const database = new Kysely<Schema>({ dialect: nodeSqliteDialect(sqlite) });
  try {
    await migrate(database, sqliteTables);
    return database;
  } catch (error) {
    await database.destroy();
    throw error;
  }
}
