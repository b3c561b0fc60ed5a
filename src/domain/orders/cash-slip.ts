import { paymentMethod } from '../shop/shop.ts';
import type { Order } from './order.ts';
import { orderSums } from './order-sums.ts';
import { isDelivered } from './order-tracking.ts';

/** The figure of a slip that whoever opens the door must see first. */
export interface SlipAmount {
  label: string;
  /** UGX; null when nobody knows it. */
  amount: number | null;
}

/** What an order costs at the door, exactly, so that nobody needs change (Spec 1). */
export function slipAmount(order: Order): SlipAmount {
  const amount = orderSums(order).pop()?.amount ?? null;
  if (order.paymentMethod !== paymentMethod) return { label: 'Amount', amount };
  return { label: isDelivered(order.status) ? 'Paid on delivery' : 'Cash to have ready', amount };
}
