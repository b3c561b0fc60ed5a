import type { Socket } from 'node:net';
import { CompiledQuery, type DatabaseConnection, Kysely, PostgresDialect, PostgresDriver, sql } from 'kysely';
import pg from 'pg';
import { OperatorError, postgresError } from '../errors.ts';
import { databaseLocation } from './data-folder.ts';
import { migrate, postgresTables } from './migrations.ts';
import type { Database, Schema } from './schema.ts';

/** Opens and migrates the shop's database on a PostgreSQL server. Throws an `OperatorError` without the password. */
export async function openPostgres(databaseUrl: string, longestSilenceMs = silenceLimitMs) {
  const location = databaseLocation(databaseUrl);
  const pool = postgresPool(databaseUrl, longestSilenceMs);
  const dialect = new PostgresDialect({ pool });
  dialect.createDriver = () => new TransactionalDriver({ pool });
  const database = new Kysely<Schema>({ dialect });
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
      has_schema_privilege(current_schema(), 'create') as "isOpen"
  `.execute(database);
  const [{ encoding, isOpen } = { encoding: '', isOpen: false }] = rows;
  if (encoding === 'UTF8' && isOpen) return;
  throw new OperatorError(
    `The database ${location} (${encoding}) must have the encoding UTF8, and let this user make tables: create one with createdb --encoding=UTF8.`,
  );
}

/** Longest wait of a write for that of another process, ms, as on SQLite. */
const lockTimeoutMs = 5_000;

/** Sets no parameter of a session: behind a pooler, such as PgBouncer, each transaction may get another connection. */
class TransactionalDriver extends PostgresDriver {
  override async beginTransaction(connection: DatabaseConnection): Promise<void> {
    await connection.executeQuery(CompiledQuery.raw(`begin; set local lock_timeout = ${lockTimeoutMs}`));
  }
}

const connectTimeoutMs = 5_000;

/** Longest silence of a connection, ms. One that a firewall dropped would else hold up all orders for a quarter of an hour. */
const silenceLimitMs = 30_000;

const maxConnections = 10;

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

const { INT8, NUMERIC } = pg.types.builtins;

const getTypeParser = ((type: number, format?: 'text') =>
  type === INT8 || type === NUMERIC
    ? wholeNumber
    : pg.types.getTypeParser(type, format)) as typeof pg.types.getTypeParser;

/** Parses money, epoch ms and their sums, whole numbers that JavaScript represents exactly. Throws for any other. */
function wholeNumber(text: string): number {
  const number = Number(text);
  if (Number.isSafeInteger(number)) return number;
  throw new Error(`The database holds ${text}, which is larger than any number of the shop.`);
}
