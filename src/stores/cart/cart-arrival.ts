import { atom, computed, onMount } from 'nanostores';
import { cartReadKey } from '#domain/cart/cart-storage.ts';
import { requestCartPull } from '#domain/shop/page-events.ts';
import { cartWaitMs } from '#domain/shop/shop.ts';
import { $session } from '../session.ts';
import { stored } from '../storage.ts';
import { cartRecords, refreshCart } from './cart.ts';
import type { Reconciler } from './cart-reconciler.ts';

/** The account whose cart was pulled to this device since the sign-in; '' for none. */
export const $cartPulledFor = stored(cartReadKey, '', (json) => (typeof json === 'string' ? json : null));

/** Whether this tab has read the server's cart into its log. */
export const $isCartFresh = atom(false);

/** Whether the server has said that the session has ended, and nobody has signed in or out since. */
export const $isSessionExpired = stored('session-expired', false, Boolean);

/** Whether a screen has waited long enough for the server's cart; counted from its mount, or from `cart-pull`. */
const $isWaitOver = atom(false);

onMount($isWaitOver, () => {
  let timer: ReturnType<typeof setTimeout>;
  const begin = () => {
    clearTimeout(timer);
    $isWaitOver.set(false);
    timer = setTimeout(() => $isWaitOver.set(true), cartWaitMs);
  };
  begin();
  addEventListener('cart-pull', begin);
  return () => {
    clearTimeout(timer);
    removeEventListener('cart-pull', begin);
  };
});

/**
 * State of the account's cart on this device: `here`, `awaited`, or `unread` after a long enough wait, as when the server is
 * away. Another device may have put more into it.
 */
export const $cartArrival = computed(
  [$session, $isCartFresh, $isWaitOver],
  (session, isFresh, isOver): 'here' | 'awaited' | 'unread' => {
    if (session === null || isFresh) return 'here';
    return isOver ? 'unread' : 'awaited';
  },
);

/**
 * Pulls the server's cart and notes its arrival; the `expected` quantities stay on top of it. False when the cart could not be
 * read.
 */
export async function pullCart(
  reconciler: Reconciler,
  expected?: ReadonlyMap<string, number>,
): Promise<boolean> {
  const isRead = await reconciler.pull(expected);
  if (isRead) {
    $isCartFresh.set(true);
    $cartPulledFor.set(cartRecords.account());
  }
  refreshCart();
  return isRead;
}

/** Invalidates what was pulled of the server's cart, which an order may have changed, and requests another pull. */
export function invalidateCart(): void {
  $isCartFresh.set(false);
  requestCartPull();
}
