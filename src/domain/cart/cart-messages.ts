import { emptyCart, span } from '../shop/messages.ts';
import { delivery } from '../shop/shop.ts';
import { removeUnavailableFirst } from './order-terms.ts';

/** What the cart page says (Spec 2, 4, 8). */

export const itemRemoved = 'Item removed';

export const removedFromCart = 'Removed from cart';

export const readinessWords = {
  empty: { button: emptyCart, note: 'Add items to cart to proceed' },
  unavailable: {
    button: 'Remove unavailable items',
    note: removeUnavailableFirst,
  },
  outOfStock: { button: 'Remove and go on', note: 'Something in your cart is out of stock' },
  looking: { button: 'Loading your items…', note: 'Prices come from the shop' },
  open: { button: 'Proceed to Checkout', note: 'You pay cash when it arrives' },
} as const;

export const notYetSaved = 'Not yet saved to your account';

/** `city` is the shop's, `dates` are those of an order placed now. */
export function arrivalWords(city: string, dates: string): string {
  return `Arrives ${dates} in ${city}, in ${span(delivery.nationwideDays, 'days')} elsewhere`;
}

/** Upcountry, too: the fee knows no towns (`deliveryFee`). */
export function sameFeeEverywhere(country: string): string {
  return `Delivery costs the same in every town of ${country}`;
}

/** What the header's preview of the cart says below its lines. */
export const previewWords = {
  more: (lines: number) => `and ${lines} more`,
  subtotal: 'Subtotal',
} as const;

export const unreadCart = {
  title: 'Your cart could not be read',
  text: 'Nothing in it is lost. Check your connection and try again.',
} as const;

/** Where a line of the cart was; null for a product without a name. */
export function removedWords(name: string | null): string {
  return `${name ?? 'The item'} was removed.`;
}

export const failedSummaries = 'We could not load your items. Check your connection and try again.';
