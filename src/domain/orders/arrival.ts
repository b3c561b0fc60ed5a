import { deliveryDates, deliveryDays } from '../checkout/delivery-promise.ts';
import type { Order } from './order.ts';
import { isDelivered } from './order-status.ts';

/**
 * The days on which an order was promised, `Sun 22 - Tue 24 November`: counted from its own date, so that they are the same
 * next week. Null for an order that has arrived, and where its date is unknown.
 */
export function arrivalDates(
  { date, address, status }: Pick<Order, 'date' | 'address' | 'status'>,
  shopCity: string,
): string | null {
  if (date === null || isDelivered(status)) return null;
  return deliveryDates(date, deliveryDays(address.city, shopCity));
}
