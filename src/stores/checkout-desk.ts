import { atom } from 'nanostores';
import type { Outcome } from '#api/outcome.ts';
import { type CartLine, checkoutGate, isListed } from '#domain/cart-lines.ts';
import type { Profile } from '#domain/customer.ts';
import { type LiveProduct, priceCart } from '#domain/live-prices.ts';
import type { OrderAttempt } from '#domain/order.ts';
import { isSameOrder } from '#domain/order-attempt.ts';
import { orderTry } from '#domain/shop.ts';
import { totalsOf } from '#domain/totals.ts';
import type { Basket, Checkout, Leave } from './checkout-state.ts';
import { type OrderKeeperOptions, orderKeeper, type TryEnd } from './order-keeper.ts';

export interface CheckoutOptions extends OrderKeeperOptions {
  /** Whoever is signed in; null for a visitor. */
  email(): string | null;
  /** The cart, when it is as fresh as it can be; null when its products could not be looked up. */
  cart(): Promise<readonly CartLine[] | null>;
  /** The cart as it stands at this moment. */
  cartNow(): readonly CartLine[];
  /** Null when it could not be loaded, or lacks what a delivery needs. */
  completeProfile(): Promise<Profile | null>;
  liveProducts(ids: readonly string[]): Promise<Outcome<{ products: readonly LiveProduct[] }>>;
  leave(how: Leave): void;
  newId(): string;
}

