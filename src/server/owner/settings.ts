import { findRow } from '../database/rows.ts';
import type { Database } from '../database/schema.ts';

export async function readSetting<Value>(database: Database, name: string, none: Value): Promise<Value> {
  const row = await findRow(database, 'shop_settings', { name });
  return row ? (JSON.parse(row.value) as Value) : none;
}

export async function writeSetting(database: Database, name: string, setting: unknown): Promise<void> {
  const value = JSON.stringify(setting);
  await database
    .insertInto('shop_settings')
    .values({ name, value })
    .onConflict((conflict) => conflict.column('name').doUpdateSet({ value }))
    .execute();
}
