import { subtotalLabel } from '../cart/cart-labels.ts';
import { deliveryFee } from '../cart/totals.ts';
import { deliveryDates, deliveryDays } from '../checkout/delivery-promise.ts';
import { delivery } from '../shop/shop.ts';
import type { Order, OrderAddress } from './order.ts';
import { isCancelled, isDelivered } from './order-status.ts';

interface OrderSum {
  label: string;
  /** UGX; negative for a reduction. */
  amount: number;
}

/**
 * The sums of an order (R4): its products, the flat delivery fee, the free delivery, and last the amount that the server has.
 * Any other difference has a line as well, so that the sum is true; unknown amounts have none.
 */
export function orderSums({ lines, amount }: Pick<Order, 'lines' | 'amount'>): OrderSum[] {
  const items = itemsTotal(lines);
  if (items === null) return amount === null ? [] : [{ label: 'Total', amount }];
  const total = amount ?? items + deliveryFee(items);
  const difference = total - items - delivery.fee;
  return [
    { label: subtotalLabel, amount: items },
    { label: 'Delivery', amount: delivery.fee },
    ...between(difference),
    { label: 'Total', amount: total },
  ];
}

function between(difference: number): OrderSum[] {
  if (difference === 0) return [];
  return [{ label: difference === -delivery.fee ? 'Free delivery' : 'Adjustment', amount: difference }];
}

/** Null when the price of a line is unknown, or all that was ordered. */
function itemsTotal(lines: Order['lines']): number | null {
  if (lines.length === 0) return null;
  let subtotal = 0;
  for (const { price, quantity } of lines) {
    if (price === null) return null;
    subtotal += price * quantity;
  }
  return subtotal;
}

/** Amount of an order, UGX; null when it is unknown. */
export function orderTotal(order: Pick<Order, 'lines' | 'amount'>): number | null {
  return orderSums(order).pop()?.amount ?? null;
}

/** Recipient and address of an order, as written on a parcel; unknown parts are left out. */
export function addressLines(address: OrderAddress): string[] {
  const { street, city, state, zipcode, country, phone } = address;
  const town = [city, state, zipcode, country].filter(Boolean).join(', ');
  return [fullName(address), street, town, phone].filter(Boolean);
}

export function fullName({ firstName, lastName }: Pick<OrderAddress, 'firstName' | 'lastName'>): string {
  return `${firstName} ${lastName}`.trim();
}

/**
 * The promised days of arrival, `Sun 22 – Tue 24 Nov`: counted from its own date, so that they are the same
 * next week. Null for an order that has arrived or never will, and where its date or its town is unknown.
 */
export function arrivalDates(
  { date, address, status }: Pick<Order, 'date' | 'address' | 'status'>,
  shopCity: string,
): string | null {
  if (date === null || !address.city || isDelivered(status) || isCancelled(status)) return null;
  return deliveryDates(date, deliveryDays(address.city, shopCity));
}
