/** Shown where a shopper returns from a payment without one. */
export const noPayment = {
  title: 'There is no payment to check',
  text: 'You pay in cash when your order arrives. My Orders shows what each order costs.',
} as const;

export const askingForPayment = 'Checking your payment...';

/** Asked where the list of orders does not say how this order is paid (R20). */
export const confirmPayment = {
  title: 'Did you pay for this order online?',
  text: 'If you did, we will check it with the shop. If you pay in cash when the order arrives, there is nothing to check.',
  action: 'Yes, check my payment',
} as const;
