import { loadingItems, subtotalLabel } from '../shop/labels.ts';
import { emptyCart, unbrokenSpan } from '../shop/messages.ts';
import { delivery } from '../shop/shop.ts';
import { removeUnavailableFirst } from './order-terms.ts';

/** Texts of the cart page (Spec 2, 4, 8). */

export const itemRemoved = 'Item removed';

export const removedFromCart = 'Removed from cart';

export const readinessWords = {
  empty: { button: emptyCart, note: 'Add items to cart to proceed' },
  unavailable: {
    button: 'Remove unavailable items',
    note: removeUnavailableFirst,
  },
  outOfStock: { button: 'Remove and continue', note: 'Something in your cart is out of stock' },
  nothingInStock: { button: 'Remove sold-out items', note: '' },
  tooMany: { button: 'Continue with what is left', note: 'We have fewer than you chose' },
  looking: { button: loadingItems, note: 'We are checking today’s prices' },
  open: { button: 'Proceed to checkout', note: 'You pay in cash when it arrives' },
} as const;

/** Id of the section of products that the built page has for an empty cart. */
export const emptyCartProductsId = 'empty-cart';

/** Id of the element that holds the extras on the cart's page until the cart shows them. */
export const smallExtrasId = 'small-extras';

/** Shown beside a line that the server has not confirmed (R18). */
export const notYetSaved = 'Not in your account yet';

/** Shown in place of the sums if nothing in the cart can be ordered. */
export const nothingOrderable = 'Nothing in your cart can be ordered at the moment.';

/** Shown in place of the price of a line that the sums leave out. */
export const notCounted = 'Not in the total';

/** Shown below the sums, with the names of the lines that they leave out. */
export function sumsLeaveOut(names: readonly string[]): string {
  return `Not in the total: ${names.join(', ')}`;
}

/** Shown at a line with more pieces than the shop has. */
export function onlyLeft(left: number): string {
  return `Only ${left} left, so we count ${left}`;
}

/** Arrival of an order; `city` is the shop's, `dates` are those of an order placed now. */
export function arrivalWords(city: string, dates: string): string {
  return `Arrives ${dates} in ${city}, or in ${unbrokenSpan(delivery.nationwideDays, 'days')} upcountry`;
}

/** The fee is the same upcountry: it depends on no town (`deliveryFee`). */
export function sameFeeEverywhere(country: string): string {
  return `Shipping costs the same all over ${country}`;
}

/** Texts below the lines of the header's cart preview. */
export const previewWords = {
  more: (lines: number) => `and ${lines} more`,
  subtotal: subtotalLabel,
  action: 'View Cart & Checkout',
} as const;

export const unreadCart = {
  title: 'We could not open your cart',
  text: 'Nothing in it is lost. Check your connection and try again.',
} as const;

/** Shown in place of a removed line; `name` is null if it is unknown. */
export function removedWords(name: string | null): string {
  return `${name ?? 'The item'} was removed.`;
}

export const failedSummaries = 'We could not load your items. Check your connection and try again.';

/** Labels of a line's controls; `name` is the product's. */
export const lineControls = {
  less: (name: string) => `One less of ${name}`,
  more: (name: string) => `One more of ${name}`,
  quantity: (name: string) => `Quantity of ${name}`,
  remove: (name: string) => `Remove ${name}`,
};

export function sizeWords(size: string): string {
  return `Size: ${size}`;
}

/** Price of one of several pieces; `price` as in `UGX 28,000`. */
export function priceOfEach(price: string): string {
  return `${price} each`;
}
