import { facts } from '#domain/content/facts.ts';
import { packedAlready, returnEnded, returnKept } from '#domain/orders/call-off-messages.ts';
import { orderNumber } from '#domain/orders/order.ts';
import { cancelled, orderStatuses } from '#domain/orders/order-details.ts';
import { mayReturn } from '#domain/orders/returns.ts';
import { ownerPaths } from '#domain/owner/paths.ts';
import { findRow, inTransaction } from '../../database/rows.ts';
import type { Schema, Transaction } from '../../database/schema.ts';
import { HttpError } from '../../errors.ts';
import { safeLine } from '../../mails/customer-words.ts';
import { changeStatus } from '../../orders/operator.ts';
import type { CallHandler, Service } from '../../service.ts';
import { queueRings } from '../rings/rings.ts';
import { recorder } from '../serve-owner.ts';
import { noticeOrders } from './notice-orders.ts';
import { handledOrder } from './set-status.ts';

/** Calls off a shopper's order that is not packed yet. */
export const cancelOrder: CallHandler<'cancelOrder'> = async ({ orderId: id }, { accountId, ...service }) => {
  await ofShopper(service, { id, accountId }, async (transaction, { status }, now) => {
    if (status === cancelled) return;
    if (status !== orderStatuses[0]) throw new HttpError(packedAlready(facts.phone));
    await changeStatus(transaction, { id, status: cancelled, force: false, now });
    await note(transaction, {
      ...{ id, now, kind: 'call-off', title: `Order #${orderNumber(id)} is called off`, text: calledOff },
      handling: { reason: calledOff },
    });
  });
  return { success: true };
};

const calledOff = 'The customer called it off';

/** Asks for a return of what was delivered; the staff then calls. */
export const returnOrder: CallHandler<'returnOrder'> = async (
  { orderId: id, reason },
  { accountId, ...service },
) => {
  await ofShopper(service, { id, accountId }, async (transaction, _order, now) => {
    const history = await transaction
      .selectFrom('order_status_changes')
      .select(['status', 'at as date'])
      .where('order_id', '=', id)
      .orderBy('position')
      .execute();
    if (!mayReturn(history, now)) throw new HttpError(returnEnded);
    await note(transaction, {
      ...{ id, now, kind: 'return', title: `A return of order #${orderNumber(id)} is wanted`, text: reason },
      handling: { return_wish: reason },
    });
  });
  return { success: true, message: returnKept };
};

type Handled = Awaited<ReturnType<typeof handledOrder>>;

/** Does `work` with an order of this account, in one transaction. */
async function ofShopper(
  { database, limits, now }: Service,
  { id, accountId }: { id: string; accountId: string },
  work: (transaction: Transaction, order: Handled, now: number) => Promise<void>,
): Promise<void> {
  await limits.assert(['calls', `call off ${accountId}`, 12]);
  await noticeOrders(database);
  await inTransaction(database, async (transaction) => {
    const order = await findRow(transaction, 'orders', { id, account_id: accountId });
    if (!order) throw new HttpError('This order is not in your account.');
    await work(transaction, await handledOrder(transaction, id), now());
  });
}

interface Wish {
  id: string;
  now: number;
  kind: 'call-off' | 'return';
  title: string;
  text: string;
  handling: Partial<Pick<Schema['order_handling'], 'reason' | 'return_wish'>>;
}

/** Writes a wish beside the order and into its log, and rings; a repeat changes nothing. */
async function note(transaction: Transaction, { id, now, kind, title, text, handling }: Wish): Promise<void> {
  const { numUpdatedRows } = await transaction
    .updateTable('order_handling')
    .set(handling)
    .where('order_id', '=', id)
    .where(({ not, and }) => not(and(handling)))
    .executeTakeFirst();
  if (numUpdatedRows === 0n) return;
  await queueRings(transaction, [
    { id: `${kind}-${id}`, title, text: safeLine(text), path: ownerPaths.orders, at: now },
  ]);
  const record = recorder(transaction, { staffId: null, name: 'The customer', device: '' }, now);
  const action = kind === 'return' ? 'asked for a return' : 'called the order off';
  await record('order', id, action, kind === 'return' ? { after: text } : {});
}
