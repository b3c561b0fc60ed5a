import { cancelled, isDelivered, orderStatuses, type StoredStatus } from '#domain/orders/order-details.ts';
import { refusedAtDoor } from '#domain/owner/confirmation.ts';
import { filterOf } from '#domain/owner/orders.ts';
import { HttpError, OperatorError } from '../../errors.ts';
import { changeStatusWithin } from '../../orders/operator.ts';
import { book, paidFor } from '../money/cash-book.ts';
import type { Write } from '../serve-owner.ts';
import { handledOrder } from './handled-order.ts';

const delivered = orderStatuses[4];

interface StatusWish {
  id: string;
  /** Status that the member saw. */
  from: StoredStatus;
  status: StoredStatus;
  reason: string;
}

/** Sets the status of one order. A cancelled one whose goods had gone out counts as refused at the door. */
export async function setStatus(
  { transaction, actor, now, record }: Write,
  { id, from, status, reason }: StatusWish,
): Promise<void> {
  const order = await handledOrder(transaction, id);
  if (order.status === status) return;
  if (order.status !== from)
    throw new HttpError(`Order #${order.number} is at “${order.status}” now: another device changed it.`, {
      status: 409,
    });
  if (status === cancelled && isDelivered(from))
    throw new HttpError(`Order #${order.number} is delivered: the owner takes it back, with its money.`);
  try {
    await changeStatusWithin(transaction, { id, status, force: isDelivered(from), now });
  } catch (error) {
    if (error instanceof OperatorError) throw new HttpError(error.message);
    throw error;
  }
  // The button says "Delivered and paid"; what a rider brought, the rider has said.
  if (status === delivered) {
    const unpaid = order.amount - (await paidFor(transaction, id));
    if (unpaid > 0)
      await book(transaction, {
        orderId: id,
        roundId: order.round_id,
        kind: 'cash',
        amount: unpaid,
        who: actor.name,
        now,
      });
  }
  if (status === cancelled) {
    const isOut = filterOf(from, order.confirmation) === 'on the way';
    await transaction
      .updateTable('order_handling')
      .set({ reason, ...(isOut && { confirmation: refusedAtDoor }) })
      .where('order_id', '=', id)
      .execute();
  }
  await record('order', id, 'set the status', {
    before: from,
    after: [status, reason].filter(Boolean).join(': '),
  });
}
