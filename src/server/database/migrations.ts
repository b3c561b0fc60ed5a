import { sql } from 'kysely';
import {
  DEFAULT_MIGRATION_LOCK_TABLE,
  MIGRATION_LOCK_ID,
  type MigrationProvider,
  Migrator,
} from 'kysely/migration';
import { OperatorError } from '../errors.ts';
import { type Database, type Tables, tables } from './schema.ts';

/** Migrates the tables, one process at a time. Throws, and changes nothing, if newer code made them. */
export async function migrate(database: Database, dialect: Dialect): Promise<void> {
  await database.transaction().execute(async (transaction) => {
    // The migrator's own tables, too, are created by one process at a time.
    await transaction.getExecutor().adapter.acquireMigrationLock(transaction, {
      lockTable: DEFAULT_MIGRATION_LOCK_TABLE,
      lockRowId: MIGRATION_LOCK_ID,
    });
    const migrator = new Migrator({ db: transaction, provider: migrations(dialect) });
    const { error } = await migrator.migrateToLatest();
    const [, unknown] = /^corrupted migrations: .* (\S+) is missing/.exec((error as Error)?.message) ?? [];
    if (unknown) {
      throw new OperatorError(
        `The database was made by a newer version of the shop (it knows ${unknown}): start that version, or set SHOP_DATA_DIR or DATABASE_URL to another database.`,
      );
    }
    if (error) throw error;
  });
}

/** Every migration by its name, in the order of the names. A released one is never edited: add the next. */
function migrations(dialect: Dialect): MigrationProvider {
  return {
    getMigrations: async () => ({
      '001-shop': {
        async up(db) {
          for (const statement of createTables(dialect)) await sql.raw(statement).execute(db);
        },
      },
    }),
  };
}

/** Keys of several columns. */
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
export type Dialect = Readonly<Record<'TEXT' | 'WHOLE' | 'DECIMAL' | 'SERIAL' | 'END', string>>;

export const sqliteTables: Dialect = {
  TEXT: 'text',
  WHOLE: 'integer',
  DECIMAL: 'real',
  SERIAL: 'integer primary key',
  END: 'strict',
};

/** Texts are compared by their bytes: the collation of a server's language would differ from SQLite's. */
export const postgresTables: Dialect = {
  TEXT: 'text collate "C"',
  WHOLE: 'bigint',
  DECIMAL: 'double precision',
  SERIAL: 'bigint generated always as identity primary key',
  END: '',
};

/** The statements that make the shop's tables. */
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
