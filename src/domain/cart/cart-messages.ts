import { emptyCart } from '../shop/messages.ts';
import { delivery } from '../shop/shop.ts';
import { formatPrice } from '../text/money.ts';

/** What the cart page says (Spec 2, 4, 8). */

export const itemRemoved = 'Item removed';

export const removedFromCart = 'Removed from cart';

export const readinessWords = {
  empty: { button: emptyCart, note: 'Add items to cart to proceed' },
  unavailable: {
    button: 'Remove unavailable items',
    note: 'Please remove unavailable items before checkout',
  },
  looking: { button: 'Loading your items…', note: 'Prices come from the shop' },
  open: { button: 'Proceed to Checkout', note: 'You pay cash when it arrives' },
} as const;

export const notYetSaved = 'Not yet saved to your account';

/** What is missing for free delivery; '' when it is free already. `subtotal` is UGX (R3). */
export function freeDeliveryHint(subtotal: number): string {
  const missing = delivery.freeOver - subtotal;
  if (missing < 0) return '';
  return missing === 0
    ? 'Add any item for free shipping'
    : `Add ${formatPrice(missing)} more for free shipping`;
}

export const unreadCart = {
  title: 'Your cart could not be read',
  text: 'Nothing in it is lost. Check your connection and try again.',
} as const;

/** Where a line of the cart was; null for a product without a name. */
export function removedWords(name: string | null): string {
  return `${name ?? 'The item'} was removed.`;
}

export const failedSummaries = 'We could not load your items. Check your connection and try again.';
