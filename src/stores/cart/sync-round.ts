import { partsOfKey } from '#domain/cart/line-keys.ts';
import { unknownItem } from '#domain/shop/labels.ts';
import { cartMerged, failed, notPersisted, quantityReduced } from '#domain/shop/messages.ts';
import { paths } from '#domain/shop/paths.ts';
import { cartSync } from '#domain/shop/shop.ts';
import { $summaries } from '../catalogue/product-summaries.ts';
import { delay } from '../delays.ts';
import { $session, hasUnconfirmedOrder } from '../session.ts';
import { stored } from '../storage.ts';
import { showToast } from '../toasts.ts';
import { $cart, $isCartFresh, isSold, lookUpCart, pullCart, refreshCart } from './cart.ts';
import type { Reconciler, SaveOutcome } from './cart-reconciler.ts';
import { lastErrorMessage } from './cart-server.ts';
import { lateCallWaitMs } from './late-call.ts';

/**
 * One round of synchronization: pulls the server's cart, merges the guest's, pushes unconfirmed lines, and checks that the
 * merge has arrived. True when nothing is left to do for now. An order may be sent, or the session end, at each wait.
 */
export async function syncRound(reconciler: Reconciler, signal: AbortSignal): Promise<boolean> {
  refreshCart();
  if (isOrderUnconfirmed()) return false;
  if ($isCartFresh.get() && !hasChangesToSend() && !isMergeUnconfirmed()) return true;
  // Debounce: further taps go with this one, and one tab's storage reaches another with a delay.
  await delay(cartSync.debounceMs, signal);
  if (isOrderUnconfirmed()) return false;
  if (signal.aborted) return true;

  await lookUpCart();
  if (isOrderUnconfirmed()) return false;
  // Another device may have changed the cart since, and quantities are sent as absolute ones.
  let isRead = await pullAndCompare(reconciler);
  const waitMs = isRead ? lateCallWaitMs() : 0;
  if (waitMs > 0) {
    await delay(waitMs, signal);
    if (signal.aborted) return true;
    isRead = await pullAndCompare(reconciler);
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

/** Whether an order is unconfirmed. Then no call is made for the cart: nobody knows whether the ordered pieces are still in it (R33). */
function isOrderUnconfirmed(): boolean {
  return hasUnconfirmedOrder($session.get()?.account ?? '');
}

/** The error of a failed read. To a shopper who changed a line it names the change, not the read before it. */
function readError(): string {
  const message = lastErrorMessage();
  const isOfChange = message === failed.fetchCart && $isCartFresh.get() && hasChangesToSend();
  return isOfChange ? failed.updateCart : message;
}

/** Pulls the server's cart, and names the lines of which it has fewer pieces than it had confirmed. */
async function pullAndCompare(
  reconciler: Reconciler,
  expected?: ReadonlyMap<string, number>,
): Promise<boolean> {
  const before = $cart.get();
  const isRead = await pullCart(reconciler, expected);
  const reduced = [...$cart.get()].filter(([key, { quantity, saved }]) => {
    const earlier = before.get(key);
    return saved && earlier?.saved && quantity > 0 && quantity < earlier.quantity;
  });
  const words = reduced.map(([key, { quantity }]) => {
    const { productId } = partsOfKey(key);
    return quantityReduced($summaries.get().get(productId)?.name ?? unknownItem, quantity);
  });
  if (words.length > 0) showToast({ kind: 'error', text: words.join(', ') });
  return isRead;
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

const none: readonly string[] = [];

/** The account into which a guest's cart was merged, and the keys of the lines that its server has yet to confirm. */
const $merging = stored('cart-merging', none, (json) =>
  (json as unknown[]).every((each) => typeof each === 'string') ? (json as string[]) : null,
);

/** Keys of the unconfirmed lines; none if the note is of another account. */
function unconfirmedKeys(): readonly string[] {
  const [account, ...keys] = $merging.get();
  return account === $session.get()?.account ? keys : [];
}

function noteUnconfirmed(keys: readonly string[]): void {
  $merging.set(keys.length > 0 ? [$session.get()?.account ?? '', ...keys] : none);
}

/** Whether lost lines of the merge were sent once more already. */
let isRepeated = false;

/** Makes a guest's lines the account's, and notes that the server has yet to confirm them. False if the storage refused them. */
function mergeGuestCart(reconciler: Reconciler): boolean {
  const merged = reconciler.merge();
  if (merged === null) return false;
  if (merged.length > 0) noteUnconfirmed([...unconfirmedKeys(), ...merged]);
  return true;
}

function isMergeUnconfirmed(): boolean {
  return unconfirmedKeys().length > 0;
}

/** Reads the cart once more, and sends lost lines of the merge again. Returns whether the merge is complete. */
async function confirmMerge(reconciler: Reconciler, signal: AbortSignal): Promise<boolean> {
  const wanted = unconfirmedKeys().map((key) => [key, $cart.get().get(key)?.quantity ?? 0] as const);
  const isRead = await pullAndCompare(reconciler, isRepeated ? new Map() : new Map(wanted));
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
  // Lines of which fewer pieces arrived are named already.
  else if (wanted.every(([key]) => !$cart.get().has(key))) showErrorOnce(failed.updateCart);
  return true;
}

/** Lets the next session send lost lines once more. */
function forgetMerge(): void {
  isRepeated = false;
}

/** The quantities that the server refused for good, by line key: sent again only when they change (R18). */
const refused = new Map<string, number>();

/** Whether the cart holds a change of a sold product that the server has neither confirmed nor refused. */
export function hasChangesToSend(): boolean {
  return [...$cart.get()].some(
    ([key, { saved, quantity }]) => !saved && isSold(key) && !isRefused(key, quantity),
  );
}

function isRefused(key: string, quantity: number): boolean {
  return refused.get(key) === quantity;
}

export function noteOutcome(key: string, quantity: number, outcome: SaveOutcome): void {
  if (outcome === 'refused') refused.set(key, quantity);
  else refused.delete(key);
}

function forgetRefusals(): void {
  refused.clear();
}

let lastShown = '';

/** Shows an error unless it was the last one shown. Returns false, the result of a round that failed. */
function showErrorOnce(text: string): false {
  if (lastShown !== text) showToast({ kind: 'error', text });
  lastShown = text;
  return false;
}

/** Shows the error of a round's failed calls. True when none of them is to be repeated. */
function reportOutcomes(outcomes: readonly SaveOutcome[]): boolean {
  // A refused change is not sent again by itself, so that each refusal is of a new change, and is shown.
  if (!outcomes.includes('unknown') || outcomes.includes('refused')) lastShown = '';
  if (outcomes.some((outcome) => outcome !== 'ok')) showErrorOnce(lastErrorMessage());
  return !outcomes.includes('unknown');
}
