/** After a payment of which nobody knows whether it went through (R20). */
export const paymentUnsure =
  'No clear answer came, so nothing was changed: your cart is as it was. Do not pay again before you have looked at your orders.';
