import { cancelled, orderStatuses, type StoredStatus } from '../orders/order-details.ts';
import { phoneCountry } from '../shop/configuration.ts';
import type { Confirmation } from './confirmation.ts';

/** The lists of the orders' room, in the order of the work. */
export const orderFilters = [
  'new',
  'to confirm',
  'to pack',
  'on the way',
  'delivered',
  'refused',
  'to return',
] as const;

export type OrderFilter = (typeof orderFilters)[number];

const [placed, packing, shipped, outForDelivery, delivered] = orderStatuses;

/** The list of the work that an order stands in; one may stand in `to return` beside it. An order whose buyer did not answer waits for another call. */
export function filterOf(status: StoredStatus, confirmation: Confirmation): OrderFilter {
  if (status === cancelled) return 'refused';
  if (status === delivered) return 'delivered';
  if (status === shipped || status === outForDelivery) return 'on the way';
  if (status === packing || confirmation === 'confirmed') return 'to pack';
  return confirmation === 'no answer' ? 'to confirm' : 'new';
}

/** The status that one tap sets next, by that of now; null at the end of the way. */
export function nextStatus(status: StoredStatus): StoredStatus | null {
  if (status === cancelled) return null;
  return orderStatuses[orderStatuses.indexOf(status) + 1] ?? null;
}

/** Words of the button that sets a status. */
export const statusActions: Record<StoredStatus, string> = {
  [placed]: 'Set back to placed',
  [packing]: 'Start packing',
  [shipped]: 'Packed, ready to go',
  [outForDelivery]: 'Gone out with the rider',
  [delivered]: 'Delivered and paid',
  [cancelled]: 'Cancel the order',
};

/** The digits by which a phone number is compared: `0772 123 456` and `+256 772 123 456` are one number. */
export function phoneDigits(phone: string): string {
  return phone.replace(/\D/g, '').slice(-9);
}

/** The number of a call or chat, with its country: `256772123456`; the first of two (`isPhone`). */
export function internationalDigits(phone: string): string {
  const [first = ''] = phone.split(/[/,;&]/);
  const digits = first.replace(/\D/g, '').replace(/^00/, '');
  return digits.startsWith('0') ? `${phoneCountry}${digits.slice(1)}` : digits;
}
