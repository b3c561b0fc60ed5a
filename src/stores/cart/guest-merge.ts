import { cartMerged, failed } from '#domain/shop/messages.ts';
import { stored } from '../storage.ts';
import { showToast } from '../toasts.ts';
import { $cart } from './cart.ts';
import { pullCart } from './cart-arrival.ts';
import type { Reconciler } from './cart-reconciler.ts';
import { lastErrorMessage, showErrorOnce } from './cart-server.ts';
import { hasChangesToSend } from './unsaved-changes.ts';

/** The lines of a guest's cart whose merge the server has yet to confirm; the next page goes on where this one ended. */
const none: readonly string[] = [];
const $merging = stored('cart-merging', none, (json) =>
  (json as unknown[]).every((key) => typeof key === 'string') ? (json as string[]) : null,
);

/** Whether a lost line was sent once more already. */
let isRepeated = false;

/** Makes a guest's lines the account's, and notes that the server has yet to confirm them. False where the storage did not take them. */
export function mergeGuestCart(reconciler: Reconciler): boolean {
  const merged = reconciler.merge();
  if (merged === null) return false;
  if (merged.length > 0) $merging.set([...$merging.get(), ...merged]);
  return true;
}

export function isMergeUnconfirmed(): boolean {
  return $merging.get().length > 0;
}

/**
 * Reads the cart once more, as a shop where calls race may have lost a line that it confirmed: such a line is sent once
 * more. Returns whether the merge is complete.
 */
export async function confirmMerge(reconciler: Reconciler): Promise<boolean> {
  const wanted = $merging.get().map((key) => [key, $cart.get().get(key)?.quantity ?? 0] as const);
  if (!(await pullCart(reconciler, isRepeated ? new Map() : new Map(wanted))))
    return showErrorOnce(lastErrorMessage());
  const isWhole = wanted.every(([key, quantity]) => {
    const line = $cart.get().get(key);
    return quantity === 0 || (line?.saved && line.quantity >= quantity);
  });
  isRepeated = !isWhole && !isRepeated && hasChangesToSend();
  if (isRepeated) return false;
  $merging.set(none);
  if (isWhole) showToast({ text: cartMerged });
  else if (wanted.every(([key]) => $cart.get().get(key)?.saved !== false)) showErrorOnce(failed.updateCart);
  return true;
}
