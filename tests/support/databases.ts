import { randomUUID } from 'node:crypto';
import { Kysely } from 'kysely';
import pg from 'pg';
import { openDatabase, openDatabaseInMemory } from '#server/database/open.ts';
import type { Database, Schema } from '#server/database/schema.ts';

/** Whether the tests of this run are those on PostgreSQL (`vitest.config.ts`). */
export const onPostgres = process.env.SHOP_TEST_ON === 'postgres';

/** A shop's database with nothing in it, in memory or on PostgreSQL; it is gone after `destroy()`. */
export async function openEmptyDatabase(): Promise<Database> {
  if (!onPostgres) return openDatabaseInMemory();
  const database = spare.pop() ?? (await openDatabase('', await newDatabaseUrl()));
  // To empty a database takes a tenth of the time of making one.
  database.destroy = async () => {
    await empty(database).then(
      () => spare.push(database),
      () => Kysely.prototype.destroy.call(database),
    );
  };
  return database;
}

/** The `DATABASE_URL` of a new database without tables; null if the tests run on SQLite. */
export async function newDatabaseUrl(options = ''): Promise<string | null> {
  if (!onPostgres) return null;
  const name = `lulu_test_${randomUUID().replaceAll('-', '')}`;
  await asAdministrator(`create database ${name} ${options}`);
  made.push(name);
  return databaseUrl(name);
}

/** The address of the tests' server with this database in it. */
export function databaseUrl(name: string): string {
  const url = new URL(process.env.SHOP_TEST_DATABASE_URL ?? '');
  url.pathname = `/${name}`;
  return url.href;
}

/** What a statement outside of the shop's own database answers. */
export async function asAdministrator(statement: string): Promise<unknown[]> {
  const client = new pg.Client({ connectionString: process.env.SHOP_TEST_DATABASE_URL });
  await client.connect();
  try {
    return (await client.query(statement)).rows;
  } finally {
    await client.end();
  }
}

const spare: Database[] = [];
const made: string[] = [];

const tables: readonly (keyof Schema)[] = [
  'cash_entries',
  'cash_days',
  'order_handling',
  'rounds',
  'events',
  'rings',
  'staff_writes',
  'staff_links',
  'staff_passkeys',
  'staff_devices',
  'staff',
  'mails',
  'order_status_changes',
  'order_lines',
  'orders',
  'cart_lines',
  'tokens',
  'reset_links',
  'devices',
  'accounts',
  'rate_limits',
  'shop_settings',
  'contact_messages',
  'web_vitals',
  'products',
  'pictures',
];

async function empty(database: Database): Promise<void> {
  for (const table of tables) await database.deleteFrom(table).execute();
  await database.updateTable('catalogue').set({ version: 0 }).execute();
}

/** Drops the databases that the tests of a file have made on PostgreSQL; the next file in this process makes its own. */
export async function dropDatabases(): Promise<void> {
  for (const database of spare.splice(0)) await Kysely.prototype.destroy.call(database);
  for (const name of made.splice(0)) await asAdministrator(`drop database ${name} with (force)`);
}
