import { type Kysely, sql } from 'kysely';
import {
  DEFAULT_MIGRATION_LOCK_TABLE,
  DEFAULT_MIGRATION_TABLE,
  MIGRATION_LOCK_ID,
  type Migration,
  Migrator,
} from 'kysely/migration';
import { OperatorError } from '../errors.ts';
import type { Database } from './schema.ts';
import { createCatalogue, createCustomers, createOrders, sqliteTables, type TableStyle } from './tables.ts';

/** Migrates the tables, one process at a time. Throws, and changes nothing, when newer code made them. */
export async function migrate(database: Database, style: TableStyle): Promise<void> {
  const known = migrations(style);
  const unknown = (await appliedTo(database)).filter((name) => !Object.hasOwn(known, name));
  if (unknown.length > 0) throw new NewerDatabaseError(unknown);
  const provider = { getMigrations: async () => known };
  await database.transaction().execute(async (transaction) => {
    // The migrator's own tables, too, are created by one process at a time.
    await transaction.getExecutor().adapter.acquireMigrationLock(transaction, lockOptions);
    const { error } = await new Migrator({ db: transaction, provider }).migrateToLatest();
    if (error) throw error;
  });
}

const lockOptions = { lockTable: DEFAULT_MIGRATION_LOCK_TABLE, lockRowId: MIGRATION_LOCK_ID };

export class NewerDatabaseError extends Error {
  override name = 'NewerDatabaseError';

  constructor(unknown: readonly string[]) {
    super(`was made by a newer version of the shop (it knows ${unknown.join(', ')})`);
  }
}

/** Throws an `OperatorError` for the dump of a database in which a migration of newer code was applied. */
export function assertKnownMigrations(applied: readonly string[], dump: string): void {
  const known = migrations(sqliteTables);
  const newer = applied.filter((name) => !Object.hasOwn(known, name));
  if (newer.length === 0) return;
  throw new OperatorError(
    `The copy ${dump} was made by a newer version of the shop (it knows ${newer.join(', ')}): restore it with that version.`,
  );
}

async function appliedTo(database: Database): Promise<string[]> {
  const tables = await database.introspection.getTables({ withInternalKyselyTables: true });
  if (!tables.some((table) => table.name === DEFAULT_MIGRATION_TABLE)) return [];
  const applied = await sql<{ name: string }>`select name from ${sql.table(DEFAULT_MIGRATION_TABLE)}`.execute(
    database,
  );
  return applied.rows.map((row) => row.name);
}

/** Every migration by its name, in the order of the names. A released one is never edited: add the next. */
function migrations(style: TableStyle): Record<string, Migration> {
  return {
    '001-catalogue': { up: (db) => createCatalogue(db, style) },
    '002-customers': {
      async up(db) {
        await createCustomers(db, style);
        await createOrders(db, style);
      },
    },
    '003-mails': { up: (db) => createMails(db, style) },
    '004-devices': { up: (db) => createDevices(db, style) },
    '005-same-orders': { up: (db) => addLinesHash(db, style) },
    '006-password-resets': { up: (db) => createPasswordResets(db, style) },
    '007-published-site': { up: (db) => createPublishedSite(db, style) },
    '008-published-sites': { up: (db) => createPublishedSites(db, style) },
    '009-site-targets': { up: renameLines },
    '010-web-vitals': { up: (db) => createWebVitals(db, style) },
    '011-reset-links': { up: (db) => createResetLinks(db, style) },
  };
}

/** The outbox of mails; their content is read from the order when they are sent. */
async function createMails(db: Kysely<unknown>, { text, wholeNumber, end }: TableStyle): Promise<void> {
  await db.schema
    .createTable('mails')
    .addColumn('order_id', text, (column) => column.notNull().references('orders.id').onDelete('cascade'))
    .addColumn('position', 'integer', (column) => column.notNull())
    .addColumn('queued_at', wholeNumber, (column) => column.notNull())
    .addColumn('due_at', wholeNumber)
    .addColumn('tries', 'integer', (column) => column.notNull())
    .addColumn('sent_at', wholeNumber)
    .addPrimaryKeyConstraint('mails_key', ['order_id', 'position'])
    .modifyEnd(end)
    .execute();
  await db.schema
    .createIndex('mails_due')
    .on('mails')
    .column('due_at')
    .where('due_at' as never, 'is not', null)
    .execute();
}

/** Devices that have signed in to an account, creation times of tokens, and an index of counted tries by their end. */
async function createDevices(db: Kysely<unknown>, { text, wholeNumber, end }: TableStyle): Promise<void> {
  await db.schema
    .createTable('devices')
    .addColumn('account_id', text, (column) => column.notNull().references('accounts.id').onDelete('cascade'))
    .addColumn('hash', text, (column) => column.notNull())
    .addColumn('last_used_at', wholeNumber, (column) => column.notNull())
    .addPrimaryKeyConstraint('devices_key', ['account_id', 'hash'])
    .modifyEnd(end)
    .execute();
  await db.schema
    .alterTable('tokens')
    .addColumn('created_at', wholeNumber, (column) => column.notNull().defaultTo(0))
    .execute();
  // The creation times of older tokens are unknown: they count from the last use.
  await sql`update tokens set created_at = last_used_at`.execute(db);
  await db.schema.createIndex('tokens_by_age').on('tokens').column('created_at').execute();
  await db.schema.createIndex('rate_limits_by_end').on('rate_limits').column('ends_at').execute();
}

