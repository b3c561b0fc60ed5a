import { cartMerged, failed } from '#domain/shop/messages.ts';
import { $session } from '../session.ts';
import { stored } from '../storage.ts';
import { showToast } from '../toasts.ts';
import { $cart } from './cart.ts';
import { pullCart } from './cart-arrival.ts';
import type { Reconciler } from './cart-reconciler.ts';
import { lastErrorMessage } from './cart-server.ts';
import { hasChangesToSend } from './refused-changes.ts';
import { showErrorOnce } from './sync-errors.ts';

const none: readonly string[] = [];

/**
 * The account into which a guest's cart was merged, and the keys of the lines that its server has yet to confirm; the next
 * page goes on where this one ended.
 */
const $merging = stored('cart-merging', none, (json) =>
  (json as unknown[]).every((each) => typeof each === 'string') ? (json as string[]) : null,
);

/** Keys of the unconfirmed lines; none where the note is of another account. */
function unconfirmedKeys(): readonly string[] {
  const [account, ...keys] = $merging.get();
  return account === $session.get()?.account ? keys : [];
}

function noteUnconfirmed(keys: readonly string[]): void {
  $merging.set(keys.length > 0 ? [$session.get()?.account ?? '', ...keys] : none);
}

/** Whether lost lines of the merge were sent once more already. */
let isRepeated = false;

/** Makes a guest's lines the account's, and notes that the server has yet to confirm them. False where the storage refused them. */
export function mergeGuestCart(reconciler: Reconciler): boolean {
  const merged = reconciler.merge();
  if (merged === null) return false;
  if (merged.length > 0) noteUnconfirmed([...unconfirmedKeys(), ...merged]);
  return true;
}

export function isMergeUnconfirmed(): boolean {
  return unconfirmedKeys().length > 0;
}

/**
 * Reads the cart once more, and sends once more each line of the merge that it lacks: a shop where calls race may lose a line
 * that it confirmed. Returns whether the merge is complete.
 */
export async function confirmMerge(reconciler: Reconciler, signal: AbortSignal): Promise<boolean> {
  const wanted = unconfirmedKeys().map((key) => [key, $cart.get().get(key)?.quantity ?? 0] as const);
  const isRead = await pullCart(reconciler, isRepeated ? new Map() : new Map(wanted));
  // The session has ended meanwhile: the last message was of another call.
  if (signal.aborted) return true;
  if (!isRead) return showErrorOnce(lastErrorMessage());
  const isMergeComplete = wanted.every(([key, quantity]) => {
    const line = $cart.get().get(key);
    return quantity === 0 || (line?.saved && line.quantity >= quantity);
  });
  isRepeated = !isMergeComplete && !isRepeated && hasChangesToSend();
  if (isRepeated) return false;
  noteUnconfirmed([]);
  if (isMergeComplete) showToast({ text: cartMerged });
  else if (wanted.every(([key]) => $cart.get().get(key)?.saved !== false)) showErrorOnce(failed.updateCart);
  return true;
}

/** Lets the next session send lost lines once more. */
export function forgetMerge(): void {
  isRepeated = false;
}
