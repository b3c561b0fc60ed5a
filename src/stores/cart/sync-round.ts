import { failed, notPersisted } from '#domain/shop/messages.ts';
import { paths } from '#domain/shop/paths.ts';
import { cartSync } from '#domain/shop/shop.ts';
import { $session } from '../session.ts';
import { hasUnconfirmedOrder } from '../unconfirmed-order.ts';
import { delay } from '../waits.ts';
import { $cart, refreshCart } from './cart.ts';
import { $isCartFresh, pullCart } from './cart-arrival.ts';
import { lookUpCart } from './cart-products.ts';
import type { Reconciler } from './cart-reconciler.ts';
import { lastErrorMessage } from './cart-server.ts';
import { lateCallWaitMs } from './late-call.ts';
import { confirmMerge, forgetMerge, isMergeUnconfirmed, mergeGuestCart } from './merge-confirmation.ts';
import { forgetRefusals, hasChangesToSend, isRefused } from './refused-changes.ts';
import { reportOutcomes, showErrorOnce } from './sync-errors.ts';

/**
 * One round of synchronization: pulls the server's cart, merges the guest's, pushes unconfirmed lines, and checks that the
 * merge has arrived. True when nothing is left to do for now. An order may be sent, or the session end, at each wait.
 */
export async function syncRound(reconciler: Reconciler, signal: AbortSignal): Promise<boolean> {
  refreshCart();
  if (isOrderUnconfirmed()) return false;
  if ($isCartFresh.get() && !hasChangesToSend()) return true;
  // Debounce: further taps go with this one, and one tab's storage reaches another with a delay.
  await delay(cartSync.debounceMs, signal);
  if (isOrderUnconfirmed()) return false;
  if (signal.aborted) return true;

  await lookUpCart();
  if (isOrderUnconfirmed()) return false;
  // Another device may have changed the cart since, and quantities are sent as absolute ones.
  let isRead = await pullCart(reconciler);
  const waitMs = isRead ? lateCallWaitMs() : 0;
  if (waitMs > 0) {
    await delay(waitMs, signal);
    if (signal.aborted) return true;
    isRead = await pullCart(reconciler);
  }
  if (signal.aborted) return true;
  // My Orders shows no cart, so that it leaves the error to the next page.
  if (!isRead) return location.pathname !== paths.orders && showErrorOnce(readError());
  // A quantity that reached the server after an order sent meanwhile would put the ordered pieces back.
  if (isOrderUnconfirmed()) return false;

  if (!mergeGuestCart(reconciler)) return showErrorOnce(notPersisted);
  const isWanted = (key: string, quantity: number) =>
    !isRefused(key, quantity) && !isOrderUnconfirmed() && !lateCallWaitMs();
  const outcomes = [...(await reconciler.push(isWanted)).values()];
  refreshCart();
  if (signal.aborted) return true;
  if (outcomes.includes('not-persisted')) return showErrorOnce(notPersisted);

  if (!outcomes.includes('unknown') && isMergeUnconfirmed()) {
    if (isOrderUnconfirmed() || !(await confirmMerge(reconciler, signal))) return false;
  }
  return reportOutcomes(outcomes);
}

/**
 * Whether an order is unconfirmed. Then no call is made for the cart: nobody knows whether the ordered pieces are still in it
 * (R33).
 */
function isOrderUnconfirmed(): boolean {
  return hasUnconfirmedOrder($session.get()?.account ?? '');
}

/** The error of a failed read. To a shopper who changed a line it names the change, not the read before it. */
function readError(): string {
  const message = lastErrorMessage();
  const isOfChange = message === failed.fetchCart && $isCartFresh.get() && hasChangesToSend();
  return isOfChange ? failed.updateCart : message;
}

/** Clears the state of earlier rounds, before those of another session. */
export function forgetRound(): void {
  forgetRefusals();
  forgetMerge();
}

/** Desired quantities by line key, confirmed or not, as a text to compare. */
export function desiredQuantities(): string {
  return JSON.stringify([...$cart.get()].map(([key, { quantity }]) => [key, quantity]));
}
