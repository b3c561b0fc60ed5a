import { atom } from 'nanostores';
import { isListed } from '#domain/cart-lines.ts';
import { isSameOrder } from '#domain/order-attempt.ts';
import { orderTry } from '#domain/shop.ts';
import { attemptOf, checkoutGuards, type GuardOptions } from './checkout-guards.ts';
import type { Checkout, Leave } from './checkout-state.ts';
import { type OrderKeeperOptions, orderKeeper, type TryEnd } from './order-keeper.ts';

export interface CheckoutOptions extends OrderKeeperOptions, GuardOptions {
  leave(how: Leave): void;
}

/** The checkout of one tab: what it shows, and what its buttons do. */
export function checkoutDesk(options: CheckoutOptions) {
  const { kept, cartNow, now, pause } = options;
  const keeper = orderKeeper(options);
  const { guarded, ready } = checkoutGuards(options);
  const $checkout = atom<Checkout>({ step: 'guarding' });
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
    const isSent = kept.read()?.lastSent !== attempt.lastSent;
    if (result.end !== 'unknown' || isSent) await after(result, attempt.attempt.amount);
    else $checkout.set({ step: 'ask', why: 'unknown', canRepeat: true });
  }

  /** The shopper gives an attempt up whose end nobody knows. */
  async function giveUp(): Promise<void> {
    const attempt = kept.read();
    if ($checkout.get().step !== 'ask' || !attempt) return open();
    const mine = ++run;
    $checkout.set({ step: 'guarding' });
    const result = await keeper.giveUp(attempt.attempt.clientOrderId);
    if (mine === run) await after(result, attempt.attempt.amount);
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
    const isShown = state.step === 'ready' && attempt?.attempt.clientOrderId === state.id;
    if (attempt?.stage === 'placed' && (isShown || state.step === 'ask')) leave('placed');
    else if (isShown && attempt.stage === 'sent') void open();
    else if (state.step !== 'ready' && state.step !== 'changed') return;
    else if (!isSameOrder(cartNow(), state.basket.lines)) void open();
  }

  return { $checkout, open, accept, place, sendAgain, giveUp, reconsider };
}
