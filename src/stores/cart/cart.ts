import { atom, computed, onMount } from 'nanostores';
import { type CartEntry, type CartRecord, foldCart, inSight } from '#domain/cart/cart-log.ts';
import { accountKey, cartPrefix, cartReadKey, cartStorage, nextRecordId } from '#domain/cart/cart-storage.ts';
import { partsOfKey } from '#domain/cart/line-keys.ts';
import { notifyCartChanged, requestCartPull } from '#domain/shop/page-events.ts';
import { cartWaitMs } from '#domain/shop/shop.ts';
import { $summaries, lookUp } from '../catalogue/product-summaries.ts';
import { $session } from '../session.ts';
import { $isPersisted, onStored, stored } from '../storage.ts';
import type { Reconciler } from './cart-reconciler.ts';

export const cartRecords = cartStorage(() => localStorage);

const $records = atom<readonly CartRecord[]>([]);

/** Brings the cart up to date with the stored log, without records of other accounts. */
export function refreshCart(): void {
  cartRecords.removeForeign();
  $records.set(cartRecords.read());
  notifyCartChanged();
}

onStored($records, ({ key } = {}) => {
  if (!key || key === accountKey || key.startsWith(cartPrefix)) refreshCart();
});

/** The cart by line key: the log of all tabs, folded. */
export const $cart = computed($records, (records): ReadonlyMap<string, CartEntry> => foldCart(records));

/** Adds a quantity to a line, or takes it away if it is negative; never below one piece (Spec 4). */
export function addToCart(key: string, quantity: number): void {
  record('add', key, quantity, []);
}

/** Sets the quantity of a line; 0 removes the line. */
export function setQuantity(key: string, quantity: number): void {
  record('set', key, quantity, inSight(cartRecords.read(), [key]));
}

/** Writes a record of one line, in memory if the storage refuses. */
export function record(
  kind: CartRecord['kind'],
  key: string,
  quantity: number,
  replaces: readonly string[],
  base?: number,
): void {
  const id = nextRecordId(cartRecords.read(), Date.now(), Math.random);
  const lines = new Map([[key, quantity]]);
  const isPersisted = cartRecords.write({ id, kind, lines, replaces, account: cartRecords.account(), base });
  if (!isPersisted) $isPersisted.set(false);
  refreshCart();
}

/** The account whose cart was pulled to this device since the sign-in; '' for none. */
export const $cartPulledFor = stored(cartReadKey, '', (json) => (typeof json === 'string' ? json : null));

/** Whether this tab has read the server's cart into its log. */
export const $isCartFresh = atom(false);

/** Whether the server has said that the session has ended, and nobody has signed in or out since. */
export const $isSessionExpired = stored('session-expired', false, Boolean);

/** Whether a screen has waited long enough for the server's cart; counted from its mount, or from `cart-pull`. */
const $isWaitOver = atom(false);

onMount($isWaitOver, () => {
  if (!globalThis.window) return;
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

/** Whether the account's cart is on this device: `here`, `awaited`, or `unread` after a long enough wait. */
export const $cartArrival = computed(
  [$session, $isCartFresh, $isWaitOver],
  (session, isFresh, isOver): 'here' | 'awaited' | 'unread' => {
    if (session === null || isFresh) return 'here';
    return isOver ? 'unread' : 'awaited';
  },
);

/** Pulls the server's cart; the `expected` quantities stay on top of it. False when the cart could not be read. */
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

/** Looks up the products of the cart, and tries again those whose look-up failed. */
export function lookUpCart(): Promise<void> {
  return lookUp([...$cart.get().keys()].map((key) => partsOfKey(key).productId));
}

/** Whether the catalogue has the product of a line; true as well before its look-up. */
export function isSold(key: string): boolean {
  return $summaries.get().get(partsOfKey(key).productId) !== null;
}
