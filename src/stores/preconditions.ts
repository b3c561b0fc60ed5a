import type { Outcome } from '#api/outcome.ts';
import type { Profile } from '#domain/account/profile.ts';
import { type CartLine, checkoutReadiness, isListed, type ListedLine } from '#domain/cart/cart-lines.ts';
import { totalsOf } from '#domain/cart/totals.ts';
import { type LiveProduct, priceCart } from '#domain/checkout/live-prices.ts';
import type { OrderedLine } from '#domain/checkout/order-attempt.ts';
import type { OrderAttempt } from '#domain/orders/order.ts';
import type { Checkout, OrderDraft } from './checkout-state.ts';
import type { KnownAttempts } from './order-submission.ts';

export interface PreconditionOptions {
  attempts: KnownAttempts;
  /** The account that is signed in; null for a visitor. */
  email(): string | null;
  /** The cart, when it is as fresh as it can be; null when its products could not be looked up. */
  cart(): Promise<readonly CartLine[] | null>;
  /** The cart as it stands at this moment. */
  cartNow(): readonly CartLine[];
  /** The same, as an order takes it. */
  cartAsOrdered(): readonly OrderedLine[];
  /** Null when it lacks what a delivery needs. */
  completeProfile(): Promise<Outcome<Profile | null>>;
  liveProducts(ids: readonly string[]): Promise<Outcome<{ products: readonly LiveProduct[] }>>;
  newId(): string;
}

/** What must be right before there is a button to order with, in the order of Spec 2; an unconfirmed order comes first. */
export function preconditions(options: PreconditionOptions) {
  const { attempts, email, cart, cartAsOrdered, completeProfile, liveProducts } = options;
  /** What the shopper was shown last, by product id, UGX. */
  const seen = new Map<string, number>();

  async function checked(): Promise<Checkout> {
    const account = email();
    if (account === null) return { step: 'leaving', how: 'login' };
    if (attempts.sent()) return { step: 'checking' };
    const lines = await cart();
    const readiness = lines === null ? 'looking' : checkoutReadiness(lines);
    if (lines === null || readiness === 'looking') return { step: 'unreachable', isSent: false };
    if (readiness === 'empty') return { step: 'leaving', how: 'empty' };
    if (readiness === 'unavailable') return { step: 'leaving', how: { gone: [] } };
    const profile = await completeProfile();
    if (profile.outcome === 'auth') return { step: 'auth', message: profile.message };
    if (profile.outcome !== 'ok') return { step: 'unreachable', isSent: false };
    if (profile.value === null) return { step: 'incomplete' };
    return priced(lines.filter(isListed), profile.value, account);
  }

  async function priced(lines: ListedLine[], profile: Profile, account: string): Promise<Checkout> {
    const live = await liveProducts([...new Set(lines.map(({ productId }) => productId))]);
    if (live.outcome !== 'ok') return { step: 'unreachable', isSent: false };
    const result = priceCart(lines, live.value.products, seen);
    if (result.outcome === 'gone') return { step: 'leaving', how: { gone: result.ids } };
    const ordered = cartAsOrdered();
    // Meanwhile another tab may have ordered these lines, or changed them.
    if (!lines.every((line) => ordered.some((each) => isLineOf(each, line)))) return checked();
    const draft = {
      lines: result.lines,
      cart: ordered,
      totals: totalsOf(result.lines),
      profile,
      email: account,
    };
    if (result.changes.length === 0) return ready(draft);
    return { step: 'changed', draft, totalBefore: result.totalBefore, changes: result.changes };
  }

  function ready(draft: OrderDraft): Checkout {
    for (const { productId, price } of draft.lines) seen.set(productId, price);
    return attempts.sent() ? { step: 'checking' } : { step: 'ready', draft };
  }

  return { checked, ready };
}

function isLineOf({ key, quantity }: OrderedLine, line: ListedLine): boolean {
  return key === line.key && quantity === line.quantity;
}

/** A new attempt, with an idempotency key of its own. `street` may hold a landmark. */
export function attemptOf(
  { lines, totals, profile, email }: OrderDraft,
  id: string,
  street: string,
): OrderAttempt {
  const { firstName, lastName, phone, city, country } = profile;
  const address = { firstName, lastName, email, phone, street, city, state: '', zipcode: '', country };
  return { clientOrderId: id, lines, address, amount: totals.total };
}
