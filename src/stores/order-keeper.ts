import type { Outcome } from '#api/outcome.ts';
import type { Order, OrderAttempt } from '#domain/order.ts';
import { findOrder, type KeptAttempt } from '#domain/order-attempt.ts';
import { orderTry } from '#domain/shop.ts';

/** What the keeper asks of the server. */
export interface OrderServer {
  placeOrder(attempt: OrderAttempt): Promise<Outcome<unknown>>;
  userOrders(): Promise<Outcome<readonly Order[]>>;
}

export interface OrderKeeperOptions {
  server: OrderServer;
  /** One for all tabs. */
  kept: { read(): KeptAttempt | null; write(attempt: KeptAttempt | null): void };
  /** Runs in one tab at a time; tells whether another tab was at it just before. */
  alone<Value>(run: (waited: boolean) => Promise<Value>): Promise<Value>;
  /** Takes what was ordered out of the cart. */
  empty(lines: OrderAttempt['lines']): void;
  /** Epoch ms. */
  now(): number;
  pause(ms: number): Promise<void>;
}

/** How a try ended. `missing`: the server has no such order so far. `over`: the attempt is no longer the one to send. */
export type TryEnd =
  | { end: 'placed' | 'missing' | 'unknown' | 'over' }
  | { end: 'refused'; message: string; amount: number | null }
  | { end: 'auth'; message: string };

/**
 * Places an order once (R19): the attempt is written down before its first byte, one tab at a time sends or looks, and
 * what may have arrived is looked for before it is sent again.
 */
export function orderKeeper({ server, kept, alone, empty, now, pause }: OrderKeeperOptions) {
  /** A turn with the attempt as all tabs know it, which a storage tells with a delay. */
  function turn(id: string, run: (attempt: KeptAttempt) => Promise<TryEnd>): Promise<TryEnd> {
    return alone(async (waited) => {
      if (waited) await pause(orderTry.settleMs);
      const attempt = kept.read();
      if (attempt?.attempt.clientOrderId !== id) return { end: 'over' };
      return attempt.stage === 'placed' ? { end: 'placed' } : run(attempt);
    });
  }

  /** Sends what was never sent; an attempt that another tab sent is looked for instead. */
  function send(attempt: OrderAttempt): Promise<TryEnd> {
    return turn(attempt.clientOrderId, async (known) =>
      known.stage === 'draft' ? transmit({ ...known, attempt }) : lookFor(known),
    );
  }

  /** Sends an attempt once more, at the shopper's word, when the server's list has not got it. */
  function sendAgain(id: string): Promise<TryEnd> {
    return turn(id, async (attempt) => {
      const seen = await lookFor(attempt);
      return seen.end === 'missing' ? transmit(attempt) : seen;
    });
  }

  function look(id: string): Promise<TryEnd> {
    return turn(id, lookFor);
  }

  /** For good: what may have arrived is not looked for any more. */
  function giveUp(id: string): Promise<TryEnd> {
    return turn(id, async (attempt) => {
      change(attempt, null);
      return { end: 'over' };
    });
  }

  async function transmit(attempt: KeptAttempt): Promise<TryEnd> {
    const time = now();
    const sent = { ...attempt, stage: 'sent', firstSent: attempt.firstSent || time, lastSent: time } as const;
    kept.write(sent);
    const outcome = await server.placeOrder(sent.attempt);
    if (outcome.outcome === 'ok') return settle(sent);
    if (outcome.outcome === 'unknown') return { end: 'unknown' };
    // Not done this time; after `auth`, whether an earlier try was is as open as before.
    change(sent, outcome.outcome === 'auth' ? attempt : null);
    if (outcome.outcome === 'auth') return { end: 'auth', message: outcome.message };
    return { end: 'refused', message: outcome.message, amount: outcome.amount };
  }

  async function lookFor(attempt: KeptAttempt): Promise<TryEnd> {
    const outcome = await server.userOrders();
    if (outcome.outcome === 'ok')
      return findOrder(outcome.value, attempt) ? settle(attempt) : { end: 'missing' };
    return outcome.outcome === 'auth' ? { end: 'auth', message: outcome.message } : { end: 'unknown' };
  }

  function settle(attempt: KeptAttempt): TryEnd {
    const isKept = change(attempt, { ...attempt, stage: 'placed' });
    if (isKept) empty(attempt.attempt.lines);
    return { end: 'placed' };
  }

  /** Whoever signed out meanwhile has taken the attempt and the cart away, and nothing of them comes back (R23). */
  function change({ attempt: { clientOrderId } }: KeptAttempt, next: KeptAttempt | null): boolean {
    const isKept = kept.read()?.attempt.clientOrderId === clientOrderId;
    if (isKept) kept.write(next);
    return isKept;
  }

  return { send, sendAgain, look, giveUp };
}
