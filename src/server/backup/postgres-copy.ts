import { existsSync } from 'node:fs';
import { rename, rm } from 'node:fs/promises';
import { join } from 'node:path';
import { setTimeout as pause } from 'node:timers/promises';
import { DEFAULT_MIGRATION_LOCK_TABLE, DEFAULT_MIGRATION_TABLE } from 'kysely/migration';
import pg from 'pg';
import { makeFolder } from '#files/folders.ts';
import { assertKnownMigrations } from '../database/migrations.ts';
import { publishedRecord } from '../database/pending-restore.ts';
import { tableNames } from '../database/schema.ts';
import { OperatorError, reasonOf } from '../operator-error.ts';
import { copyDurably } from './backup-folder.ts';
import type { DatabaseCopy } from './database-copy.ts';
import { holdsDataQuery } from './holds-data.ts';
import { columnInDump, restoreDump, runTool } from './postgres-tools.ts';

const name = 'shop.dump';

/** Copies the database at `postgres://…` by PostgreSQL's own pg_dump, pg_restore and psql, which must be on this machine. */
export function postgresCopy(dataDir: string, databaseUrl: string): DatabaseCopy {
  const save = async (target: string): Promise<void> => {
    const args = ['--format=custom', '--no-owner', '--no-privileges', `--file=${target}`];
    await runTool('pg_dump', args, databaseUrl);
  };
  return {
    kind: 'postgres',
    file: name,
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
        await save(join(previousDir, name));
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
