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
import { DEFAULT_MIGRATION_TABLE } from 'kysely/migration';
import pg from 'pg';
import { OperatorError } from '../errors.ts';
import { databaseLocation } from './data-folder.ts';
import { noRightToCreate, postgresError } from './database-errors.ts';
import { migrate, NewerDatabaseError } from './migrations.ts';
import type { Database, Schema } from './schema.ts';
import { postgresTables } from './tables.ts';

/**
 * Opens the shop's database on a PostgreSQL server, and migrates it under a lock that all starting processes share. Throws an
 * `OperatorError` without the password.
 */
export async function openPostgres(
  databaseUrl: string,
  longestSilenceMs = silenceLimitMs,
): Promise<Database> {
  const location = databaseLocation(databaseUrl);
  // A migration of large tables may take longer than any query.
  const timeout = { ms: 0 };
  const pool = postgresPool(databaseUrl, timeout);
  const database = new Kysely<Schema>({ dialect: poolableDialect(pool) });
  try {
    await tryConnection(databaseUrl);
    await assertUtf8(database, location);
    await assertOwnDatabase(database, location);
    await migrate(database, postgresTables);
    timeout.ms = longestSilenceMs;
    return database;
  } catch (error) {
    await database.destroy();
    if (!(error instanceof NewerDatabaseError)) throw postgresError(location, error);
    throw new OperatorError(
      `The database ${location} ${error.message}: start that version, or name another database in DATABASE_URL.`,
    );
  }
}

async function assertUtf8(database: Database, location: string): Promise<void> {
  const shown = await sql<{ server_encoding: string }>`show server_encoding`.execute(database);
  const encoding = shown.rows[0]?.server_encoding;
  if (encoding === 'UTF8') return;
  throw new OperatorError(
    `The database ${location} keeps texts as ${encoding}, which has not every letter: make one with createdb --encoding=UTF8.`,
  );
}

/**
 * Throws for the database of another program, or an empty one in which this user may not make tables. The first table that a shop
 * makes is that of migrations: a table of products without it belongs to another program.
 */
async function assertOwnDatabase(database: Database, location: string): Promise<void> {
  const tables = await database.introspection.getTables({ withInternalKyselyTables: true });
  const names = new Set(tables.map(({ name }) => name));
  if (names.has(DEFAULT_MIGRATION_TABLE)) return;
  if (names.has('products')) {
    throw new OperatorError(
      `The database ${location} is the database of another program: name one of the shop's own in DATABASE_URL.`,
    );
  }
  const right = sql<boolean>`has_schema_privilege(current_schema(), 'create')`.as('mayCreate');
  const { mayCreate } = await database.selectNoFrom(right).executeTakeFirstOrThrow();
  if (!mayCreate) throw noRightToCreate(location);
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
 * Longest silence of a connection that is in use, ms. A firewall or a failed machine may drop a connection without closing it: the
 * system, and all orders, would then wait a quarter of an hour for its end.
 */
const silenceLimitMs = 30_000;

/** Most connections of one process. */
const maxConnections = 10;

/** Connections to the server of a `postgres://…`, made when they are needed. */
function postgresPool(databaseUrl: string, timeout: Readonly<{ ms: number }>): pg.Pool {
  const pool = new pg.Pool({
    connectionString: databaseUrl,
    max: maxConnections,
    connectionTimeoutMillis: connectTimeoutMs,
    keepAlive: true,
    types: { getTypeParser },
  });
  // A connection that breaks fails the query on it, and the next query gets another: none of that may crash the process.
  pool.on('error', () => {});
  const idle = new Set<Socket>();
  pool.on('connect', (client) => {
    client.on('error', () => {});
    const stream = socketOf(client);
    stream.on('timeout', () => endIfSilent(stream, idle));
  });
  pool.on('acquire', (client) => {
    const stream = socketOf(client);
    idle.delete(stream);
    stream.setTimeout(timeout.ms);
  });
  pool.on('release', (_error, client) => idle.add(socketOf(client).setTimeout(0)));
  pool.on('remove', (client) => idle.delete(socketOf(client)));
  return pool;
}

/**
 * Ends a connection that has been silent for too long, and before it those that are `idle`: they are lost for the same reason, and
 * each would fail the next query on it. Arrivals get a turn of the event loop before that: after a pause of the whole process, as
 * on a machine that slept, timers run first, and the answer may lie there unread.
 */
function endIfSilent(stream: Socket, idle: ReadonlySet<Socket>): void {
  const { bytesRead } = stream;
  setImmediate(() => {
    if (stream.bytesRead !== bytesRead) return;
    for (const each of idle) each.destroy();
    // The pool has heard of their end by then, and gives none of them to the next query.
    setImmediate(() => stream.destroy());
  });
}

function socketOf(client: pg.PoolClient): Socket {
  return client.connection.stream as Socket;
}

/**
 * Throws when no connection is possible. It uses no pool: that would keep a connection open which fails for want of a password, and
 * the process would not end.
 */
async function tryConnection(databaseUrl: string): Promise<void> {
  const client = new pg.Client({ connectionString: databaseUrl, connectionTimeoutMillis: connectTimeoutMs });
  client.on('error', () => {});
  try {
    await client.connect();
  } finally {
    await client.end();
  }
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
