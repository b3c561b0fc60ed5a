import type { Kysely } from 'kysely';
import type { TableStyle } from '../table-style.ts';

/** The mails to be sent: what they say is read from the order when they go out. */
export async function createMails(
  db: Kysely<unknown>,
  { text, wholeNumber, end }: TableStyle,
): Promise<void> {
  await db.schema
    .createTable('mails')
    .addColumn('order_id', text, (column) => column.notNull().references('orders.id').onDelete('cascade'))
    .addColumn('position', 'integer', (column) => column.notNull())
    .addColumn('queued_at', wholeNumber, (column) => column.notNull())
    .addColumn('due_at', wholeNumber)
    .addColumn('tries', 'integer', (column) => column.notNull())
    .addColumn('sent_at', wholeNumber)
    .addPrimaryKeyConstraint('mails_key', ['order_id', 'position'])
    .modifyEnd(end)
    .execute();
  await db.schema
    .createIndex('mails_due')
    .on('mails')
    .column('due_at')
    .where('due_at' as never, 'is not', null)
    .execute();
}
