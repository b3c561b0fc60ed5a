import { arrivesIn, eachLabel, loadingItems, subtotalLabel } from '../shop/labels.ts';
import { emptyCart } from '../shop/messages.ts';
import { delivery } from '../shop/shop.ts';
import { unbrokenSpan } from '../text/dates.ts';
import { removeUnavailableFirst, somethingIsOut } from './order-terms.ts';

/** Texts of the cart page (Spec 2, 4, 8). */

export const itemRemoved = 'Item removed';
export const removedFromCart = 'Removed from cart';

export const readinessWords = {
  empty: { button: emptyCart, note: 'Add items to cart to proceed' },
  unavailable: { button: 'Remove unavailable items', note: removeUnavailableFirst },
  outOfStock: { button: 'Remove and continue', note: somethingIsOut },
  nothingInStock: { button: 'Remove sold-out items', note: '' },
  tooMany: { button: 'Continue with what is left', note: 'We have fewer than you chose' },
  looking: { button: loadingItems, note: 'We are checking today’s prices' },
  open: { button: 'Proceed to checkout', note: 'You pay in cash when it arrives' },
} as const;

export const emptyCartProductsId = 'empty-cart';
/** Id of the element that holds the extras on the cart's page until the cart shows them. */
export const smallExtrasId = 'small-extras';
/** Shown beside a line that the server has not confirmed (R18). */
export const notYetSaved = 'Not in your account yet';
export const nothingOrderable = 'Nothing in your cart can be ordered at the moment.';
export const notCounted = 'Not in the total';
export const sumsLeaveOut = (names: readonly string[]) => `Not in the total: ${names.join(', ')}`;
export const onlyLeft = (left: number) => `Only ${left} left, so we count ${left}`;
/** Arrival of an order; `city` is the shop's, `dates` are those of an order placed now. */
export const arrivalWords = (city: string, dates: string) =>
  `${arrivesIn(dates, city)}, or in ${unbrokenSpan(delivery.nationwideDays, 'days')} upcountry`;
/** The fee is the same upcountry: it depends on no town (`deliveryFee`). */
export const sameFeeEverywhere = (country: string) =>
  `Shipping ${delivery.fee > 0 ? 'costs the same' : 'is free'} all over ${country}`;

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
export const removedWords = (name: string | null) => `${name ?? 'The item'} was removed.`;
export const failedSummaries = 'We could not load your items. Check your connection and try again.';

export const lineControls = {
  less: (name: string) => `One less of ${name}`,
  more: (name: string) => `One more of ${name}`,
  quantity: (name: string) => `Quantity of ${name}`,
  remove: (name: string) => `Remove ${name}`,
};

export const sizeWords = (size: string) => `Size: ${size}`;
/** Price of one of several pieces; `price` as in `UGX 28,000`. */
export const priceOfEach = (price: string) => `${price} ${eachLabel}`;
