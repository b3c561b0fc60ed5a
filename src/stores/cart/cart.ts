import { atom, computed, onMount } from 'nanostores';
import { type CartEntry, type CartRecord, foldCart, inSight } from '#domain/cart/cart-log.ts';
import { accountKey, cartPrefix, cartStorage, nextRecordId } from '#domain/cart/cart-storage.ts';
import { notifyCartChanged, offStorageChange, onStorageChange } from '#domain/shop/page-events.ts';
import { $isPersisted } from '../storage.ts';

export const cartRecords = cartStorage(() => localStorage);

const $records = atom<readonly CartRecord[]>([]);

/**
 * Brings the cart up to date with the stored log, from which it removes the records of other accounts; called after each write
 * of this tab. The header's script reads it again, too.
 */
export function refreshCart(): void {
  cartRecords.removeForeign();
  $records.set(cartRecords.read());
  notifyCartChanged();
}

onMount($records, () => {
  const onChange = ({ key }: Partial<StorageEvent> = {}) => {
    if (!key || key === accountKey || key.startsWith(cartPrefix)) refreshCart();
  };
  onStorageChange(onChange);
  return () => offStorageChange(onChange);
});

/** The cart by line key: the log of all tabs, folded. */
export const $cart = computed($records, (records): ReadonlyMap<string, CartEntry> => foldCart(records));

/** Adds a quantity to a line, or takes it away where it is negative; never below one piece (Spec 4). */
export function addToCart(key: string, quantity: number): void {
  record('add', key, quantity, []);
}

/** Sets the quantity of a line; 0 removes the line. */
export function setQuantity(key: string, quantity: number): void {
  record('set', key, quantity, inSight(cartRecords.read(), [key]));
}

/** Writes a record of one line, in memory where the storage refuses. */
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
