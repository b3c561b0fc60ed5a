import type { Order } from './order.ts';
import { isCancelled, isDelivered, orderTotal, stepOf } from './order-details.ts';
import { paymentKind } from './payment.ts';

interface SlipAmount {
  label: string;
  /** UGX; null when it is unknown. */
  amount: number | null;
}

/** The exact amount to pay at the door, so that nobody needs change (Spec 1). */
export function slipAmount(order: Pick<Order, 'lines' | 'amount' | 'paymentMethod' | 'status'>): SlipAmount {
  const amount = orderTotal(order);
  if (paymentKind(order.paymentMethod) !== 'cash') return { label: 'Amount', amount };
  if (isCancelled(order.status)) return { label: 'Amount', amount };
  return { label: isDelivered(order.status) ? 'Paid on delivery' : 'Cash to have ready', amount };
}

export const slipTitle = (number: string) => `Receipt for order #${number}`;
export const shareFailed = 'This could not be shared: print or save it instead.';
export const slipQuestions = (phone: string) => `Questions? Call ${phone}`;

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
export const trackingNow = (status: string) => trackingWords.now[stepOf(status) - 1] ?? trackingWords.now[0];

export const thanksWords = {
  /** Title; `name` is the first name, '' if it is unknown. */
  title: (name: string) => (name === '' ? 'Thank you!' : `Thank you, ${name}!`),
  text: 'We have your order.',
  /** Promised by the specification (Spec 8). */
  mail: 'We will confirm it by email.',
  calls: 'The rider will call you on',
  chatText: (shop: string, number: string) => `Hello ${shop}, about my order #${number}: `,
} as const;