/** The checkout of one tab: what it shows, and what its buttons do. */
export function checkoutDesk(options: CheckoutOptions) {
  const { kept, alone, email, cart, cartNow, completeProfile, liveProducts, now, pause, newId } = options;
  const keeper = orderKeeper(options);
  const $checkout = atom<Checkout>({ step: 'guarding' });
  /** What the shopper was shown last, by product id, UGX. */
  const seen = new Map<string, number>();
  let run = 0;

  /** Guards in the order of Spec 2, live prices, and then the order that is about to be placed. */
  async function open(): Promise<void> {
    const mine = ++run;
    $checkout.set({ step: 'guarding' });
    const next = await guarded();
    if (mine === run) await show(next);
  }

  async function show(next: Checkout): Promise<void> {
    if (next.step === 'checking') await check(next.amount);
    else if (next.step === 'leaving') leave(next.how);
    else $checkout.set(next);
  }

  async function guarded(): Promise<Checkout> {
    const who = email();
    if (who === null) return { step: 'leaving', how: 'login' };
    const attempt = kept.read();
    if (attempt?.stage === 'sent' && attempt.email === who)
      return { step: 'checking', amount: attempt.attempt.amount };
    const lines = await cart();
    if (lines === null) return { step: 'unreachable' };
    const gate = checkoutGate(lines);
    if (gate === 'empty') return { step: 'leaving', how: 'empty' };
    if (gate === 'unavailable') return { step: 'leaving', how: { gone: [] } };
    const profile = await completeProfile();
    return profile === null ? { step: 'incomplete' } : priced(lines.filter(isListed), profile, who);
  }

  async function priced(
    lines: Parameters<typeof priceCart>[0],
    profile: Profile,
    who: string,
  ): Promise<Checkout> {
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
    const id = await alone(async (waited) => {
      if (waited) await pause(orderTry.settleMs);
      const before = kept.read();
      if (before && before.stage !== 'placed' && before.email === basket.email) {
        const { attempt, stage } = before;
        if (stage === 'sent') return null;
        const isSame = isSameOrder(attempt.lines, basket.lines) && attempt.amount === basket.totals.total;
        if (isSame) return attempt.clientOrderId;
      }
      const attempt = attemptOf(basket, newId(), basket.profile.street);
      kept.write({ stage: 'draft', attempt, email: basket.email, firstSent: 0, lastSent: 0 });
      return attempt.clientOrderId;
    });
    return id === null ? { step: 'checking', amount: basket.totals.total } : { step: 'ready', basket, id };
  }

  /** The shopper has seen the new prices. */
  async function accept(): Promise<void> {
    const state = $checkout.get();
    if (state.step !== 'changed') return;
    const mine = ++run;
    $checkout.set({ step: 'guarding' });
    const next = await ready(state.basket);
    if (mine === run) await show(next);
  }

  /** Sends the order; a second tap finds the state changed and does nothing. `street` may hold a landmark. */
  async function place(street: string): Promise<void> {
    const state = $checkout.get();
    if (state.step !== 'ready') return;
    if (!isSameOrder(cartNow().filter(isListed), state.basket.lines)) return open();
    const mine = ++run;
    const { basket, id } = state;
    $checkout.set({ step: 'sending', basket });
    const result = await keeper.send(attemptOf(basket, id, street));
    if (mine === run) await after(result, basket.totals.total);
  }

  async function sendAgain(): Promise<void> {
    const attempt = kept.read();
    if ($checkout.get().step !== 'ask' || !attempt) return open();
    const mine = ++run;
    $checkout.set({ step: 'checking', amount: attempt.attempt.amount });
    const result = await keeper.sendAgain(attempt.attempt.clientOrderId);
    if (mine !== run) return;
    if (result.end === 'unknown') $checkout.set({ step: 'ask', why: 'unknown', canRepeat: true });
    else await after(result, attempt.attempt.amount);
  }

  /** The shopper gives an attempt up whose end nobody knows. */
  async function giveUp(): Promise<void> {
    if ($checkout.get().step !== 'ask') return;
    kept.write(null);
    await open();
  }

  async function after(result: TryEnd, amount: number): Promise<void> {
    if (result.end === 'placed') leave('placed');
    else if (result.end === 'auth') $checkout.set({ step: 'auth', message: result.message });
    else if (result.end === 'over') await open();
    else if (result.end === 'refused') await explain(result.message);
    else await check(amount);
  }

  /** A refusal may have a reason that the shopper can see: other prices, or a product that is gone. */
  async function explain(message: string): Promise<void> {
    const mine = ++run;
    const next = await guarded();
    if (mine !== run) return;
    const isReason = next.step === 'changed' || next.step === 'leaving';
    await show(isReason ? next : { step: 'refused', message });
  }

  /** Looks for the order until it is found, or the shopper must be asked. */
  async function check(amount: number): Promise<void> {
    const mine = ++run;
    $checkout.set({ step: 'checking', amount });
    const begun = now();
    for (;;) {
      const attempt = kept.read();
      if (attempt === null) return open();
      const result = await keeper.look(attempt.attempt.clientOrderId);
      if (mine !== run) return;
      if (result.end !== 'missing' && result.end !== 'unknown') return after(result, amount);
      const since = Math.max(now() - attempt.lastSent, now() - begun);
      if (since >= orderTry.askAfterMs) {
        const canRepeat = isSameOrder(cartNow(), attempt.attempt.lines);
        return $checkout.set({ step: 'ask', why: result.end, canRepeat });
      }
      await pause(orderTry.lookEveryMs);
      if (mine !== run) return;
    }
  }

  function leave(how: Leave): void {
    run += 1;
    $checkout.set(how === 'placed' ? { step: 'placed' } : { step: 'leaving', how });
    options.leave(how);
  }

  /** Another tab changed the cart or the attempt. */
  function reconsider(): void {
    const state = $checkout.get();
    const attempt = kept.read();
    if (state.step === 'ask' && attempt?.stage === 'placed') return leave('placed');
    if (state.step !== 'ready' && state.step !== 'changed') return;
    const isMine = state.step === 'ready' && attempt?.attempt.clientOrderId === state.id;
    if (isMine && attempt.stage === 'placed') leave('placed');
    else if (isMine && attempt.stage === 'sent') void open();
    else if (!isSameOrder(cartNow(), state.basket.lines)) void open();
  }

  return { $checkout, open, accept, place, sendAgain, giveUp, reconsider };
}

function attemptOf({ lines, totals, profile, email }: Basket, id: string, street: string): OrderAttempt {
  const { firstName, lastName, phone, city, country } = profile;
  const address = { firstName, lastName, email, phone, street, city, state: '', zipcode: '', country };
  return { clientOrderId: id, lines, address, amount: totals.total };
}
