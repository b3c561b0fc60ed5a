/** What the checkout says (Spec 2, 8, R19). */

export const addItemsFirst = 'Add some items to your cart before checkout';

/** The checkout (Spec 2, 8, R19). */
export const orderPlacedMore = 'A confirmation e-mail is on its way';

export const completeProfile = {
  title: 'Complete Your Profile',
  text: 'We need your name, phone and address before we can deliver to you.',
  action: 'Complete Profile',
  back: 'Back to Cart',
} as const;

export const checkingOrder = {
  title: 'Checking your order',
  text: 'The shop’s answer was lost on the way. We are looking whether your order has arrived. Nothing is sent twice.',
} as const;

export const askAboutOrder = {
  title: 'Did your order arrive?',
  missing: 'The shop does not have it so far. It may have been lost on the way.',
  unknown: 'The shop could not be reached, so we do not know. Please check your connection.',
  changed: 'Your cart has changed since you sent it. Look at your orders before you order anew.',
  again: 'Send it again',
  anew: 'Order what is in my cart now',
  safe: 'We look once more before anything is sent.',
} as const;

export const refusedOrder = {
  title: 'Your order was not placed',
  signIn: 'Please sign in again',
  kept: 'Your cart and your order are kept.',
} as const;

export const openingCheckout = 'Checking your cart and today’s prices…';

export const unreachablePrices = {
  title: 'The shop cannot be reached',
  text: 'We could not read your cart or check today’s prices. Nothing is lost.',
} as const;
