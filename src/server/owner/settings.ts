import { sql } from 'kysely';
import { findRow, isPostgres } from '../database/rows.ts';
import type { Database, Transaction } from '../database/schema.ts';

export async function readSetting<Value>(database: Database, name: string, none: Value): Promise<Value> {
  const row = await findRow(database, 'shop_settings', { name });
  return row ? (JSON.parse(row.value) as Value) : none;
}

/** Makes others who change settings wait until the transaction has ended, so that none loses what another adds. */
export async function lockSettings(transaction: Transaction): Promise<void> {
  if (isPostgres(transaction)) await sql`lock table shop_settings in exclusive mode`.execute(transaction);
}

export async function writeSetting(database: Database, name: string, setting: unknown): Promise<void> {
  const value = JSON.stringify(setting);
  await database
    .insertInto('shop_settings')
    .values({ name, value })
    .onConflict((conflict) => conflict.column('name').doUpdateSet({ value }))
    .execute();
}
