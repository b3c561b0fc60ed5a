import type { Order } from './order.ts';
import { orderTotal } from './order-details.ts';
import { isCancelled, isDelivered } from './order-status.ts';
import { paymentKind } from './payment.ts';

/** The prominent amount of a delivery slip. */
interface SlipAmount {
  label: string;
  /** UGX; null when it is unknown. */
  amount: number | null;
}

/** The exact amount to pay at the door, so that nobody needs change (Spec 1). */
export function slipAmount(order: Pick<Order, 'lines' | 'amount' | 'paymentMethod' | 'status'>): SlipAmount {
  const amount = orderTotal(order);
  if (paymentKind(order.paymentMethod) !== 'cash') return { label: 'Amount', amount };
  if (isCancelled(order.status)) return { label: 'Amount', amount };
  return { label: isDelivered(order.status) ? 'Paid on delivery' : 'Cash to have ready', amount };
}
