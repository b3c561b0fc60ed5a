import { DatabaseSync, type SQLInputValue, type StatementSync } from 'node:sqlite';
import {
  CompiledQuery,
  type DatabaseConnection,
  Kysely,
  type SqliteDatabase,
  SqliteDialect,
  SqliteDriver,
  type SqliteStatement,
} from 'kysely';
import { databaseError } from '../errors.ts';
import { openShopFile, shopFileIn } from './data-folder.ts';
import { migrate, sqliteTables } from './migrations.ts';
import type { Database, Schema } from './schema.ts';

/** Opens and migrates the shop's database; without a `databaseUrl` SQLite in `dataDir`. Throws an `OperatorError` if it cannot be used. */
export async function openDatabase(dataDir: string, databaseUrl: string | null = null): Promise<Database> {
  if (databaseUrl !== null) {
    // The client of PostgreSQL is forty modules, which a shop on SQLite does not load.
    const { openPostgres } = await import('./postgres.ts');
    return await openPostgres(databaseUrl);
  }
  const file = shopFileIn(dataDir);
  try {
    return await migrated(openShopFile(file));
  } catch (error) {
    throw databaseError(file, error);
  }
}

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
export function nodeSqliteDialect(database: DatabaseSync): SqliteDialect {
  const dialect = new SqliteDialect({ database: withStatements(database) });
  dialect.createDriver = () => new ShopSqliteDriver(database);
  return dialect;
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

/** Duration for which the result of a write is trusted, ms, since each probe is flushed to the disk. */
const trustedMs = 5_000;

const probeKey = 'write-probe';

/** Writes the same row again, which costs what any small write does. */
export async function writeAgain(database: Database): Promise<void> {
  await database
    .insertInto('rate_limits')
    .values({ key: probeKey, points: 0, expire: Date.now() })
    .onConflict((conflict) => conflict.column('key').doUpdateSet({ expire: Date.now() }))
    .execute();
}

/** Creates a probe for frequent calls: it writes once in a few seconds at most, and gives the result of the last write. */
export function writeProbe(database: Database): () => Promise<void> {
  let last = { at: Number.NEGATIVE_INFINITY, write: Promise.resolve() };
  return () => {
    const now = performance.now();
    if (now - last.at >= trustedMs) last = { at: now, write: writeAgain(database) };
    return last.write;
  };
}
