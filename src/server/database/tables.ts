import { type Kysely, type RawBuilder, sql } from 'kysely';
import type { Schema } from './schema.ts';

/**
 * Column types of a database; the tables and every query are the same in all of them. The connections differ, too:
 * `shop-file.ts` and `postgres.ts`.
 */
export interface TableStyle {
  /** Compares and sorts by the bytes. */
  text: 'text' | RawBuilder<unknown>;
  /** Stores money and epoch ms exactly. */
  wholeNumber: 'integer' | 'bigint';
  decimal: 'real' | 'double precision';
  /** Clause after the column list. */
  end: RawBuilder<unknown>;
}

export const sqliteTables: TableStyle = {
  text: 'text',
  wholeNumber: 'integer',
  decimal: 'real',
  end: sql`strict`,
};

/**
 * Types of PostgreSQL. The collation of a server's language would differ from SQLite's, and change with its system's
 * libraries.
 */
export const postgresTables: TableStyle = {
  text: sql`text collate "C"`,
  wholeNumber: 'bigint',
  decimal: 'double precision',
  end: sql``,
};

/** The catalogue and its pictures. */
export async function createCatalogue(
  db: Kysely<unknown>,
  { text, wholeNumber, decimal, end }: TableStyle,
): Promise<void> {
  await db.schema
    .createTable('products')
    .addColumn('id', text, (column) => column.primaryKey())
    .addColumn('position', 'integer', (column) => column.notNull().unique())
    .addColumn('name', text, (column) => column.notNull())
    .addColumn('description', text, (column) => column.notNull())
    .addColumn('price', wholeNumber, (column) => column.notNull().check(sql`price > 0`))
    .addColumn('image', text, (column) => column.notNull())
    .addColumn('category', text, (column) => column.notNull())
    .addColumn('sub_category', text, (column) => column.notNull())
    .addColumn('bestseller', 'integer', (column) => column.notNull().check(sql`bestseller in (0, 1)`))
    .addColumn('date', wholeNumber)
    .addColumn('sizes', text)
    .addColumn('specifications', text)
    .addColumn('stock', wholeNumber, (column) => column.check(sql`stock >= 0`))
    .addColumn('rating', decimal)
    .addColumn('review_count', wholeNumber, (column) => column.check(sql`review_count >= 0`))
    .addColumn('original_price', wholeNumber, (column) => column.check(sql`original_price > 0`))
    .modifyEnd(end)
    .execute();
  await db.schema
    .createTable('pictures')
    .addColumn('path', text, (column) => column.primaryKey())
    .addColumn('content_type', text, (column) => column.notNull())
    .addColumn('file', text, (column) => column.notNull())
    .addColumn('size', 'integer', (column) => column.notNull())
    .modifyEnd(end)
    .execute();
  await db.schema
    .createTable('catalogue')
    .addColumn('id', 'integer', (column) => column.primaryKey().check(sql`id = 1`))
    .addColumn('version', 'integer', (column) => column.notNull())
    .modifyEnd(end)
    .execute();
  await sql`insert into catalogue (id, version) values (1, 0)`.execute(db);
}

/** Accounts with their tokens and carts, messages to the shop, and counted tries. */
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

/** Orders with their own copy of the products: a later catalogue changes none of them. */
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

/** Tables with data that the owner and the customers have entered; where these are empty, all other tables are. */
const dataTables = ['products', 'accounts', 'orders', 'contact_messages'] satisfies (keyof Schema)[];

/** Query of one row, whose `filled` is true, or 1, where the shop holds data that a restore would replace. */
export const holdsDataQuery = `select ${dataTables
  .map((table) => `exists (select 1 from ${table})`)
  .join(' or ')} as filled`;
