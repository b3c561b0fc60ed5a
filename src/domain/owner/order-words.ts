import { formatPrice } from '../text/money.ts';

/** Sentences of the orders' room. */
export const orderWords = {
  all: 'All',
  empty: (filter = '', search = '') =>
    search
      ? 'No order is like this.'
      : filter
        ? `Nothing is ${filter}.`
        : 'No orders yet. They show here as they come.',
  /** Number that the customer's screens and mails call the order by; the shop's short one is its heading. */
  customersNumber: (number: string) => `Customer’s number ${number}`,
  refusals: (count: number) => `Refused at the door before: ${count}`,
  earlier: (count: number) => (count === 1 ? '1 order delivered before' : `${count} orders delivered before`),
  returnWish: (reason: string) => `Wants to give it back: ${reason}`,
  taken: (number: number) => `Order #${number} is taken.`,
  cancelAsk: 'Why is it cancelled? The customer gets a mail.',
  refuseAsk: 'Why is it refused?',
  older: 'Older orders',
} as const;

/** The message with which a chat about an order opens. */
export function confirmationText({
  shop,
  name,
  number,
  amount,
  town,
}: {
  shop: string;
  name: string;
  number: string;
  amount: number;
  town: string;
}): string {
  return `Hello ${name}, this is ${shop}. We have your order #${number} for ${formatPrice(amount)}, to ${town}, cash on delivery. Shall we bring it?`;
}
