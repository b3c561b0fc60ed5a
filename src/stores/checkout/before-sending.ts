import { userOrders } from '#api/client/orders.ts';
import { ordersUnreadable } from '#domain/checkout/interruption-messages.ts';
import type { SentAttempt } from '#domain/checkout/order-attempt.ts';
import { fingerprintOf } from '#domain/checkout/order-sighting.ts';
import { thankedOrder } from '#domain/checkout/order-thanks.ts';
import type { Order } from '#domain/orders/order.ts';
import { cartIdleMs, longToastMs } from '#domain/shop/shop.ts';
import { lateCallWaitMs } from '../cart/late-call.ts';
import { delay } from '../delays.ts';
import { withLock } from '../locks.ts';
import { callShop, hasExtra } from '../shop-api.ts';
import { showToast } from '../toasts.ts';
import type { SubmissionResult } from './order-submission.ts';
import { $thanks, isOwnThanks } from './order-thanks.ts';

/** Whether the list of orders could not be read before the last try: the next one goes without it, as the shopper was told. */
let isListUnreadable = false;

/** Fingerprints of the orders that the list has before the first byte is sent: none of them will be this one. */
export async function listBefore(): Promise<Pick<SentAttempt, 'before' | 'isListRead'> | SubmissionResult> {
  const unread = { before: [], isListRead: false };
  if (hasExtra('orderKey')) return unread;
  const answer = await userOrders(callShop, {});
  if (answer.outcome === 'auth') return { status: 'auth', message: answer.message };
  const goesWithout = isListUnreadable || answer.outcome === 'refused';
  isListUnreadable = answer.outcome !== 'ok';
  if (answer.outcome === 'ok')
    return { before: answer.value.map(fingerprintOf), isListRead: !isBehind(answer.value) };
  if (goesWithout) return unread;
  showToast({ kind: 'error', ...ordersUnreadable, ms: longToastMs });
  return { status: 'unsent' };
}

/** Whether the list lacks the order that this device placed last: an order that is new in it later may be that one. */
function isBehind(orders: readonly Order[]): boolean {
  const thanks = $thanks.get();
  if (!thanks?.keyless?.isListRead || !isOwnThanks(thanks)) return false;
  return thankedOrder([...orders].reverse(), thanks) === null;
}

/** Waits until no tab sends changes of the cart (R17): one that came later would put the ordered pieces back. */
export async function waitForIdleCart(): Promise<void> {
  const waiting = new AbortController();
  const timer = setTimeout(() => waiting.abort(), cartIdleMs);
  await withLock('cart', async () => {}, { signal: waiting.signal }).catch(() => {});
  clearTimeout(timer);
  await delay(lateCallWaitMs());
}
