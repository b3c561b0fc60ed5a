import { kampalaTime } from '../text/dates.ts';

/** Above orders that the phone kept, while the shop cannot be reached; `seenAt` is epoch ms. */
export function seenOrders(seenAt: number): string {
  return `No connection to the shop. These are your orders as this phone saw them on ${kampalaTime(seenAt)}.`;
}
