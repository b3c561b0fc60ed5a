import { orders } from '#api/client/orders.ts';
import type { JsonObject } from '#api/reply.ts';
import { accountKey } from '#domain/cart/cart-storage.ts';
import { mostSeenOrders, seenOrdersKey, seenOrdersLimit } from '#domain/shop/offline.ts';
import { seenOrdersNote } from '#domain/shop/offline-messages.ts';
import { $session } from '../session.ts';
import { apiAddress } from '../shop-api.ts';

/** The part of `$orders` (`orders.ts`) that is needed here; its module imports this one on demand. */
interface ShownOrders {
  subscribe(listener: (state: { step: string; asSent?: readonly JsonObject[] | undefined }) => void): unknown;
}

let isPersisting = false;

/** Keeps the newest orders for a visit without a connection (R42), unless a sign-out has removed them (R23). */
export function persistSeenOrders($orders: ShownOrders): void {
  if (isPersisting) return;
  isPersisting = true;
  let persisted: readonly JsonObject[] | undefined;
  $orders.subscribe(({ asSent }) => {
    if (!asSent || asSent === persisted) return;
    persisted = asSent;
    // The orders are gone from the screen as soon as a session ends.
    const account = $session.get()?.account;
    const text = serialize(account, asSent.slice(-mostSeenOrders));
    try {
      if (text && localStorage[accountKey] === account) localStorage[seenOrdersKey] = text;
    } catch {
      // Where there is no room, those of the last time stay (R27).
    }
  });
}

/** The record of these orders, without the oldest if it would take the room of the cart; null if not one has room. */
function serialize(account: string | undefined, orders: readonly JsonObject[]): string | null {
  if (orders.length === 0) return null;
  const text = JSON.stringify({ account, seenAt: Date.now(), orders });
  return text.length > seenOrdersLimit ? serialize(account, orders.slice(1)) : text;
}

/** The orders that the customer who is signed in saw last; null if none are kept. */
export function readSeenOrders() {
  try {
    const record = JSON.parse(localStorage[seenOrdersKey]);
    const list = orders(record, apiAddress());
    if (record.account !== $session.get()?.account || !(record.seenAt > 0) || !list?.length) return null;
    const note = seenOrdersNote(record.seenAt);
    return { step: 'ready', orders: list.reverse(), note, hasOlder: false, isLoading: false } as const;
  } catch {
    return null;
  }
}
