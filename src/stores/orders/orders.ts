import { atom } from 'nanostores';
import { pageOfOrders } from '#api/client/orders.ts';
import type { JsonObject } from '#api/reply.ts';
import type { Order } from '#domain/orders/order.ts';
import { expiredSession, orderPlaced } from '#domain/shop/messages.ts';
import { orderPage, orderTiming, rereadMs } from '#domain/shop/shop.ts';
import { lookUp } from '../catalogue/product-summaries.ts';
import { refreshAttempt } from '../checkout/order-attempt.ts';
import { delay } from '../delays.ts';
import { $session } from '../session.ts';
import { callShop, hasExtra } from '../shop-api.ts';
import { showToast } from '../toasts.ts';

/** Orders, newest first. `isLoading`: a request is under way; `hasFailed`: the one for older orders failed. */
export interface ReadyOrders {
  orders: readonly Order[];
  hasOlder: boolean;
  isLoading: boolean;
  hasFailed?: boolean;
  isSessionExpired?: boolean;
  asSent?: readonly JsonObject[] | undefined;
  /** Sentence about orders that the phone kept, if the shop cannot be reached (R42). */
  note?: string | undefined;
}

export type Orders =
  | { step: 'loading' }
  | { step: 'failed'; message: string; isSessionExpired: boolean }
  | ({ step: 'ready' } & ReadyOrders);

export const $orders = atom<Orders>({ step: 'loading' });

/** The request under way; another account's reply is discarded. */
let reading: { token: string; isOlder: boolean; end: Promise<boolean> } | null = null;
let lastReadAt = 0;

/** Reads the orders, or with `isOlder` one more page of them; one request at a time. Returns whether they came. */
export async function loadOrders(isOlder = false): Promise<boolean> {
  const token = $session.get()?.token;
  if (token === undefined) return false;
  if (reading?.token === token) {
    if (!isOlder || reading.isOlder) return false;
    await reading.end;
    return loadOrders(true);
  }
  const end = readOrders(token, isOlder);
  reading = { token, isOlder, end };
  return end;
}

async function readOrders(token: string, isOlder: boolean): Promise<boolean> {
  lastReadAt = Date.now();
  const before = $orders.get();
  $orders.set(before.step === 'ready' ? { ...before, isLoading: true } : { step: 'loading' });
  const loadedOrders = before.step === 'ready' ? before.orders : [];
  // The whole list, too, while an unconfirmed order is looked for in it.
  const isPaged = hasExtra('orderPages') && !refreshAttempt();
  const page = isPaged ? { limit: Math.max(orderPage, loadedOrders.length) } : {};
  const request = isOlder ? { before: loadedOrders[loadedOrders.length - 1]?.id } : page;
  const answer = await pageOfOrders(callShop, request);
  const isUnreachable = answer.outcome === 'unknown';
  const seenOrders = isUnreachable && before.step !== 'ready' ? await loadSeenOrders() : undefined;
  if (reading?.token === token) reading = null;
  if ($session.get()?.token !== token) return false;
  if (answer.outcome === 'ok') {
    const { list, asSent, hasOlder } = answer.value;
    const orders = [...(isOlder ? loadedOrders : []), ...[...list].reverse()];
    // An order is called unconfirmed only once it is known not to be among these.
    const isUnconfirmed = refreshAttempt() !== null;
    $orders.set({
      step: 'ready',
      orders,
      asSent: isOlder && before.step === 'ready' ? before.asSent : asSent,
      hasOlder: hasOlder === true,
      isLoading: isUnconfirmed,
    });
    if (isUnconfirmed) await Promise.race([settle(list), delay(orderTiming.lookEveryMs)]);
    const current = $orders.get();
    if (current.step === 'ready') $orders.set({ ...current, isLoading: reading !== null });
    void lookUp(list.flatMap(({ lines }) => lines.map(({ productId }) => productId)));
    return true;
  }
  if (isUnreachable) lastReadAt = 0;
  const isSessionExpired = answer.outcome === 'auth';
  const message = isSessionExpired ? expiredSession.title : answer.message;
  if (before.step === 'ready') {
    const note = isUnreachable ? before.note : undefined;
    $orders.set({ ...before, note, isLoading: false, hasFailed: isOlder, isSessionExpired });
    showToast({ kind: 'error', text: message });
  } else {
    // The screen itself says so.
    $orders.set(seenOrders?.readSeenOrders() ?? { step: 'failed', message, isSessionExpired });
  }
  return false;
}

/** The script that reads what the phone kept; undefined if that does not come in time. */
function loadSeenOrders() {
  const script = import('./seen-orders.ts').catch(() => {});
  return Promise.race([script, delay(orderTiming.lookEveryMs)]);
}

/** Settles the unconfirmed order when the list has it; if the script for that cannot be loaded, the notice stays. */
async function settle(orders: readonly Order[]): Promise<void> {
  const settlement = await import('../checkout/settle-order.ts').catch(() => null);
  if (await settlement?.settleListed(orders)) showToast({ text: orderPlaced });
}

/** Reads the orders at once, and again when the shopper or the connection comes back. Returns a function that ends it. */
export function watchOrders(): () => void {
  const reloadIfStale = () => {
    const isStale = Date.now() - lastReadAt >= rereadMs;
    if (document.visibilityState === 'visible' && isStale) void loadOrders();
  };
  let token: string | undefined;
  const unsubscribe = $session.subscribe((session) => {
    if (session?.token === token) return;
    token = session?.token;
    $orders.set({ step: 'loading' });
    void loadOrders();
  });
  document.addEventListener('visibilitychange', reloadIfStale);
  addEventListener('pageshow', reloadIfStale);
  addEventListener('online', reloadIfStale);
  return () => {
    unsubscribe();
    removeEventListener('online', reloadIfStale);
    document.removeEventListener('visibilitychange', reloadIfStale);
    removeEventListener('pageshow', reloadIfStale);
  };
}
