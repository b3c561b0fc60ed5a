import type { Socket } from 'node:net';
import {
  CompiledQuery,
  type DatabaseConnection,
  type Dialect,
  Kysely,
  PostgresAdapter,
  PostgresDriver,
  PostgresIntrospector,
  PostgresQueryCompiler,
  sql,
} from 'kysely';
import pg from 'pg';
import { OperatorError } from '../errors.ts';
import { databaseLocation } from './data-folder.ts';
import { postgresError } from './database-errors.ts';
import { migrate, postgresTables } from './migrations.ts';
import type { Database, Schema } from './schema.ts';

/**
 * Opens the shop's database on a PostgreSQL server, and migrates it under a lock that all starting processes share. Throws an
 * `OperatorError` without the password.
 */
export async function openPostgres(
  databaseUrl: string,
  longestSilenceMs = silenceLimitMs,
): Promise<Database> {
  const location = databaseLocation(databaseUrl);
  const pool = postgresPool(databaseUrl, longestSilenceMs);
  const database = new Kysely<Schema>({ dialect: poolableDialect(pool) });
  try {
    await tryConnection(databaseUrl);
    await assertUsable(database, location);
    await migrate(database, postgresTables);
    return database;
  } catch (error) {
    await database.destroy();
    throw postgresError(location, error);
  }
}

/** Throws if no connection is possible. The pool would keep one open that lacks a password, and the process would not end. */
async function tryConnection(databaseUrl: string): Promise<void> {
  const client = new pg.Client({ connectionString: databaseUrl, connectionTimeoutMillis: connectTimeoutMs });
  client.on('error', () => {});
  await client.connect().finally(() => client.end());
}

/** Throws for a database that has not every letter, or in which this user may make no tables. */
async function assertUsable(database: Database, location: string): Promise<void> {
  const { rows } = await sql<{ encoding: string; isOpen: boolean }>`
    select current_setting('server_encoding') as encoding,
      has_schema_privilege(current_schema(), 'create') or to_regclass('kysely_migration') is not null as "isOpen"
  `.execute(database);
  const [{ encoding, isOpen } = { encoding: '', isOpen: false }] = rows;
  if (encoding === 'UTF8' && isOpen) return;
  throw new OperatorError(
    `The database ${location} (${encoding}) must have the encoding UTF8, and let this user make tables: create one with createdb --encoding=UTF8.`,
  );
}

/** Longest wait of a write for that of another process, ms, as on SQLite. */
const lockTimeoutMs = 5_000;

const setLockTimeout = `set local lock_timeout = ${lockTimeoutMs}`;

/**
 * Kysely's dialect without what belongs to a session. Behind a pooler, such as PgBouncer, each transaction may get another
 * connection, and parameters of a connection are refused.
 */
function poolableDialect(pool: pg.Pool): Dialect {
  return {
    createAdapter: () => new TransactionalAdapter(),
    createDriver: () => new TransactionalDriver({ pool }),
    createIntrospector: (db) => new PostgresIntrospector(db),
    createQueryCompiler: () => new PostgresQueryCompiler(),
  };
}

class TransactionalDriver extends PostgresDriver {
  override async beginTransaction(connection: DatabaseConnection): Promise<void> {
    await connection.executeQuery(CompiledQuery.raw(`begin; ${setLockTimeout}`));
  }
}

class TransactionalAdapter extends PostgresAdapter {
  /** Waits for the migration of another process, however long that takes. The end of the transaction releases the lock. */
  override async acquireMigrationLock(db: Kysely<unknown>): Promise<void> {
    // Kysely's number for it.
    const lock = 'select pg_advisory_xact_lock(3853314791062309107)';
    await sql.raw(`set local lock_timeout = 0; ${lock}; ${setLockTimeout}`).execute(db);
  }

  override async releaseMigrationLock(): Promise<void> {}
}

/** Timeout of connecting, ms. */
const connectTimeoutMs = 5_000;

/**
 * Longest silence of a connection, ms. A firewall or a failed machine may drop a connection without closing it: the system, and all
 * orders, would then wait a quarter of an hour for its end. The pool closes those that are not used before.
 */
const silenceLimitMs = 30_000;

/** Most connections of one process. */
const maxConnections = 10;

/** Connections to the server of a `postgres://…`, made when they are needed. */
function postgresPool(databaseUrl: string, longestSilenceMs: number): pg.Pool {
  const pool = new pg.Pool({
    connectionString: databaseUrl,
    max: maxConnections,
    connectionTimeoutMillis: connectTimeoutMs,
    keepAlive: true,
    types: { getTypeParser },
  });
  // A connection that breaks fails the query on it, and the next query gets another: none of that may crash the process.
  pool.on('error', () => {});
  pool.on('connect', (client) => {
    client.on('error', () => {});
    const stream = client.connection.stream as Socket;
    stream.setTimeout(longestSilenceMs, () => stream.destroy());
  });
  return pool;
}

const { INT8 } = pg.types.builtins;

const getTypeParser = ((type: number, format?: 'text') =>
  type === INT8 ? wholeNumber : pg.types.getTypeParser(type, format)) as typeof pg.types.getTypeParser;

/** Parses money and epoch ms, whole numbers that JavaScript represents exactly. Throws for any other. */
function wholeNumber(text: string): number {
  const number = Number(text);
  if (Number.isSafeInteger(number)) return number;
  throw new Error(`The database holds ${text}, which is larger than any number of the shop.`);
}
