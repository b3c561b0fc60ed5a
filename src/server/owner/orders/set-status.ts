import { cancelled, isDelivered, orderStatuses, type StoredStatus } from '#domain/orders/order-details.ts';
import { refusedAtDoor } from '#domain/owner/confirmation.ts';
import { filterOf } from '#domain/owner/orders.ts';
import { changeRows, isPostgres } from '../../database/rows.ts';
import type { Transaction } from '../../database/schema.ts';
import { HttpError, OperatorError } from '../../errors.ts';
import { changeStatus } from '../../orders/operator.ts';
import { book, paidFor } from '../money/cash-book.ts';
import type { Write } from '../serve-owner.ts';

const delivered = orderStatuses[4];

interface StatusWish {
  id: string;
  /** Status that the member saw. */
  from: StoredStatus;
  status: StoredStatus;
  reason: string;
}

/** Sets the status of one order. A cancelled one whose goods had gone out counts as refused at the door. */
export async function setStatus(write: Write, { id, from, status, reason }: StatusWish): Promise<void> {
  const { transaction, now, record } = write;
  const order = await handledOrder(transaction, id);
  if (order.status === status) return;
  if (order.status !== from)
    throw new HttpError(`Order #${order.number} is at “${order.status}” now: another device changed it.`, {
      status: 409,
    });
  if (status === cancelled && isDelivered(from))
    throw new HttpError(`Order #${order.number} is delivered: the owner takes it back, with its money.`);
  try {
    await changeStatus(transaction, { id, status, force: isDelivered(from), now });
  } catch (error) {
    if (error instanceof OperatorError) throw new HttpError(error.message);
    throw error;
  }
  // The button says "Delivered and paid"; what a rider brought, the rider has said.
  if (status === delivered) {
    const unpaid = order.amount - (await paidFor(transaction, id));
    if (unpaid > 0) await book(write, { orderId: id, roundId: order.round_id, kind: 'cash', amount: unpaid });
  }
  if (status === cancelled) {
    const isOut = filterOf(from, order.confirmation) === 'on the way';
    await changeRows(
      transaction,
      'order_handling',
      { order_id: id },
      { reason, ...(isOut && { confirmation: refusedAtDoor }) },
    );
  }
  await record('order', id, 'set the status', {
    before: from,
    after: [status, reason].filter(Boolean).join(': '),
  });
}

/** An order with its handling, locked until the transaction ends. Throws an `HttpError` if it does not exist. */
export async function handledOrder(transaction: Transaction, id: string) {
  const order = await transaction
    .selectFrom('orders')
    .innerJoin('order_handling', 'order_id', 'orders.id')
    .select(['orders.id', 'status', 'amount', 'number', 'confirmation', 'reason', 'round_id', 'phone'])
    .where('orders.id', '=', id)
    .$if(isPostgres(transaction), (query) => query.forNoKeyUpdate('orders'))
    .executeTakeFirst();
  if (order) return order;
  throw new HttpError('This order does not exist.');
}
