import type { Profile } from '#domain/customer.ts';
import type { PriceChange } from '#domain/live-prices.ts';
import type { OrderAttempt } from '#domain/order.ts';
import type { Totals } from '#domain/totals.ts';

/** What is about to be ordered, at the shop's live prices. */
export interface Basket {
  lines: OrderAttempt['lines'];
  totals: Totals;
  profile: Profile;
  email: string;
}

/** Why the checkout is left. `gone`: ids of products that the live list has not; none where the cart knew it before. */
export type Leave = 'login' | 'empty' | 'placed' | { gone: readonly string[] };

/** What the checkout shows. Amounts in UGX. */
export type Checkout =
  | { step: 'guarding' | 'incomplete' | 'unreachable' | 'placed' }
  | { step: 'leaving'; how: Leave }
  /** Prices are others than the shopper saw; they confirm first. */
  | { step: 'changed'; basket: Basket; totalBefore: number; changes: readonly PriceChange[] }
  /** `id` names the attempt that the button sends. */
  | { step: 'ready'; basket: Basket; id: string }
  | { step: 'sending'; basket: Basket }
  /** Nobody knows yet whether it was placed. */
  | { step: 'checking'; amount: number }
  /** Nobody knows even after a while. `missing`: the shop has been read and has no such order. */
  | { step: 'ask'; why: 'missing' | 'unknown'; canRepeat: boolean }
  | { step: 'refused' | 'auth'; message: string };
