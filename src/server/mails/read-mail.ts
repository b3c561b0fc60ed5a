import type { Database } from '../database/schema.ts';
import { customerName, type MailText, orderMail } from './order-mail.ts';
import type { ClaimedMail } from './outbox.ts';

export interface ReadyMail extends MailText {
  /** The same for every try of the same mail. */
  name: string;
  to: { name: string; address: string };
}

/**
 * What is to be sent, from the order as it stands in the database. It goes to the account's own address: that of the order is
 * whatever its maker wrote.
 */
export async function readMail(
  database: Database,
  { order_id, position }: Pick<ClaimedMail, 'order_id' | 'position'>,
): Promise<ReadyMail> {
  const order = await database
    .selectFrom('orders')
    .innerJoin('accounts', 'accounts.id', 'orders.account_id')
    .selectAll('orders')
    .select('accounts.email')
    .where('orders.id', '=', order_id)
    .executeTakeFirstOrThrow();
  const { status } = await database
    .selectFrom('order_status_changes')
    .select('status')
    .where('order_id', '=', order_id)
    .where('position', '=', position)
    .executeTakeFirstOrThrow();
  const lines = await database
    .selectFrom('order_lines')
    .select(['name', 'size', 'quantity', 'price'])
    .where('order_id', '=', order_id)
    .orderBy('position')
    .execute();
  const address = JSON.parse(order.address) as Record<string, string>;
  return {
    name: `${order_id}-${position}`,
    to: { name: customerName(address), address: order.email },
    ...orderMail({
      id: order_id,
      status,
      isConfirmation: position === 0,
      amount: order.amount,
      paymentMethod: order.payment_method,
      placedAt: order.created_at,
      address,
      lines,
    }),
  };
}