/** Hash of an order's lines, which finds an identical recent order (R35). Older orders have none. */
async function addLinesHash(db: Kysely<unknown>, { text }: TableStyle): Promise<void> {
  await db.schema.alterTable('orders').addColumn('lines_hash', text).execute();
  await db.schema
    .createIndex('orders_by_lines')
    .on('orders')
    .columns(['account_id', 'lines_hash', 'created_at'])
    .execute();
}

/** The latest request of an account for a link that sets a new password, and its mail. */
async function createPasswordResets(
  db: Kysely<unknown>,
  { text, wholeNumber, end }: TableStyle,
): Promise<void> {
  await db.schema
    .createTable('password_resets')
    .addColumn('account_id', text, (column) =>
      column.primaryKey().references('accounts.id').onDelete('cascade'),
    )
    .addColumn('requested_at', wholeNumber, (column) => column.notNull())
    .addColumn('due_at', wholeNumber)
    .addColumn('tries', 'integer', (column) => column.notNull())
    .addColumn('hash', text, (column) => column.unique())
    .addColumn('expires_at', wholeNumber)
    .addColumn('used_at', wholeNumber)
    .modifyEnd(end)
    .execute();
  await db.schema
    .createIndex('password_resets_due')
    .on('password_resets')
    .column('due_at')
    .where('due_at' as never, 'is not', null)
    .execute();
}

/** Links that set a new password, several for an account. Those of before, which live half an hour, are asked for again. */
async function createResetLinks(db: Kysely<unknown>, { text, wholeNumber, end }: TableStyle): Promise<void> {
  await db.schema.dropTable('password_resets').execute();
  await db.schema
    .createTable('password_resets')
    .addColumn('account_id', text, (column) =>
      column.primaryKey().references('accounts.id').onDelete('cascade'),
    )
    .addColumn('requested_at', wholeNumber, (column) => column.notNull())
    .addColumn('due_at', wholeNumber)
    .addColumn('tries', 'integer', (column) => column.notNull())
    .modifyEnd(end)
    .execute();
  await db.schema
    .createIndex('password_resets_due')
    .on('password_resets')
    .column('due_at')
    .where('due_at' as never, 'is not', null)
    .execute();
  await db.schema
    .createTable('reset_links')
    .addColumn('hash', text, (column) => column.primaryKey())
    .addColumn('account_id', text, (column) => column.notNull().references('accounts.id').onDelete('cascade'))
    .addColumn('expires_at', wholeNumber, (column) => column.notNull())
    .addColumn('used_at', wholeNumber)
    .modifyEnd(end)
    .execute();
  await db.schema.createIndex('reset_links_of_account').on('reset_links').column('account_id').execute();
}

/** Fingerprint of the last site of this catalogue: it belongs to the database, which a restore replaces. */
async function createPublishedSite(db: Kysely<unknown>, { text, end }: TableStyle): Promise<void> {
  await db.schema
    .createTable('published_site')
    .addColumn('id', 'integer', (column) => column.primaryKey().check(sql`id = 1`))
    .addColumn('fingerprint', text, (column) => column.notNull())
    .modifyEnd(end)
    .execute();
}

/** Fingerprints of the last sites: one for the release that is shown, one for the build for a static host. */
async function createPublishedSites(db: Kysely<unknown>, { text, end }: TableStyle): Promise<void> {
  await db.schema
    .createTable('published_sites')
    .addColumn('line', text, (column) => column.primaryKey())
    .addColumn('fingerprint', text, (column) => column.notNull())
    .modifyEnd(end)
    .execute();
  await sql`insert into published_sites (line, fingerprint) select 'published', fingerprint from published_site`.execute(
    db,
  );
  await db.schema.dropTable('published_site').execute();
}

/** The release and the static site by the names that the code has for them. */
async function renameLines(db: Kysely<unknown>): Promise<void> {
  await db.schema.alterTable('published_sites').renameColumn('line', 'target').execute();
  await sql`update published_sites set target = case target when 'published' then 'release' else 'static' end`.execute(
    db,
  );
}

/** Counts of field data, which name nobody. */
async function createWebVitals(db: Kysely<unknown>, { text, wholeNumber, end }: TableStyle): Promise<void> {
  await db.schema
    .createTable('web_vitals')
    .addColumn('day', 'integer', (column) => column.notNull())
    .addColumn('page', text, (column) => column.notNull())
    .addColumn('connection', text, (column) => column.notNull())
    .addColumn('name', text, (column) => column.notNull())
    .addColumn('bucket', 'integer', (column) => column.notNull())
    .addColumn('count', wholeNumber, (column) => column.notNull())
    .addPrimaryKeyConstraint('web_vitals_key', ['day', 'page', 'connection', 'name', 'bucket'])
    .modifyEnd(end)
    .execute();
}
