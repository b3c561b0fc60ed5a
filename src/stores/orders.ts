import { atom } from 'nanostores';
import { orderPlaced } from '#domain/messages.ts';
import type { Order } from '#domain/order.ts';
import { rereadMs } from '#domain/shop.ts';
import { lookUp } from './goods.ts';
import { readAttempt } from './order-attempt.ts';
import { $session } from './session.ts';
import { shopApi } from './shop-api.ts';
import { say } from './toasts.ts';

export type Orders =
  | { step: 'loading' }
  | { step: 'failed'; message: string }
  | { step: 'auth'; message: string }
  /** Newest first. `isLoading` while they are read again. */
  | { step: 'ready'; orders: readonly Order[]; isLoading: boolean };

/** The orders of whoever is signed in. */
export const $orders = atom<Orders>({ step: 'loading' });

/** Whose orders are being read; another account's answer would be somebody else's. */
let reading: string | null = null;
let lastRead = 0;

/** Reads the orders; those that stand stay until there are newer ones. Once at a time. */
export async function loadOrders(): Promise<void> {
  const token = $session.get()?.token;
  if (token === undefined || reading === token) return;
  reading = token;
  lastRead = Date.now();
  const before = $orders.get();
  $orders.set(before.step === 'ready' ? { ...before, isLoading: true } : { step: 'loading' });
  const answer = await shopApi.userOrders();
  if (reading === token) reading = null;
  if ($session.get()?.token !== token) return;
  if (answer.outcome === 'ok') {
    $orders.set({ step: 'ready', orders: [...answer.value].reverse(), isLoading: false });
    if (readAttempt()) await settle(answer.value);
    await lookUp(answer.value.flatMap(({ lines }) => lines.map(({ productId }) => productId)));
    return;
  }
  const { message } = answer;
  $orders.set(
    before.step === 'ready'
      ? { ...before, isLoading: false }
      : { step: answer.outcome === 'auth' ? 'auth' : 'failed', message },
  );
  say({ kind: 'error', text: message });
}

/** Settles the unconfirmed order when the list has it; without the script for it the notice stays. */
async function settle(orders: readonly Order[]): Promise<void> {
  const settlement = await import('./order-settlement.ts').catch(() => null);
  if (await settlement?.settleListed(orders)) say({ text: orderPlaced });
}

/**
 * Shows the orders of whoever is signed in for as long as a page stands: read at once, and again when the shopper
 * comes back to it after a while; gone from the screen with the session. Gives a function that ends it.
 */
export function watchOrders(): () => void {
  const comeBack = () => {
    const isDue = Date.now() - lastRead >= rereadMs;
    if (document.visibilityState === 'visible' && isDue) void loadOrders();
  };
  let token: string | undefined;
  const forget = $session.subscribe((session) => {
    if (session?.token === token) return;
    token = session?.token;
    $orders.set({ step: 'loading' });
    void loadOrders();
  });
  document.addEventListener('visibilitychange', comeBack);
  addEventListener('pageshow', comeBack);
  return () => {
    forget();
    document.removeEventListener('visibilitychange', comeBack);
    removeEventListener('pageshow', comeBack);
  };
}
