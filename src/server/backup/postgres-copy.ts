import { execFile } from 'node:child_process';
import { existsSync } from 'node:fs';
import { rename, rm } from 'node:fs/promises';
import { join } from 'node:path';
import { setTimeout as pause } from 'node:timers/promises';
import { promisify } from 'node:util';
import pg from 'pg';
import { parse } from 'pg-connection-string';
import { makeFolder } from '#files/make-folder.ts';
import { publishedRecord } from '../database/pending-restore.ts';
import { OperatorError, reasonOf } from '../operator-error.ts';
import { copyDurably, type DatabaseCopy } from './database-copy.ts';

const name = 'shop.dump';

/** Copies the database at `postgres://…` by PostgreSQL's own pg_dump and pg_restore, which must be on this machine. */
export function postgresCopy(dataDir: string, databaseUrl: string): DatabaseCopy {
  const run = (program: string, words: readonly string[]) => runTool(program, words, databaseUrl);
  const save = async (target: string): Promise<void> => {
    await run('pg_dump', ['--format=custom', '--no-owner', '--no-privileges', `--file=${target}`]);
  };
  return {
    kind: 'postgres',
    file: name,
    save,
    // A dump cannot be queried. An import between the dump and this query makes the backup fail, to be made again.
    async picturesIn() {
      const rows = await ask<{ file: string }>(databaseUrl, 'select distinct file from pictures');
      return rows.map(({ file }) => file);
    },
    async check(copy) {
      await run('pg_restore', ['--list', copy]);
    },
    async holdsData() {
      const [made] = await ask<{ orders: string | null }>(
        databaseUrl,
        "select to_regclass('orders') as orders",
      );
      if (!made?.orders) return false;
      const [row] = await ask<{ filled: boolean }>(
        databaseUrl,
        `select exists (select 1 from products) or exists (select 1 from accounts)
           or exists (select 1 from orders) or exists (select 1 from contact_messages) as filled`,
      );
      return row?.filled !== false;
    },
    assertClosed: () => assertNotInUse(databaseUrl),
    async replace(copy, record, previousName, onCommit) {
      // Once more, since another program may have connected while the pictures were placed.
      await assertNotInUse(databaseUrl);
      const previousDir = join(dataDir, previousName);
      const placed = join(dataDir, publishedRecord);
      const staged = `${placed}.restoring`;
      const before = await ordersTable(databaseUrl);
      try {
        makeFolder(previousDir, 0o700);
        await save(join(previousDir, name));
        if (existsSync(placed)) await copyDurably(placed, join(previousDir, publishedRecord));
        if (record !== null) await copyDurably(record, staged);
        const words = ['--clean', '--if-exists', '--no-owner', '--no-privileges', '--single-transaction'];
        await run('pg_restore', [...words, `--dbname=${parse(databaseUrl).database ?? ''}`, copy]);
      } catch (error) {
        await rm(staged, { force: true });
        // The server may have committed though its reply was lost: then this is the only copy of the previous shop.
        const now = await ordersTable(databaseUrl).catch(() => 'unknown');
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

/** PostgreSQL's number of the table of orders, which a restore changes; null where there is none. */
async function ordersTable(databaseUrl: string): Promise<string | null> {
  const [table] = await ask<{ id: string | null }>(
    databaseUrl,
    "select to_regclass('orders')::oid::text as id",
  );
  return table?.id ?? null;
}

/** Longest time that the server may still count a disconnected client, ms. */
const departureMs = 2_000;

async function assertNotInUse(databaseUrl: string): Promise<void> {
  for (const deadline = Date.now() + departureMs; ; await pause(100)) {
    const [row] = await ask<{ others: number }>(
      databaseUrl,
      `select count(*)::int as others from pg_stat_activity
         where datname = current_database() and pid <> pg_backend_pid() and backend_type = 'client backend'`,
    );
    if (row?.others === 0) return;
    if (Date.now() > deadline)
      throw new OperatorError('The shop, or another program, has the database open: stop it, then restore.');
  }
}

async function ask<Row extends pg.QueryResultRow>(databaseUrl: string, query: string): Promise<Row[]> {
  const client = new pg.Client({ connectionString: databaseUrl, connectionTimeoutMillis: 10_000 });
  try {
    await client.connect();
    return (await client.query<Row>(query)).rows;
  } catch (error) {
    throw new OperatorError(
      `The database of DATABASE_URL cannot be used (${reasonOf(error)}): see that it runs.`,
    );
  } finally {
    await client.end().catch(() => {});
  }
}

async function runTool(program: string, words: readonly string[], databaseUrl: string): Promise<void> {
  try {
    await promisify(execFile)(program, words, { env: { ...process.env, ...environmentOf(databaseUrl) } });
  } catch (error) {
    const { code, stderr = '' } = error as { code?: unknown; stderr?: string };
    if (code === 'ENOENT') {
      throw new OperatorError(
        `${program} is not on this machine: install PostgreSQL's client programs (postgresql-client), or let who runs the server back it up.`,
      );
    }
    throw new OperatorError(`${program} failed: ${stderr.trim().split('\n')[0] || reasonOf(error)}`);
  }
}

/**
 * Environment of PostgreSQL's programs, since everybody on the machine can read the arguments of a command. The address is
 * parsed as the shop itself parses it.
 */
function environmentOf(databaseUrl: string): Record<string, string> {
  const { host, port, user, password, database } = parse(databaseUrl);
  const found = {
    PGHOST: host,
    PGPORT: port,
    PGUSER: user,
    PGPASSWORD: password,
    PGDATABASE: database,
    PGSSLMODE: /[?&]sslmode=([^&]+)/.exec(databaseUrl)?.[1],
  };
  return Object.fromEntries(Object.entries(found).flatMap(([name, value]) => (value ? [[name, value]] : [])));
}
