import type { Order } from './order.ts';

/** How far an order has come, in order (Spec 4). */
export const orderStatuses = ['Order Placed', 'Packing', 'Shipped', 'Out for delivery', 'Delivered'] as const;

export type OrderStatus = (typeof orderStatuses)[number];

export interface TrackingStep {
  status: OrderStatus;
  /** Where an order is at this step (Spec 4). */
  place: string;
  state: 'done' | 'current' | 'ahead';
  /** When it came to this step, epoch ms; null while it has not, and where the server keeps no times. */
  date: number | null;
}

const places: Record<OrderStatus, string> = {
  'Order Placed': 'Online Store',
  Packing: 'Warehouse',
  Shipped: 'Distribution Center',
  'Out for delivery': 'Local Delivery Hub',
  Delivered: 'Destination',
};

/** How many of the steps an order has come to, from 1; a status that nobody knows is the first (Spec 4). */
export function stepOf(status: string): number {
  return Math.max(1, orderStatuses.findIndex((each) => isSame(each, status)) + 1);
}

/** Only of what has arrived can anything be said (Spec 2). */
export function isDelivered(status: string): boolean {
  return stepOf(status) === orderStatuses.length;
}

/** Every step of an order, in order; those behind it with the last time that it came to them. */
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

/** PHP shops write a status by hand. */
function isSame(status: OrderStatus, written: string): boolean {
  return status.toLowerCase() === written.trim().toLowerCase();
}
