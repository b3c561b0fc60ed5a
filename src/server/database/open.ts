import { DatabaseSync, type SQLInputValue, type StatementSync } from 'node:sqlite';
import {
  CompiledQuery,
  type DatabaseConnection,
  type Dialect,
  Kysely,
  SqliteAdapter,
  type SqliteDatabase,
  SqliteDriver,
  SqliteIntrospector,
  SqliteQueryCompiler,
  type SqliteStatement,
} from 'kysely';
import { OperatorError } from '../errors.ts';
import { databaseLocation } from './data-folder.ts';
import { databaseError, isBusy, postgresError } from './database-errors.ts';
import { migrate, NewerDatabaseError } from './migrations.ts';
import type { Database, Schema } from './schema.ts';
import { openShopFile, shopFileIn } from './shop-file.ts';
import { sqliteTables } from './tables.ts';

/**
 * Opens and migrates the shop's database; `destroy()` closes it. Without a `databaseUrl` of PostgreSQL it is SQLite in the
 * folder `dataDir`, made on first use. Throws an `OperatorError` when the folder or the server cannot be used, or when the
 * database is damaged, newer than this code, or not the shop's.
 */
export async function openDatabase(dataDir: string, databaseUrl: string | null = null): Promise<Database> {
  if (databaseUrl === null) return await openInFolder(dataDir);
  // The client of PostgreSQL is forty modules, which a shop on SQLite does not load.
  const { openPostgres } = await import('./postgres.ts');
  return await openPostgres(databaseUrl);
}

async function openInFolder(dataDir: string): Promise<Database> {
  const file = shopFileIn(dataDir);
  try {
    return await migrated(openShopFile(file));
  } catch (error) {
    if (!(error instanceof NewerDatabaseError)) throw databaseError(file, error);
    throw new OperatorError(
      `The database ${file} ${error.message}: start that version, or set SHOP_DATA_DIR to another folder.`,
    );
  }
}

/** Throws an `OperatorError` when the open database accepts no write, so that no shop opens that could take no order. */
export async function assertWritable(
  database: Database,
  dataDir: string,
  databaseUrl: string | null = null,
): Promise<void> {
  try {
    await probeWrite(database);
  } catch (error) {
    if (databaseUrl !== null) throw postgresError(databaseLocation(databaseUrl), error);
    throw databaseError(shopFileIn(dataDir), error);
  }
}

/** Opens an empty database that lives as long as the process. */
export async function openDatabaseInMemory(): Promise<Database> {
  return migrated(new DatabaseSync(':memory:', { enableForeignKeyConstraints: true }));
}

async function migrated(sqlite: DatabaseSync): Promise<Database> {
  const database = new Kysely<Schema>({ dialect: nodeSqliteDialect(sqlite) });
  try {
    await migrate(database, sqliteTables);
    return database;
  } catch (error) {
    await database.destroy();
    throw error;
  }
}

/** Kysely's dialect for the SQLite that is built into Node. */
export function nodeSqliteDialect(database: DatabaseSync): Dialect {
  return {
    createAdapter: () => new TransactionalSqliteAdapter(),
    createDriver: () => new ShopSqliteDriver(database),
    createIntrospector: (db) => new SqliteIntrospector(db),
    createQueryCompiler: () => new SqliteQueryCompiler(),
  };
}

/** Makes the migrator run in one transaction, which also locks out other processes. */
class TransactionalSqliteAdapter extends SqliteAdapter {
  override get supportsTransactionalDdl(): boolean {
    return true;
  }
}

class ShopSqliteDriver extends SqliteDriver {
  readonly #database: DatabaseSync;

  constructor(database: DatabaseSync) {
    super({ database: withStatements(database) });
    this.#database = database;
  }

  /** Takes the write lock first: a transaction that read before writing would fail at once when another process wrote. */
  override async beginTransaction(connection: DatabaseConnection): Promise<void> {
    await connection.executeQuery(CompiledQuery.raw('begin immediate'));
  }

  /** Rolls back unless SQLite has done so itself, as with a full or faulty disk: a second rollback would hide the error. */
  override async rollbackTransaction(connection: DatabaseConnection): Promise<void> {
    if (this.#database.isTransaction) await super.rollbackTransaction(connection);
  }
}

const maxPreparedStatements = 200;

/** Adapts Node's SQLite to the interface that Kysely expects, with a cache of prepared statements. */
function withStatements(database: DatabaseSync): SqliteDatabase {
  const statements = new Map<string, SqliteStatement>();
  return {
    close: () => database.close(),
    prepare(sql) {
      const statement = statements.get(sql) ?? asExpected(database.prepare(sql));
      statements.delete(sql);
      statements.set(sql, statement);
      const [oldest] = statements.keys();
      if (statements.size > maxPreparedStatements && oldest !== undefined) statements.delete(oldest);
      return statement;
    },
  };
}

function asExpected(statement: StatementSync): SqliteStatement {
  return {
    reader: statement.columns().length > 0,
    all: (parameters) => statement.all(...(parameters as SQLInputValue[])),
    run: (parameters) => statement.run(...(parameters as SQLInputValue[])),
    iterate: (parameters) => statement.iterate(...(parameters as SQLInputValue[])),
  };
}

/** Duration for which one successful write is trusted, ms, since each probe is flushed to the disk. */
const trustedMs = 5_000;

const probeKey = 'write-probe';

/** Writes the same row again. Throws the database's error, except for a concurrent writer's lock. */
async function probeWrite(database: Database): Promise<void> {
  try {
    await writeAgain(database);
  } catch (error) {
    if (!isBusy(error)) throw error;
  }
}

/** Writes the same row again, which costs what any small write does. */
export async function writeAgain(database: Database): Promise<void> {
  await database
    .insertInto('rate_limits')
    .values({ key: probeKey, points: 0, expire: Date.now() })
    .onConflict((conflict) => conflict.column('key').doUpdateSet({ expire: Date.now() }))
    .execute();
}

/**
 * A probe for frequent calls: it writes at most once in a few seconds while writes succeed, and at each call after a failed
 * one. Another program's lock, for which a write has waited in vain, is a failure too, but is tried again only after the same few
 * seconds: with SQLite all requests wait meanwhile.
 */
export function writeProbe(
  database: Database,
  now: () => number = () => performance.now(),
): () => Promise<void> {
  let last: { at: number; lock: unknown } = { at: Number.NEGATIVE_INFINITY, lock: null };
  let underWay: Promise<void> | null = null;
  return async () => {
    if (now() - last.at >= trustedMs) {
      underWay ??= writeAgain(database).finally(() => {
        underWay = null;
      });
      const lock = await underWay.then(() => null, lockOrThrow);
      last = { at: now(), lock };
    }
    if (last.lock !== null) throw last.lock;
  };
}

/** The error of a lock; throws any other. */
function lockOrThrow(error: unknown): unknown {
  if (isBusy(error)) return error;
  throw error;
}
