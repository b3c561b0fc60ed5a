import { postgresCopy } from './postgres-copy.ts';
import { sqliteCopy } from './sqlite-copy.ts';

/** Copies one kind of database into a backup, as a file that is called the dump, and restores it. */
export interface DatabaseCopy {
  kind: 'sqlite' | 'postgres';
  /** Name of the dump in a backup. */
  file: string;
  /** Writes a snapshot of the whole database to `target`, while the shop runs. */
  save(target: string): Promise<void>;
  /** File names of the original pictures in the dump's catalogue. */
  picturesIn(dump: string): Promise<string[]>;
  /** Throws an `OperatorError` when the dump is damaged, or made by newer code. */
  check(dump: string): Promise<void>;
  /** Whether there is any data that a restore would replace. */
  holdsData(): Promise<boolean>;
  /** Throws an `OperatorError` while the shop is open. The caller holds the database lock. */
  assertClosed(): Promise<void>;
  /**
   * Replaces the database by the dump, and the record of the published site by `record` (null: none). The replaced files are moved
   * to the folder `previousName` in the data folder. After a kill at any moment the next opening finds the previous shop or the new
   * one, whole. An error before `onCommit` is called leaves the shop as it was, and no file behind. The caller holds the database
   * lock.
   */
  replace(dump: string, record: string | null, previousName: string, onCommit: () => void): Promise<void>;
}

/** The copy of the shop's database: a PostgreSQL server where `databaseUrl` is set, else the file in the data folder. */
export function databaseCopy(dataDir: string, databaseUrl: string | null | undefined): DatabaseCopy {
  return databaseUrl?.trim() ? postgresCopy(dataDir, databaseUrl.trim()) : sqliteCopy(dataDir);
}
