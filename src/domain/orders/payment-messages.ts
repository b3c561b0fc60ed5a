/** Shown for a link without an order, to one that is paid on delivery, or to one that the customer's list does not have (R20). */
export const noPayment = {
  title: 'There is no payment to check',
  text: 'My Orders shows each order, what it costs and how it is paid.',
} as const;

export const checkingPayment = 'Checking your payment...';

/** Asked if the list of orders does not say that this order is paid online (R20, Spec 3). */
export const askIfOnline = {
  title: (number: string) => `Did you pay for order #${number} online?`,
  text: 'Say yes only if you paid by card or mobile money: then we will check that payment. If you pay in cash when the order arrives, there is nothing to check.',
  yes: 'Yes, check my payment',
  no: 'No, I pay in cash',
} as const;
