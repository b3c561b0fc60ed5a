import { existsSync } from 'node:fs';
import { rename, rm } from 'node:fs/promises';
import { join } from 'node:path';
import { DatabaseSync } from 'node:sqlite';
import { setTimeout as pause } from 'node:timers/promises';
import { DEFAULT_MIGRATION_LOCK_TABLE, DEFAULT_MIGRATION_TABLE } from 'kysely/migration';
import pg from 'pg';
import { makeFolder } from '#files/folders.ts';
import {
  commitRestore,
  finishRestore,
  prepareStagingDir,
  publishedRecord,
  shopFile,
  stagingDirIn,
} from '../database/data-folder.ts';
import { databaseError } from '../database/database-errors.ts';
import { assertKnownMigrations } from '../database/migrations.ts';
import { tableNames } from '../database/schema.ts';
import { assertSound, restrictToOwner, shopFileIn } from '../database/shop-file.ts';
import { holdsDataQuery } from '../database/tables.ts';
import { OperatorError, reasonOf } from '../errors.ts';
import { copyDurably } from './backup-folder.ts';
import { columnInDump, restoreDump, runTool } from './postgres-tools.ts';

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

/** Copies the SQLite database in the data folder. */
export function sqliteCopy(dataDir: string): DatabaseCopy {
  const file = shopFileIn(dataDir);
  return {
    kind: 'sqlite',
    file: shopFile,
    async save(target) {
      if (!existsSync(file))
        throw new OperatorError(`There is no shop in ${dataDir} to back up: set SHOP_DATA_DIR.`);
      withDatabase(file, (database) => {
        assertSound(database, file);
        // One statement, and so a snapshot; other connections go on writing meanwhile.
        database.prepare('vacuum into ?').run(target);
      });
    },
    async picturesIn(dump) {
      return withDatabase(dump, (database) =>
        namesIn(database, 'select distinct file as name from pictures'),
      );
    },
    async check(dump) {
      withDatabase(dump, (database) => {
        assertSound(database, dump);
        const [{ integrity_check: found } = {}] = database.prepare('pragma integrity_check(1)').all();
        if (found !== 'ok') throw new OperatorError(`The copy ${dump} is damaged: take another backup.`);
        assertKnownMigrations(namesIn(database, 'select name from kysely_migration'), dump);
      });
    },
    async holdsData() {
      return existsSync(file) && !isEmpty(file);
    },
    async assertClosed() {
      if (existsSync(file)) checkpointWal(file);
    },
    async replace(dump, record, previousName, onCommit) {
      try {
        const staging = prepareStagingDir(dataDir, previousName);
        await copyDurably(dump, join(staging, shopFile));
        restrictToOwner(join(staging, shopFile));
        if (record) await copyDurably(record, join(staging, publishedRecord));
        commitRestore(dataDir);
        onCommit();
        finishRestore(dataDir);
      } finally {
        await rm(stagingDirIn(dataDir), { recursive: true, force: true });
      }
    },
  };
}

function withDatabase<T>(file: string, work: (database: DatabaseSync) => T): T {
  const database = new DatabaseSync(file, { timeout: 5_000 });
  try {
    return work(database);
  } catch (error) {
    throw databaseError(file, error);
  } finally {
    database.close();
  }
}

function namesIn(database: DatabaseSync, statement: string): string[] {
  return database
    .prepare(statement)
    .all()
    .map((row) => String(row.name));
}

/** Whether the database is known to be empty; one that cannot be read may hold anything. */
function isEmpty(file: string): boolean {
  try {
    return withDatabase(file, (database) => {
      const [row] = database.prepare(holdsDataQuery).all();
      return row?.filled === 0;
    });
  } catch {
    return false;
  }
}

/** Checkpoints the log into the file, which SQLite does only for the last connection. Throws while the shop is open. */
function checkpointWal(file: string): void {
  const database = new DatabaseSync(file, { timeout: 200 });
  try {
    database.exec('pragma journal_mode = delete');
  } catch (error) {
    // A damaged database is moved to the previous directory as it is.
    if ((error as { errcode?: number }).errcode !== 5) return;
    throw new OperatorError('The shop is open: stop it, then restore.');
  } finally {
    database.close();
  }
}

