import { type Kysely, sql } from 'kysely';
import type { TableStyle } from '../table-style.ts';

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
