import { sql } from 'kysely';
import { OperatorError } from '../errors.ts';
import { type Database, type Tables, tables } from './schema.ts';

/** Statements of every migration by its name, in their order. A released one is never edited: add the next. */
const migrations: Readonly<Record<string, (dialect: Dialect) => string[]>> = { '001-shop': createTables };

/** Migrates the tables, one process at a time. Throws, and changes nothing, if newer code made them. */
export async function migrate(database: Database, dialect: Dialect): Promise<void> {
  await database.transaction().execute(async (transaction) => {
    const run = (statement: string) => sql.raw(statement).execute(transaction);
    await run(dialect.LOCK);
    await run(`create table if not exists migrations (name ${dialect.TEXT} primary key) ${dialect.END}`);
    const { rows } = await sql<{ name: string }>`select name from migrations`.execute(transaction);
    const applied = rows.map(({ name }) => name);
    const unknown = applied.find((name) => !Object.hasOwn(migrations, name));
    if (unknown) {
      throw new OperatorError(
        `The database was made by a newer version of the shop (it knows ${unknown}): start that version, or set SHOP_DATA_DIR or DATABASE_URL to another database.`,
      );
    }
    for (const [name, statements] of Object.entries(migrations)) {
      if (applied.includes(name)) continue;
      for (const statement of statements(dialect)) await run(statement);
      await run(`insert into migrations values ('${name}')`);
    }
  });
}

const constraints: Partial<Record<keyof Tables, string>> = {
  devices: 'primary key (account_id, hash)',
  cart_lines: 'primary key (account_id, product_id, size)',
  reviews: 'unique (order_id, product_id)',
  orders: 'unique (account_id, client_order_id)',
  order_lines: 'primary key (order_id, position)',
  order_status_changes: 'primary key (order_id, position)',
  web_vitals: 'primary key (day, page, connection, name, bucket)',
};

const indexes = [
  'accounts_of_mailbox on accounts (mailbox, created_at, id)',
  'tokens_of_account on tokens (account_id)',
  'tokens_by_use on tokens (last_used_at)',
  'tokens_by_age on tokens (created_at)',
  'reset_links_of_account on reset_links (account_id)',
  'orders_of_account on orders (account_id, created_at, id)',
  'orders_by_time on orders (created_at, id)',
  'orders_by_lines on orders (account_id, lines_hash, created_at)',
  'events_of_subject on events (subject, subject_id, id)',
  'orders_of_round on order_handling (round_id)',
  'orders_of_phone on order_handling (phone)',
  'cash_of_day on cash_entries (day)',
  'cash_of_order on cash_entries (order_id)',
  'rings_due on rings (at) where mail_due_at is not null or push_due_at is not null',
  'mails_due on mails (due_at) where due_at is not null',
];

/** SQL in which the databases differ. */
export type Dialect = Readonly<Record<'TEXT' | 'WHOLE' | 'DECIMAL' | 'SERIAL' | 'END' | 'LOCK', string>>;

export const sqliteTables: Dialect = {
  TEXT: 'text',
  WHOLE: 'integer',
  DECIMAL: 'real',
  SERIAL: 'integer primary key',
  END: 'strict',
  // A transaction has the whole database to itself.
  LOCK: 'select 1',
};

/** Texts are compared by their bytes: the collation of a server's language would differ from SQLite's. */
export const postgresTables: Dialect = {
  TEXT: 'text collate "C"',
  WHOLE: 'bigint',
  DECIMAL: 'double precision',
  SERIAL: 'bigint generated always as identity primary key',
  END: '',
  // Waits for the migration of another process, however long that takes.
  LOCK: 'set local lock_timeout = 0; select pg_advisory_xact_lock(4711)',
};

function createTables(dialect: Dialect): string[] {
  const statements = Object.entries(tables).map(([name, columns]) => {
    const parts = Object.entries(columns).map(([column, { sql }]) => `${column} ${sql}`);
    const constraint = constraints[name as keyof Tables];
    return `create table ${name} (${[...parts, ...(constraint ? [constraint] : [])].join(', ')}) END`;
  });
  return [
    ...statements.map((sql) =>
      sql.replace(/TEXT|WHOLE|DECIMAL|SERIAL|END/g, (word) => dialect[word as 'TEXT']),
    ),
    ...indexes.map((index) => `create index ${index}`),
    'insert into catalogue (id, version) values (1, 0)',
  ];
}
