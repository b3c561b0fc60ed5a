import { type Kysely, sql } from 'kysely';
import type { TableStyle } from '../table-style.ts';

/** Accounts with what belongs to them, messages to the shop, and what has been tried too often. */
export async function createCustomers(
  db: Kysely<unknown>,
  { text, wholeNumber, end }: TableStyle,
): Promise<void> {
  await db.schema
    .createTable('accounts')
    .addColumn('id', text, (column) => column.primaryKey())
    .addColumn('email', text, (column) => column.notNull().unique())
    .addColumn('name', text, (column) => column.notNull())
    .addColumn('first_name', text, (column) => column.notNull())
    .addColumn('last_name', text, (column) => column.notNull())
    .addColumn('phone', text, (column) => column.notNull())
    .addColumn('street', text, (column) => column.notNull())
    .addColumn('city', text, (column) => column.notNull())
    .addColumn('country', text, (column) => column.notNull())
    .addColumn('date_of_birth', text, (column) => column.notNull())
    .addColumn('password_hash', text, (column) => column.notNull())
    .addColumn('created_at', wholeNumber, (column) => column.notNull())
    .modifyEnd(end)
    .execute();
  await db.schema
    .createTable('tokens')
    .addColumn('hash', text, (column) => column.primaryKey())
    .addColumn('account_id', text, (column) => column.notNull().references('accounts.id').onDelete('cascade'))
    .addColumn('last_used_at', wholeNumber, (column) => column.notNull())
    .modifyEnd(end)
    .execute();
  await db.schema.createIndex('tokens_of_account').on('tokens').column('account_id').execute();
  await db.schema.createIndex('tokens_by_use').on('tokens').column('last_used_at').execute();
  await db.schema
    .createTable('cart_lines')
    .addColumn('account_id', text, (column) => column.notNull().references('accounts.id').onDelete('cascade'))
    .addColumn('product_id', text, (column) => column.notNull())
    .addColumn('size', text, (column) => column.notNull())
    .addColumn('quantity', 'integer', (column) => column.notNull().check(sql`quantity between 1 and 999`))
    .addColumn('added_at', wholeNumber, (column) => column.notNull())
    .addPrimaryKeyConstraint('cart_lines_key', ['account_id', 'product_id', 'size'])
    .modifyEnd(end)
    .execute();
  await db.schema
    .createTable('rate_limits')
    .addColumn('key', text, (column) => column.primaryKey())
    .addColumn('count', 'integer', (column) => column.notNull())
    .addColumn('ends_at', wholeNumber, (column) => column.notNull())
    .modifyEnd(end)
    .execute();
  await db.schema
    .createTable('contact_messages')
    .addColumn('id', text, (column) => column.primaryKey())
    .addColumn('created_at', wholeNumber, (column) => column.notNull())
    .addColumn('name', text, (column) => column.notNull())
    .addColumn('email', text, (column) => column.notNull())
    .addColumn('subject', text, (column) => column.notNull())
    .addColumn('message', text, (column) => column.notNull())
    .addColumn('done_at', wholeNumber)
    .modifyEnd(end)
    .execute();
}
