import type { DatabaseCopy } from './database-copy.ts';
import { postgresCopy } from './postgres-copy.ts';
import { sqliteCopy } from './sqlite-copy.ts';

/** For the database that the shop runs on: a PostgreSQL server where it has an address, else the file in the data folder. */
export function databaseCopy(dataDir: string, databaseUrl: string | null | undefined): DatabaseCopy {
  return databaseUrl?.trim() ? postgresCopy(dataDir, databaseUrl.trim()) : sqliteCopy(dataDir);
}
