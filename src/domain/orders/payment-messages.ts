/** Shown for a link without an order, to one that is paid on delivery, or to one that the customer's list does not have (R20). */
export const noPayment = {
  title: 'There is no payment to check',
  text: 'You pay in cash when your order arrives. My Orders shows what each order costs.',
} as const;

export const checkingPayment = 'Checking your payment...';

/** Asked where the list of orders has no payment method for this order. My Orders says "Cash on Delivery" there (R20, Spec 3). */
export const askIfOnline = {
  title: 'Did you pay for this order online?',
  text: 'Say yes only if you paid by card or mobile money: then we will check that payment. If you pay in cash when the order arrives, there is nothing to check.',
  yes: 'Yes, check my payment',
  no: 'No, I pay in cash',
} as const;
