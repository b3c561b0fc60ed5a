/** Where a payment comes back to, without one. */
export const noPayment = {
  title: 'There is no payment to check',
  text: 'You pay in cash when your order arrives. Your orders show what each one comes to.',
} as const;

export const askingForPayment = 'Asking the shop whether your payment went through…';
