import type { Order } from './order.ts';

/** Statuses of an order, in order (Spec 4). */
export const orderStatuses = ['Order Placed', 'Packing', 'Shipped', 'Out for delivery', 'Delivered'] as const;

export type OrderStatus = (typeof orderStatuses)[number];

/** Status of an order that the shop has cancelled: a status of its own, which is no step on the way. */
export const cancelled = 'Cancelled' as const;

/** A status that the reference API stores. */
export type StoredStatus = OrderStatus | typeof cancelled;

export interface TrackingStep {
  status: OrderStatus;
  /** The shop's place where an order is at this step (Spec 4). */
  place: string;
  state: 'done' | 'current' | 'ahead';
  /** Time of this step, epoch ms; null for a step ahead, and where the server keeps no times. */
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
    const known = change?.date ?? (step === 1 ? date : null);
    return { status: each, place: places[each], state, date: state === 'ahead' ? null : known };
  });
}

/** Whether a written status is this one; people type statuses by hand in PHP shops. */
function isSame(status: OrderStatus, written: string): boolean {
  return status.toLowerCase() === written.trim().toLowerCase();
}
