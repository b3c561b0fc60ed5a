import { execFile } from 'node:child_process';
import { existsSync } from 'node:fs';
import { copyFile } from 'node:fs/promises';
import { join } from 'node:path';
import { DatabaseSync } from 'node:sqlite';
import { promisify } from 'node:util';
import pg from 'pg';
import { replaceByCopy } from '#files/write-atomically.ts';
import { assertSound, restrictToOwner, shopFile, shopFileIn } from '../database/data-folder.ts';
import { databaseError, OperatorError, reasonOf } from '../errors.ts';

/** Query of one row, whose `filled` is true, or 1, if the shop holds data that a restore would replace. */
const holdsDataQuery = `select ${['products', 'accounts', 'orders', 'contact_messages']
  .map((table) => `exists (select 1 from ${table})`)
  .join(' or ')} as filled`;

/** Saves the database as a file, the dump, and puts it back. */
type DatabaseDump = ReturnType<typeof sqliteDump>;

export function sqliteDump(dataDir: string) {
  const file = join(dataDir, shopFile);
  return {
    kind: 'sqlite' as 'sqlite' | 'postgres',
    file: shopFile,
    /** Writes a snapshot of the whole database to `target`, while the shop runs. */
    async save(target: string): Promise<void> {
      withDatabase(file, (database) => {
        assertSound(database, file);
        // One statement, and so a snapshot; other connections go on writing meanwhile.
        database.prepare('vacuum into ?').run(target);
      });
    },
    /** Whether there is any data that a restore would replace. */
    async holdsData(): Promise<boolean> {
      if (!existsSync(file)) return false;
      try {
        return withDatabase(file, (database) => database.prepare(holdsDataQuery).get()?.filled !== 0);
      } catch {
        // What cannot be read may hold anything.
        return true;
      }
    },
    async assertClosed(): Promise<void> {
      if (!existsSync(file)) return;
      const database = new DatabaseSync(file, { timeout: 200 });
      try {
        // SQLite writes the log into the file only for the last connection.
        database.exec('pragma journal_mode = delete');
      } catch (error) {
        // A damaged database is kept as it is.
        if ((error as { errcode?: number }).errcode !== 5) return;
        throw new OperatorError('The shop is open: stop it, then restore.');
      } finally {
        database.close();
      }
    },
    /** Replaces the database in one step, after it is saved to the folder `previousDir`. */
    async replace(dump: string, previousDir: string): Promise<void> {
      if (existsSync(file)) await copyFile(file, join(previousDir, shopFile));
      await replaceByCopy(dump, shopFileIn(dataDir));
      restrictToOwner(file);
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

const dumpFile = 'shop.dump';

/** Calls PostgreSQL's own pg_dump and pg_restore, which must be on this machine. */
export function postgresDump(databaseUrl: string): DatabaseDump {
  const save = (target: string) =>
    runTool('pg_dump', ['--format=custom', '--no-owner', '--no-privileges', `--file=${target}`], databaseUrl);
  return {
    kind: 'postgres',
    file: dumpFile,
    save,
    async holdsData() {
      const tables = await query(databaseUrl, "select to_regclass('orders') as name");
      if (!tables.rows[0]?.name) return false;
      const { rows } = await query(databaseUrl, holdsDataQuery);
      return rows[0]?.filled !== false;
    },
    async assertClosed() {
      const connections = `select count(*)::int as others from pg_stat_activity
        where datname = current_database() and pid <> pg_backend_pid() and backend_type = 'client backend'`;
      if ((await query(databaseUrl, connections)).rows[0]?.others !== 0)
        throw new OperatorError(
          'The shop, or another program, has the database open: stop it, then restore.',
        );
    },
    async replace(dump, previousDir) {
      await save(join(previousDir, dumpFile));
      const options = ['--clean', '--if-exists', '--no-owner', '--no-privileges', '--single-transaction'];
      await runTool('pg_restore', [...options, dump], databaseUrl);
    },
  };
}

/** Runs a program of PostgreSQL for the database at `postgres://…`. Throws an `OperatorError`. */
async function runTool(program: string, args: readonly string[], databaseUrl: string): Promise<void> {
  await assertNoPooler(databaseUrl);
  // Everybody on the machine can read the arguments of a command.
  const url = new URL(databaseUrl);
  const PGPASSWORD = decodeURIComponent(url.password);
  url.password = '';
  try {
    await promisify(execFile)(program, [...args, `--dbname=${url}`], {
      env: { ...process.env, ...(PGPASSWORD && { PGPASSWORD }) },
    });
  } catch (error) {
    const { code, stderr = '' } = error as { code?: unknown; stderr?: string };
    throw new OperatorError(
      code === 'ENOENT'
        ? `${program} is not on this machine: install PostgreSQL's client programs (postgresql-client).`
        : `${program} failed: ${stderr.trim().split('\n')[0]}`,
    );
  }
}

/** Throws for a pooler, whose process id is not the server's: pg_dump would leave its search path on a connection of the shop. */
async function assertNoPooler(databaseUrl: string): Promise<void> {
  const { rows, processID } = await query(databaseUrl, 'select pg_backend_pid() as pid');
  if (rows[0]?.pid === processID) return;
  throw new OperatorError(
    'DATABASE_URL leads to a pooler such as PgBouncer: set it to the address of PostgreSQL itself for this command.',
  );
}

/** Rows of a query, and the server's process that the client was told of, which the types of `pg` leave out. */
async function query(databaseUrl: string, text: string) {
  const client = new pg.Client({ connectionString: databaseUrl, connectionTimeoutMillis: 10_000 });
  try {
    await client.connect();
    const { rows } = await client.query<Record<string, unknown>>(text);
    return { rows, processID: 'processID' in client && client.processID };
  } catch (error) {
    throw new OperatorError(
      `The database of DATABASE_URL cannot be used (${reasonOf(error)}): see that it runs.`,
    );
  } finally {
    await client.end().catch(() => {});
  }
}
