import { deliveryFee } from '../cart/totals.ts';
import { delivery } from '../shop/shop.ts';
import type { Order } from './order.ts';

export interface OrderSum {
  label: string;
  /** UGX; below zero for what comes off. */
  amount: number;
}

/**
 * What an order came to (R4): its goods, the flat shipping, what was free of it, and last what the server keeps as its
 * amount. Whatever else lies between them has a line too, so that the sum is true; what nobody knows has none.
 */
export function orderSums({ lines, amount }: Pick<Order, 'lines' | 'amount'>): OrderSum[] {
  const items = itemsTotal(lines);
  if (items === null) return amount === null ? [] : [{ label: 'Total', amount }];
  const total = amount ?? items + deliveryFee(items);
  const difference = total - items - delivery.fee;
  return [
    { label: 'Items', amount: items },
    { label: 'Shipping', amount: delivery.fee },
    ...between(difference),
    { label: 'Total', amount: total },
  ];
}

function between(difference: number): OrderSum[] {
  if (difference === 0) return [];
  return [{ label: difference === -delivery.fee ? 'Free delivery' : 'Adjustment', amount: difference }];
}

/** Null when the price of a line is unknown. */
function itemsTotal(lines: Order['lines']): number | null {
  let goods = 0;
  for (const { price, quantity } of lines) {
    if (price === null) return null;
    goods += price * quantity;
  }
  return goods;
}
