import type { Profile } from '#domain/account/profile.ts';
import type { Totals } from '#domain/cart/totals.ts';
import type { PriceChange, Shortage } from '#domain/checkout/live-prices.ts';
import type { OrderedLine } from '#domain/checkout/ordered-lines.ts';
import type { Order, OrderAttempt } from '#domain/orders/order.ts';

/** An order before it is sent, at the shop's live prices. */
export interface OrderDraft {
  lines: OrderAttempt['lines'];
  /** The records of the cart that it orders. */
  cart: readonly OrderedLine[];
  totals: Totals;
  profile: Profile;
  email: string;
}

/**
 * Why the checkout is left. `unavailable`: ids of products that the live list has not, `shortages`: what it has too few of; none where
 * the cart knew it before.
 */
export type Leave =
  | 'login'
  | 'empty'
  | 'placed'
  | { unavailable: readonly string[]; shortages: readonly Shortage[] };

/** State of an order that was sent and is not confirmed; `nothing`: the shop's list has nothing new. */
export type Unconfirmed = { why: 'nothing' | 'unsure' } | { why: 'maybe'; orders: readonly Order[] };

/** Screens of the checkout. Amounts in UGX. */
export type Checkout =
  | { step: 'opening' | 'placed' }
  /** The profile lacks what a delivery needs, or holds what cannot be right: `text` says which. */
  | { step: 'incomplete'; text: string }
  /** `isSent`: an order was sent, and nobody can be asked whether it has arrived. */
  | { step: 'unreachable'; isSent: boolean }
  | { step: 'leaving'; how: Leave }
  /** Prices are others than the shopper saw; they confirm first. */
  | { step: 'changed'; draft: OrderDraft; totalBefore: number; changes: readonly PriceChange[] }
  | { step: 'ready' | 'sending'; draft: OrderDraft }
  /** The same order was placed just now, by this account; `street` as it was sent (R35). */
  | { step: 'duplicate'; draft: OrderDraft; street: string; message: string }
  /** An order was sent, and it is being looked for. */
  | { step: 'checking' }
  /** It was looked for, and only the shopper can tell what to do; `amount` is the order's. */
  | ({ step: 'unconfirmed'; id: string; amount: number } & Unconfirmed)
  | { step: 'refused'; message: string }
  | { step: 'auth'; message: string };

/** Screens that seldom come between the form and the order, and have a script of their own. */
export type Interrupted = Extract<Checkout, { step: 'changed' | 'duplicate' | 'refused' | 'unconfirmed' }>;
