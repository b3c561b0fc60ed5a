import type { SentAttempt } from '#domain/checkout/order-attempt.ts';
import { type Sighting, sightByKey, sightOrder } from '#domain/checkout/order-sighting.ts';
import type { PendingThanks } from '#domain/checkout/order-thanks.ts';
import { placedAttempt, removals } from '#domain/checkout/ordered-removal.ts';
import type { Order } from '#domain/orders/order.ts';
import { sendStorageChange } from '#domain/shop/page-events.ts';
import { orderTiming } from '#domain/shop/shop.ts';
import { $typedProfile } from '../account/typed-profile.ts';
import { cartRecords, invalidateCart, record } from '../cart/cart.ts';
import { delay } from '../delays.ts';
import { withLock } from '../locks.ts';
import { $session } from '../session.ts';
import { hasExtra } from '../shop-api.ts';
import { $landmark } from './landmark.ts';
import { $placedAttempt, refreshAttempt, writeAttempt } from './order-attempt.ts';
import { $thanks } from './order-thanks.ts';

/** Sighting of an attempt in the server's list of orders; by its idempotency key if the API announced `orderKey`. */
export function sightingIn(orders: readonly Order[], sent: SentAttempt): Sighting {
  return (hasExtra('orderKey') ? sightByKey : sightOrder)(orders, sent);
}

/** Takes the ordered pieces out of the cart, remembers the attempt as placed, and has My Orders thank for it. */
export function settleOrder(sent: SentAttempt, id: string | null = null): void {
  const removed = removals(cartRecords.read(), sent.cart, hasExtra('orderKey'));
  // The removal comes first, since it makes room for the writes below in a full storage.
  writeAttempt(null);
  const account = $session.get()?.account ?? '';
  $placedAttempt.set(placedAttempt(sent, removed, account));
  $landmark.set('');
  // The shop has a whole profile, or there would be no order.
  $typedProfile.set(null);
  $thanks.set(thanksFor(sent, id, account));
  for (const { kind, key, quantity, replaces, base } of removed) record(kind, key, quantity, replaces, base);
  // The server's cart has changed: if the API announced `orderKey` it has taken the ordered pieces out itself.
  invalidateCart();
}

function thanksFor(
  { attempt, before, isListRead }: SentAttempt,
  id: string | null,
  account: string,
): PendingThanks {
  const { clientOrderId, amount } = attempt;
  const lines = attempt.lines.map(({ productId, size, quantity }) => ({ productId, size, quantity }));
  const keyless = hasExtra('orderKey') ? null : { amount, lines, before, isListRead };
  return { account, clientOrderId, id, keyless, isSeen: false };
}

/** Settles the unconfirmed order when this list, read by any screen, has it beyond doubt. Returns whether it did. */
export async function settleListed(orders: readonly Order[]): Promise<boolean> {
  if (!isOrderListed(orders)) return false;
  return withOrderLock(async (waited) => {
    if (waited) await delay(orderTiming.storageDelayMs);
    sendStorageChange();
    const sent = refreshAttempt();
    if (!sent || !isOrderListed(orders)) return false;
    settleOrder(sent);
    return true;
  }).catch(() => false);
}

function isOrderListed(orders: readonly Order[]): boolean {
  const sent = refreshAttempt();
  return sent !== null && sightingIn(orders, sent).seen === 'placed';
}

/** Thrown when another tab holds the order's lock and does not release it in time. */
export class OrderBusyError extends Error {
  constructor() {
    super();
    // Not a class field: old browsers need a helper for one, which another screen's script holds.
    this.name = 'OrderBusyError';
  }
}

/**
 * Runs with the lock of the order. To leave the page ends the wait for it.
 * @throws {OrderBusyError} when the other tab does not release the lock in time.
 */
export async function withOrderLock<Value>(run: (waited: boolean) => Promise<Value>): Promise<Value> {
  const waiting = new AbortController();
  const stopWaiting = () => waiting.abort();
  const timer = setTimeout(stopWaiting, orderTiming.lockTimeoutMs);
  addEventListener('pagehide', stopWaiting);
  let isRun = false;
  const runLocked = (waited: boolean) => {
    isRun = true;
    clearTimeout(timer);
    removeEventListener('pagehide', stopWaiting);
    return run(waited);
  };
  return withLock('order', runLocked, { signal: waiting.signal }).catch((error) => {
    throw isRun ? error : new OrderBusyError();
  });
}
