import { deliveryFee } from '../cart/totals.ts';
import { deliveryDates, deliveryDays } from '../checkout/delivery-promise.ts';
import { delivery, paymentMethod } from '../shop/shop.ts';
import type { Order, OrderAddress } from './order.ts';
import { isDelivered } from './order-status.ts';

interface OrderSum {
  label: string;
  /** UGX; below zero for what comes off. */
  amount: number;
}

/**
 * The sums of an order (R4): its goods, the flat shipping, what was free of it, and last what the server keeps as its
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
  let subtotal = 0;
  for (const { price, quantity } of lines) {
    if (price === null) return null;
    subtotal += price * quantity;
  }
  return subtotal;
}

/** The figure that stands out on a delivery slip. */
interface SlipAmount {
  label: string;
  /** UGX; null when it is unknown. */
  amount: number | null;
}

/** What an order costs at the door, exactly, so that nobody needs change (Spec 1). */
export function slipAmount(order: Order): SlipAmount {
  const amount = orderSums(order).pop()?.amount ?? null;
  if (order.paymentMethod !== paymentMethod) return { label: 'Amount', amount };
  return { label: isDelivered(order.status) ? 'Paid on delivery' : 'Cash to have ready', amount };
}

/** Who an order is for and where it goes, as one writes it on a parcel; what is not known has no place in it. */
export function addressLines(address: OrderAddress): string[] {
  const { street, city, state, zipcode, country, phone } = address;
  const town = [city, state, zipcode, country].filter(Boolean).join(', ');
  return [fullName(address), street, town, phone].filter(Boolean);
}

export function fullName({ firstName, lastName }: Pick<OrderAddress, 'firstName' | 'lastName'>): string {
  return `${firstName} ${lastName}`.trim();
}

/**
 * The days on which an order was promised, `Sun 22 – Tue 24 November`: counted from its own date, so that they are the same
 * next week. Null for an order that has arrived, and where its date is unknown.
 */
export function arrivalDates(
  { date, address, status }: Pick<Order, 'date' | 'address' | 'status'>,
  shopCity: string,
): string | null {
  if (date === null || isDelivered(status)) return null;
  return deliveryDates(date, deliveryDays(address.city, shopCity));
}
