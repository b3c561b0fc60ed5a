import type { DatabaseCopy } from './database-copy.ts';
import { postgresCopy } from './postgres-copy.ts';
import { sqliteCopy } from './sqlite-copy.ts';

/** The copy of the shop's database: a PostgreSQL server where `databaseUrl` is set, else the file in the data folder. */
export function databaseCopy(dataDir: string, databaseUrl: string | null | undefined): DatabaseCopy {
  return databaseUrl?.trim() ? postgresCopy(dataDir, databaseUrl.trim()) : sqliteCopy(dataDir);
}
