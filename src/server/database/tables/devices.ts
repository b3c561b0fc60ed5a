import { type Kysely, sql } from 'kysely';
import type { TableStyle } from '../table-style.ts';

/** Devices that have signed in to an account, when a token was made, and counted tries by their end. */
export async function createDevices(
  db: Kysely<unknown>,
  { text, wholeNumber, end }: TableStyle,
): Promise<void> {
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
  // When a token was made is not known of those before: it counts from their last use.
  await sql`update tokens set created_at = last_used_at`.execute(db);
  await db.schema.createIndex('tokens_by_age').on('tokens').column('created_at').execute();
  await db.schema.createIndex('rate_limits_by_end').on('rate_limits').column('ends_at').execute();
}
