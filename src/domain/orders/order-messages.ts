/** What My Orders says, and other pages of an order that is not confirmed. */

/** Asked before a sign-out that would forget an unconfirmed order (R33). */
export const signOutUnconfirmed =
  'An order of yours is not confirmed yet. Once you sign out, this phone no longer looks for it. Sign out anyway?';

/** An order was sent and is not confirmed (R33). */
export const unconfirmedNotice = {
  text: 'You sent an order that is not confirmed yet: the shop’s answer was lost on the way.',
  action: 'See what became of it',
  atSignIn: 'An order of yours is not confirmed yet. See My Orders.',
} as const;

export const noOrders = {
  title: 'No orders yet',
  text: 'What you order shows here, with how far it has come.',
  action: 'Start Shopping',
} as const;

export const orderInCart = 'Your order is in the cart again';

export const nothingToReorder = 'Nothing of this order is sold any more';

export const failedOrders = {
  text: 'Your orders are safe with the shop. Check your connection and try again.',
  action: 'Try again',
} as const;

/** Refuses an account that has placed more orders of late than any household needs. */
export function tooManyOrders(phone: string): string {
  return `You have placed many orders in a short time. Please call us on ${phone} to order more, or try again later.`;
}

/** After a payment of which nobody knows whether it went through (R20). */
export const paymentUnsure =
  'No clear answer came, so nothing was changed: your cart is as it was. Do not pay again before you have looked at your orders.';
