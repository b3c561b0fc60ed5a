import { kampalaTime } from '../text/dates.ts';

/** Above orders that the phone kept, while the shop cannot be reached; `seenAt` is epoch ms. */
export function seenOrdersNote(seenAt: number): string {
  return `The shop cannot be reached. These are your orders as of ${kampalaTime(seenAt)}.`;
}
