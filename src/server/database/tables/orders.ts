import { type Kysely, sql } from 'kysely';
import type { TableStyle } from '../table-style.ts';

/** Orders with their own copy of what was bought: a later catalogue changes none of them. */
export async function createOrders(
  db: Kysely<unknown>,
  { text, wholeNumber, end }: TableStyle,
): Promise<void> {
  await db.schema
    .createTable('orders')
    .addColumn('id', text, (column) => column.primaryKey())
    .addColumn('account_id', text, (column) => column.notNull().references('accounts.id'))
    .addColumn('client_order_id', text)
    .addColumn('body_hash', text, (column) => column.notNull())
    .addColumn('status', text, (column) => column.notNull())
    .addColumn('amount', wholeNumber, (column) => column.notNull().check(sql`amount >= 0`))
    .addColumn('address', text, (column) => column.notNull())
    .addColumn('payment_method', text, (column) => column.notNull())
    .addColumn('created_at', wholeNumber, (column) => column.notNull())
    .addUniqueConstraint('orders_attempt', ['account_id', 'client_order_id'])
    .modifyEnd(end)
    .execute();
  await db.schema
    .createIndex('orders_of_account')
    .on('orders')
    .columns(['account_id', 'created_at', 'id'])
    .execute();
  await db.schema.createIndex('orders_by_time').on('orders').columns(['created_at', 'id']).execute();
  await db.schema
    .createTable('order_lines')
    .addColumn('order_id', text, (column) => column.notNull().references('orders.id').onDelete('cascade'))
    .addColumn('position', 'integer', (column) => column.notNull())
    .addColumn('product_id', text, (column) => column.notNull())
    .addColumn('name', text, (column) => column.notNull())
    .addColumn('image', text, (column) => column.notNull())
    .addColumn('price', wholeNumber, (column) => column.notNull().check(sql`price > 0`))
    .addColumn('size', text, (column) => column.notNull())
    .addColumn('quantity', 'integer', (column) => column.notNull().check(sql`quantity between 1 and 999`))
    .addPrimaryKeyConstraint('order_lines_key', ['order_id', 'position'])
    .modifyEnd(end)
    .execute();
  await db.schema
    .createTable('order_status_changes')
    .addColumn('order_id', text, (column) => column.notNull().references('orders.id').onDelete('cascade'))
    .addColumn('position', 'integer', (column) => column.notNull())
    .addColumn('status', text, (column) => column.notNull())
    .addColumn('at', wholeNumber, (column) => column.notNull())
    .addPrimaryKeyConstraint('order_status_changes_key', ['order_id', 'position'])
    .modifyEnd(end)
    .execute();
}
