/** Shown where a shopper returns from a payment without one. */
export const noPayment = {
  title: 'There is no payment to check',
  text: 'You pay in cash when your order arrives. My Orders shows what each order costs.',
} as const;

export const askingForPayment = 'Checking your payment...';
