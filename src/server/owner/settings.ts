import type { Database } from '../database/schema.ts';

/** Reads a setting; `none` if it was never written. */
export async function readSetting<Value>(database: Database, name: string, none: Value): Promise<Value> {
  const row = await database
    .selectFrom('shop_settings')
    .select('value')
    .where('name', '=', name)
    .executeTakeFirst();
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
