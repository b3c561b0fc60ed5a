import { returns } from '../shop/shop.ts';
import { dayMs } from '../text/dates.ts';
import { isDelivered } from './order-details.ts';

/** Whether an order with these changes of its status may still come back: some days after its delivery. */
export function mayReturn(changes: readonly { status: string; date: number | null }[], now: number): boolean {
  const last = changes[changes.length - 1];
  return !!last?.date && isDelivered(last.status) && now < last.date + returns.days * dayMs;
}
