import { spacedPhone, splitLandmark } from '../account/customer.ts';
import { deliveryDates, deliveryDays, deliveryFee, type Sum, sumsOf } from '../checkout/delivery.ts';
import { totalLabel } from '../shop/labels.ts';
import type { Order, OrderAddress } from './order.ts';

/** The sums of an order (R4); unknown amounts have none. */
export function orderSums({ lines, amount }: Pick<Order, 'lines' | 'amount'>): Sum[] {
  const items = itemsTotal(lines);
  if (items === null) return amount === null ? [] : [{ label: totalLabel, amount }];
  return sumsOf(items, amount ?? items + deliveryFee(items));
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
  const { city, state, zipcode, country, phone } = address;
  const { street, landmark } = splitLandmark(address.street);
  const town = [city, state, zipcode, country].filter(Boolean).join(', ');
  return [fullName(address), street, landmark, town, spacedPhone(phone)].filter(Boolean);
}

export function fullName({ firstName, lastName }: Pick<OrderAddress, 'firstName' | 'lastName'>): string {
  return `${firstName} ${lastName}`.trim();
}

/** The promised days of arrival, `Sun 22 – Tue 24 Nov`, from the order's date; null if it never arrives, or none is known. */
export function arrivalDates(
  { date, address, status }: Pick<Order, 'date' | 'address' | 'status'>,
  shopCity: string,
): string | null {
  if (date === null || !address.city || isDelivered(status) || isCancelled(status)) return null;
  return deliveryDates(date, deliveryDays(address.city, shopCity));
}

/** Statuses of an order, in order (Spec 4). */
export const orderStatuses = ['Order Placed', 'Packing', 'Shipped', 'Out for delivery', 'Delivered'] as const;

export type OrderStatus = (typeof orderStatuses)[number];

/** Status of an order that the shop has cancelled, which is no step on the way. */
export const cancelled = 'Cancelled' as const;

export type StoredStatus = OrderStatus | typeof cancelled;

export interface TrackingStep {
  status: OrderStatus;
  /** The shop's place where an order is at this step (Spec 4). */
  place: string;
  state: 'done' | 'current' | 'ahead';
  /** Time of this step, epoch ms; null for a step ahead, and if the server keeps no times. */
  date: number | null;
}

const places: Record<OrderStatus, string> = {
  'Order Placed': 'Online Store',
  Packing: 'Warehouse',
  Shipped: 'Distribution Center',
  'Out for delivery': 'Local Delivery Hub',
  Delivered: 'Destination',
};

/** Number of steps that an order has reached, from 1; an unknown status is the first (Spec 4). */
export function stepOf(status: string): number {
  return Math.max(1, orderStatuses.findIndex((each) => isSame(each, status)) + 1);
}

/** Whether an order has arrived, so that it can be reviewed (Spec 2). */
export function isDelivered(status: string): boolean {
  return stepOf(status) === orderStatuses.length;
}

/** Whether a PHP shop's own status says that the order will not arrive. */
export function isCancelled(status: string): boolean {
  return /cancel|declin|reject|refu|return|fail|\bvoid/i.test(status);
}

/** Every step of an order, in order; each one reached has the time of its last entry. */
export function trackingOf({
  status,
  date,
  statusHistory,
}: Pick<Order, 'status' | 'date' | 'statusHistory'>): TrackingStep[] {
  const current = stepOf(status);
  return orderStatuses.map((each, index) => {
    const step = index + 1;
    const state = step < current ? 'done' : step === current ? 'current' : 'ahead';
    const change = statusHistory.filter((entry) => isSame(each, entry.status)).pop();
    const stepDate = change?.date ?? (step === 1 ? date : null);
    return { status: each, place: places[each], state, date: state === 'ahead' ? null : stepDate };
  });
}

/** Whether a written status is this one; people type statuses by hand in PHP shops. */
function isSame(status: OrderStatus, written: string): boolean {
  return status.toLowerCase() === written.trim().toLowerCase();
}
