import type { Transaction } from 'kysely';
import type { MailsTable, OrderStatusChangesTable, OrdersTable, Schema } from '../database/schema.ts';

/** The confirmations of these new orders, in the transaction that makes them: one is never there without the other. */
export async function queueOrderMails(
  transaction: Transaction<Schema>,
  orders: readonly Pick<OrdersTable, 'id' | 'created_at'>[],
): Promise<void> {
  await queueStatusMails(
    transaction,
    orders.map(({ id, created_at }) => ({ order_id: id, position: 0, at: created_at })),
  );
}

/** The mails that tell of these status changes, in the transaction that makes them. */
export async function queueStatusMails(
  transaction: Transaction<Schema>,
  changes: readonly Pick<OrderStatusChangesTable, 'order_id' | 'position' | 'at'>[],
): Promise<void> {
  if (changes.length > 0) await transaction.insertInto('mails').values(changes.map(newMail)).execute();
}

/** The row of a mail that nobody has tried to send. */
function newMail({
  order_id,
  position,
  at,
}: Pick<OrderStatusChangesTable, 'order_id' | 'position' | 'at'>): MailsTable {
  return { order_id, position, queued_at: at, due_at: at, tries: 0, sent_at: null };
}
