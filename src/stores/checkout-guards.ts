import type { Outcome } from '#api/outcome.ts';
import { type CartLine, checkoutGate, isListed, type ListedLine } from '#domain/cart-lines.ts';
import type { Profile } from '#domain/customer.ts';
import { type LiveProduct, priceCart } from '#domain/live-prices.ts';
import type { OrderAttempt } from '#domain/order.ts';
import { isSameOrder, type KeptAttempt } from '#domain/order-attempt.ts';
import { orderTry } from '#domain/shop.ts';
import { totalsOf } from '#domain/totals.ts';
import type { Basket, Checkout } from './checkout-state.ts';
import type { OrderKeeperOptions } from './order-keeper.ts';

export interface GuardOptions extends Pick<OrderKeeperOptions, 'server' | 'kept' | 'alone' | 'pause'> {
  /** Whoever is signed in; null for a visitor. */
  email(): string | null;
  /** The cart, when it is as fresh as it can be; null when its products could not be looked up. */
  cart(): Promise<readonly CartLine[] | null>;
  /** The cart as it stands at this moment. */
  cartNow(): readonly CartLine[];
  /** Null when it could not be loaded, or lacks what a delivery needs. */
  completeProfile(): Promise<Profile | null>;
  liveProducts(ids: readonly string[]): Promise<Outcome<{ products: readonly LiveProduct[] }>>;
  newId(): string;
}

/** What must be right before there is a button to order with, in the order of Spec 2. */
export function checkoutGuards(options: GuardOptions) {
  const { server, kept, alone, pause, email, cart, completeProfile, liveProducts, newId } = options;
  /** What the shopper was shown last, by product id, UGX. */
  const seen = new Map<string, number>();

  /** What comes first: the guards, live prices, or the order that is about to be placed. */
  async function guarded(): Promise<Checkout> {
    const who = email();
    if (who === null) return { step: 'leaving', how: 'login' };
    const attempt = kept.read();
    if (attempt?.stage === 'sent' && attempt.email === who)
      return { step: 'checking', amount: attempt.attempt.amount };
    const lines = await cart();
    const gate = lines === null ? 'looking' : checkoutGate(lines);
    if (lines === null || gate === 'looking') return { step: 'unreachable' };
    if (gate === 'empty') return { step: 'leaving', how: 'empty' };
    if (gate === 'unavailable') return { step: 'leaving', how: { gone: [] } };
    const profile = await completeProfile();
    return profile === null ? { step: 'incomplete' } : priced(lines.filter(isListed), profile, who);
  }

  async function priced(lines: ListedLine[], profile: Profile, who: string): Promise<Checkout> {
    const live = await liveProducts([...new Set(lines.map(({ productId }) => productId))]);
    if (live.outcome !== 'ok') return { step: 'unreachable' };
    const result = priceCart(lines, live.value.products, seen);
    if (result.outcome === 'gone') return { step: 'leaving', how: { gone: result.ids } };
    const basket = { lines: result.lines, totals: totalsOf(result.lines), profile, email: who };
    if (result.changes.length === 0) return ready(basket);
    return { step: 'changed', basket, totalBefore: result.totalBefore, changes: result.changes };
  }

  /** The attempt gets its key before there is a button: two tabs that show the same order send the same key. */
  async function ready(basket: Basket): Promise<Checkout> {
    for (const { productId, price } of basket.lines) seen.set(productId, price);
    return alone(async (waited) => {
      if (waited) await pause(orderTry.settleMs);
      const last = kept.read();
      if (last?.email === basket.email && last.stage === 'sent')
        return { step: 'checking', amount: last.attempt.amount };
      const isSame = last !== null && isSameOrder(last.attempt.lines, basket.lines);
      if (isSame && isDraftOf(basket, last)) return { step: 'ready', basket, id: last.attempt.clientOrderId };
      const before = isSame ? await ordersBefore() : [];
      if (before === null) return { step: 'unreachable' };
      const attempt = attemptOf(basket, newId(), basket.profile.street);
      kept.write({ stage: 'draft', attempt, email: basket.email, firstSent: 0, lastSent: 0, before });
      return { step: 'ready', basket, id: attempt.clientOrderId };
    });
  }

  /** An API that ignores keys tells two orders of the same goods apart by their ids alone. */
  async function ordersBefore(): Promise<string[] | null> {
    const orders = await server.userOrders();
    return orders.outcome === 'ok' ? orders.value.map(({ id }) => id) : null;
  }

  return { guarded, ready };
}

function isDraftOf({ totals, email }: Basket, { stage, attempt, email: whose }: KeptAttempt): boolean {
  return stage === 'draft' && whose === email && attempt.amount === totals.total;
}

/** `street` may hold a landmark. */
export function attemptOf(
  { lines, totals, profile, email }: Basket,
  id: string,
  street: string,
): OrderAttempt {
  const { firstName, lastName, phone, city, country } = profile;
  const address = { firstName, lastName, email, phone, street, city, state: '', zipcode: '', country };
  return { clientOrderId: id, lines, address, amount: totals.total };
}
