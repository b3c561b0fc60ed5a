import { attemptKey } from '#domain/account/personal.ts';
import { failed, notPersisted } from '#domain/shop/messages.ts';
import { cartSync } from '#domain/shop/shop.ts';
import { $session } from '../account/session.ts';
import { isStored } from '../storage.ts';
import { delay } from '../waits.ts';
import { readCart } from './cart.ts';
import { $isCartFresh, pullCart } from './cart-arrival.ts';
import { lookUpCart } from './cart-products.ts';
import type { Reconciler } from './cart-reconciler.ts';
import { lastErrorMessage, reportOutcomes, showErrorOnce } from './cart-server.ts';
import { confirmMerge, isMergeUnconfirmed, mergeGuestCart } from './guest-merge.ts';
import { hasChangesToSend, isRefused } from './unsaved-changes.ts';

/**
 * One round of synchronization: pulls the server's cart, merges the guest's, pushes what is unconfirmed, and sees that the
 * merge arrived. True when nothing is left to do for now. An order may be sent, or the session end, at each wait.
 */
export async function syncRound(reconciler: Reconciler, signal: AbortSignal): Promise<boolean> {
  readCart();
  if (isOrderUnconfirmed()) return false;
  if ($isCartFresh.get() && !hasChangesToSend()) return true;
  // Debounce: further taps go with it, and one tab's storage reaches another with a delay.
  await delay(cartSync.debounceMs, signal);
  if (isOrderUnconfirmed()) return false;
  if (signal.aborted) return true;

  await lookUpCart();
  if (isOrderUnconfirmed()) return false;
  // Another device may have changed the cart since, and quantities are told as absolute ones.
  const isRead = await pullCart(reconciler);
  if (signal.aborted) return true;
  if (!isRead) return showErrorOnce(readError());
  // What reaches the server behind an order that was sent meanwhile would put back what was ordered.
  if (isOrderUnconfirmed()) return false;

  if (!mergeGuestCart(reconciler)) return showErrorOnce(notPersisted);
  const ends = await reconciler.push((key, quantity) => !isRefused(key, quantity) && !isOrderUnconfirmed());
  readCart();
  if (signal.aborted) return true;
  const outcomes = [...ends.values()];
  if (outcomes.includes('not-persisted')) return showErrorOnce(notPersisted);

  if (!outcomes.includes('unknown') && isMergeUnconfirmed()) {
    if (isOrderUnconfirmed() || !(await confirmMerge(reconciler))) return false;
  }
  return reportOutcomes(outcomes);
}

/**
 * While an order is unconfirmed nothing goes between this cart and the server's: whether the ordered pieces are still in
 * either nobody knows (R33).
 */
function isOrderUnconfirmed(): boolean {
  return isStored(attemptKey($session.get()?.account ?? ''));
}

/** Who changed a line is told of the change, not of the reading before it. */
function readError(): string {
  const message = lastErrorMessage();
  const isOfChange = message === failed.fetchCart && $isCartFresh.get() && hasChangesToSend();
  return isOfChange ? failed.updateCart : message;
}
