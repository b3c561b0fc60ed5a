import type { Kysely } from 'kysely';
import type { TableStyle } from '../table-style.ts';

/** By what an account has ordered, the same order of a few minutes ago is found (R35). Older orders have no hash. */
export async function addLinesHash(db: Kysely<unknown>, { text }: TableStyle): Promise<void> {
  await db.schema.alterTable('orders').addColumn('lines_hash', text).execute();
  await db.schema
    .createIndex('orders_by_lines')
    .on('orders')
    .columns(['account_id', 'lines_hash', 'created_at'])
    .execute();
}
