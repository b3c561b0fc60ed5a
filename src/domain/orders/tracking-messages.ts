import { stepOf } from './order-status.ts';

/** The progress of an order in a sentence, above the status and beside it. */
export const trackingWords = {
  now: [
    'We have your order and will pack it soon.',
    'We are packing your order.',
    'Your order has left our shop.',
    'Your rider is on the way to you.',
    'Your order is with you. Enjoy it!',
  ],
  /** Shown below the status of an order that will not arrive (Spec 4). */
  cancelled: 'This order will not be delivered.',
  /** Of an order that is on its way; `phone` is the customer's, which stays on one line. */
  calls: (phone: string) => `The rider will call you on ${phone.replace(/ /g, '\xa0')} before coming.`,
} as const;

/** The sentence of a status; of one that nobody knows, that of the first (Spec 4). */
export function trackingNow(status: string): string {
  return trackingWords.now[stepOf(status) - 1] ?? trackingWords.now[0];
}