const dumpFile = 'shop.dump';

/** Copies the database at `postgres://…` by PostgreSQL's own pg_dump, pg_restore and psql, which must be on this machine. */
export function postgresCopy(dataDir: string, databaseUrl: string): DatabaseCopy {
  const save = async (target: string): Promise<void> => {
    const args = ['--format=custom', '--no-owner', '--no-privileges', `--file=${target}`];
    await runTool('pg_dump', args, databaseUrl);
  };
  return {
    kind: 'postgres',
    file: dumpFile,
    save,
    async picturesIn(dump) {
      return [...new Set(await columnInDump(dump, 'pictures', 'file'))];
    },
    async check(dump) {
      await runTool('pg_restore', ['--list', dump], databaseUrl);
      assertKnownMigrations(await columnInDump(dump, DEFAULT_MIGRATION_TABLE, 'name'), dump);
    },
    async holdsData() {
      const [made] = await query<{ orders: string | null }>(
        databaseUrl,
        "select to_regclass('orders') as orders",
      );
      if (!made?.orders) return false;
      const [row] = await query<{ filled: boolean }>(databaseUrl, holdsDataQuery);
      return row?.filled !== false;
    },
    assertClosed: () => assertNotInUse(databaseUrl),
    async replace(dump, record, previousName, onCommit) {
      // Once more, since another program may have connected while the pictures were placed.
      await assertNotInUse(databaseUrl);
      const previousDir = join(dataDir, previousName);
      const placed = join(dataDir, publishedRecord);
      const staged = `${placed}.restoring`;
      const before = await ordersTableOid(databaseUrl);
      try {
        makeFolder(previousDir, 0o700);
        await save(join(previousDir, dumpFile));
        if (existsSync(placed)) await copyDurably(placed, join(previousDir, publishedRecord));
        if (record !== null) await copyDurably(record, staged);
        const tables = [...tableNames, DEFAULT_MIGRATION_TABLE, DEFAULT_MIGRATION_LOCK_TABLE];
        await restoreDump(dump, tables, databaseUrl);
      } catch (error) {
        await rm(staged, { force: true });
        // The server may have committed though its reply was lost: then this is the only copy of the previous shop.
        const now = await ordersTableOid(databaseUrl).catch(() => 'unknown');
        if (now === before) await rm(previousDir, { recursive: true, force: true });
        else onCommit();
        throw error;
      }
      onCommit();
      if (record === null) await rm(placed, { force: true });
      else await rename(staged, placed);
    },
  };
}

/** PostgreSQL's id (oid) of the table of orders, by which a restore that has committed is recognised; null where there is no table. */
async function ordersTableOid(databaseUrl: string): Promise<string | null> {
  const [table] = await query<{ id: string | null }>(
    databaseUrl,
    "select to_regclass('orders')::oid::text as id",
  );
  return table?.id ?? null;
}

/** Longest time for which the server may still list a client that has disconnected, ms. */
const departureMs = 2_000;

async function assertNotInUse(databaseUrl: string): Promise<void> {
  for (const deadline = Date.now() + departureMs; ; await pause(100)) {
    const [row] = await query<{ others: number }>(
      databaseUrl,
      `select count(*)::int as others from pg_stat_activity
         where datname = current_database() and pid <> pg_backend_pid() and backend_type = 'client backend'`,
    );
    if (row?.others === 0) return;
    if (Date.now() > deadline)
      throw new OperatorError('The shop, or another program, has the database open: stop it, then restore.');
  }
}

async function query<Row extends pg.QueryResultRow>(databaseUrl: string, text: string): Promise<Row[]> {
  const client = new pg.Client({ connectionString: databaseUrl, connectionTimeoutMillis: 10_000 });
  try {
    await client.connect();
    return (await client.query<Row>(text)).rows;
  } catch (error) {
    throw new OperatorError(
      `The database of DATABASE_URL cannot be used (${reasonOf(error)}): see that it runs.`,
    );
  } finally {
    await client.end().catch(() => {});
  }
}
