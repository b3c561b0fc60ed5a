import type { Profile } from '#domain/account/profile.ts';
import type { Totals } from '#domain/cart/totals.ts';
import type { PriceChange, Shortage } from '#domain/checkout/live-prices.ts';
import type { OrderedLine } from '#domain/checkout/ordered-lines.ts';
import type { Order, OrderAttempt } from '#domain/orders/order.ts';

/** An order before it is sent, at the shop's live prices. */
export interface OrderDraft {
  lines: OrderAttempt['lines'];
  /** Records of the cart that the order takes. */
  cart: readonly OrderedLine[];
  totals: Totals;
  profile: Profile;
  email: string;
}

/**
 * Reason to leave the checkout. `unavailable`: ids of products that the live list lacks; `shortages`: products with fewer
 * pieces than ordered; both empty where the cart knew it before.
 */
export type Leave =
  | 'login'
  | 'empty'
  | 'placed'
  /** Another phone of the account has placed the same, and the cart is empty. */
  | 'duplicate'
  | { unavailable: readonly string[]; shortages: readonly Shortage[] };

/**
 * State of an order that was sent and is not confirmed. `nothing`: the shop's list of orders has nothing new; `unsure`: no
 * list could tell; `maybe`: one of `orders` may be it.
 */
export type Unconfirmed =
  | { evidence: 'nothing' | 'unsure' }
  | { evidence: 'maybe'; orders: readonly Order[] };

/** Screens of the checkout. Amounts in UGX. */
export type Checkout =
  | { step: 'opening' | 'placed' }
  /** The profile lacks what a delivery needs, or holds what cannot be right: `text` says so. */
  | { step: 'incomplete'; text: string }
  /** The shop cannot be reached; `isSent` where an order was sent, whose arrival is unknown. */
  | { step: 'unreachable'; isSent: boolean }
  | { step: 'leaving'; reason: Leave }
  /** Prices have changed since the shopper saw them; the shopper confirms the new ones first. */
  | { step: 'changed'; draft: OrderDraft; totalBefore: number; changes: readonly PriceChange[] }
  | { step: 'ready' | 'sending'; draft: OrderDraft }
  /** This account placed the same order just now; `street` is the address as it was sent (R35). */
  | { step: 'duplicate'; draft: OrderDraft; street: string; message: string }
  /** An order was sent, and the checkout looks for it. */
  | { step: 'checking' }
  /** The order was not found, and only the shopper can decide; `amount` is the order's, `refusal` what the server said of the last try. */
  | ({ step: 'unconfirmed'; id: string; amount: number; refusal: string } & Unconfirmed)
  | { step: 'refused'; message: string }
  | { step: 'auth'; message: string };

/** Screens between the form and the order that most shoppers never see; their script loads on demand. */
export type Interrupted = Extract<Checkout, { step: 'changed' | 'duplicate' | 'refused' | 'unconfirmed' }>;

const obstacles: ReadonlySet<Checkout['step']> = new Set(['incomplete', 'unreachable', 'refused', 'auth']);

/** Whether the screen shows what stands in the way of an order, until the shopper does something about it. */
export function isObstacle(step: Checkout['step']): boolean {
  return obstacles.has(step);
}
