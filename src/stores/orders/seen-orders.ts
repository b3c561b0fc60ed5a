import { orders } from '#api/client/orders.ts';
import type { JsonObject } from '#api/json-object.ts';
import { seenOrders } from '#domain/orders/seen-orders-message.ts';
import { mostSeenOrders, seenOrdersKey } from '#domain/shop/offline.ts';
import { $session } from '../session.ts';
import { apiAddress } from '../shop-api.ts';

/** The store of the orders on the screen; `sent`: the newest as they were sent. */
interface ShownOrders {
  subscribe(listener: (state: { step: string; sent?: readonly JsonObject[] | undefined }) => void): unknown;
}

/** Keeps the newest orders, as they are sent from now on, for a visit without a connection (R42); the record is personal (R23). */
export function keepOrders($orders: ShownOrders): void {
  let kept: readonly JsonObject[] | undefined;
  $orders.subscribe(({ sent }) => {
    const { account } = $session.get() ?? {};
    if (!account || !sent || sent === kept) return;
    kept = sent;
    const record = { account, seenAt: Date.now(), orders: sent.slice(-mostSeenOrders) };
    try {
      localStorage[seenOrdersKey] = JSON.stringify(record);
    } catch {
      // Where there is no room, those of the last time stay (R27).
    }
  });
}

/** The orders that this account saw last; null where none are kept. */
export function readOrders(account: string) {
  try {
    const record = JSON.parse(localStorage[seenOrdersKey]);
    const list = orders(record, apiAddress());
    if (record.account !== account || !(record.seenAt > 0) || !list?.length) return null;
    const note = seenOrders(record.seenAt);
    return { step: 'ready', orders: list.reverse(), note, hasOlder: false, isLoading: false } as const;
  } catch {
    return null;
  }
}
