import { startShopping, tryAgain } from '../shop/labels.ts';

/** Texts of My Orders, and of other pages with an order that is not confirmed. */

/** Question before a sign-out that would forget an unconfirmed order (R33). */
export const signOutUnconfirmed =
  'One of your orders is not confirmed yet. If you sign out, this phone stops checking it. Sign out anyway?';

/** Notice of an order that was sent and is not confirmed (R33). */
export const unconfirmedNotice = {
  text: 'You sent an order that is not confirmed yet: the shop’s answer was lost on the way.',
  action: 'Check my order',
  atSignIn: 'One of your orders is not confirmed yet. See My Orders.',
} as const;

export const noOrders = {
  title: 'No orders yet',
  text: 'Your orders will show here, and you can track each one.',
  action: startShopping,
} as const;

export const orderInCart = 'Your order is in the cart again';
export const nothingToReorder = 'None of these products are available any more';

export const failedOrders = {
  text: 'Your orders are safe with the shop. Check your connection and try again.',
  action: tryAgain,
} as const;

export const failedDialog = 'This did not load. Try again.';
/** Refusal for an account that has placed more orders recently than any household needs. */
export const tooManyOrders = (phone: string) =>
  `You have placed many orders in a short time. Please call us on ${phone} to order more, or try again later.`;
/** Refusal for a new customer at an address from which more orders have come recently than a town needs. */
export const tooManyOrdersNearby = (phone: string) =>
  `Many orders have come from your network in a short time. Please call us on ${phone} to order, or try again later.`;
/** Shown after a payment whose outcome is unknown (R20). */
export const paymentUnsure =
  'We got no clear answer, so nothing has changed: your cart is as it was. Check your orders before you pay again.';

export const cancelOrderLabel = 'Cancel order';
export const returnLabel = 'Return';
export const returnWanted = 'You asked for a return. We call you.';
