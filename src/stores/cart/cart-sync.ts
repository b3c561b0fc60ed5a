import { attemptKey } from '#domain/account/personal.ts';
import { partsOfKey } from '#domain/cart/cart-lines.ts';
import { cartStorage } from '#domain/cart/cart-storage.ts';
import { cartMerged, failed, notPersisted } from '#domain/shop/messages.ts';
import { cartSync, stuckLockMs } from '#domain/shop/shop.ts';
import { $session, type Session } from '../account/session.ts';
import { $summaries, lookUp } from '../catalogue/product-summaries.ts';
import { withLock } from '../locks.ts';
import { isStored, stored } from '../storage.ts';
import { showToast } from '../toasts.ts';
import { backoffDelay, delay, waitForEvent, waitForStore, waitUntilVisible } from '../waits.ts';
import { adoptCart } from './adopt-cart.ts';
import { $cart, cartRecords, readCart } from './cart.ts';
import { $isCartFresh, $isCartRead, readAgainEvent } from './cart-arrival.ts';
import { cartReconciler, type SaveOutcome } from './cart-reconciler.ts';
import { cartServer, lastErrorMessage } from './cart-server.ts';

/**
 * Synchronizes this device's cart with the server's while a customer is signed in. Returns a function that ends it. A tab
 * holds the lock of the cart for one round only: a browser keeps no page for Back that holds one, and a phone that puts
 * a tab to sleep would keep all others waiting.
 */
export function syncCart(): () => void {
  let work = new AbortController();
  let token: string | undefined;
  const begin = () => {
    work.abort();
    work = new AbortController();
    refused.clear();
    const session = $session.get();
    if (session?.token !== token) $isCartFresh.set(false);
    token = session?.token;
    // A cart that came as another tab signed out may have been noted after that tab had cleared the device (R23).
    if (!session) $isCartRead.set(false);
    else void synchronize(session, work.signal);
  };
  const end = () => work.abort();
  const forget = $session.subscribe(begin);
  const restored = ({ persisted }: PageTransitionEvent) => persisted && begin();
  addEventListener('pageshow', restored);
  addEventListener('pagehide', end);
  return () => {
    end();
    forget();
    removeEventListener('pageshow', restored);
    removeEventListener('pagehide', end);
  };
}

async function synchronize(session: Session, signal: AbortSignal): Promise<void> {
  try {
    adoptCart(session);
  } catch {
    showErrorOnce(notPersisted);
    return;
  }
  const reconciler = reconcilerFor(session);
  let tries = 0;
  while (!signal.aborted) {
    const isDone = await roundUnderLock(reconciler, signal);
    tries = isDone ? 0 : tries + 1;
    const next = isDone
      ? [waitForStore($cart, isDue, signal)]
      : [
          waitForStore($cart, isAnother(wishes()), signal),
          waitForEvent('online', signal),
          waitForEvent(readAgainEvent, signal),
          delay(backoffDelay(tries), signal),
        ];
    await Promise.race(next);
    await waitUntilVisible(signal);
  }
}

/**
 * While an order is unconfirmed nothing goes between this cart and the server's: whether the ordered pieces are still in
 * either nobody knows (R33).
 */
function isOrderUnconfirmed(): boolean {
  return isStored(attemptKey($session.get()?.account ?? ''));
}

type Reconciler = ReturnType<typeof cartReconciler>;

/** Bound to one session: it reads the records of its account only, and calls with its token only (R36). */
function reconcilerFor({ account, token }: Session): Reconciler {
  const server = cartServer(token);
  return cartReconciler({
    account,
    storage: cartStorage(() => localStorage, { boundTo: account }),
    server: {
      read: server.read,
      async save(key, quantity) {
        const outcome = await server.save(key, quantity);
        if (outcome === 'refused') refused.set(key, quantity);
        else refused.delete(key);
        return outcome;
      },
    },
    isSold,
    now: Date.now,
    random: Math.random,
  });
}

/** A round of synchronization, in one tab at a time. True when nothing is left to do for now. */
async function roundUnderLock(reconciler: Reconciler, signal: AbortSignal): Promise<boolean> {
  try {
    return await withLock('cart', () => round(reconciler, signal), { signal, takeAfterMs: stuckLockMs });
  } catch {
    // The page was left, or the session ended, before it was this tab's turn; or another tab has taken the turn over.
    return signal.aborted;
  }
}

/** Waits a little first: further taps go with it, and one tab's storage reaches another with a delay. */
async function round(reconciler: Reconciler, signal: AbortSignal): Promise<boolean> {
  readCart();
  if (isOrderUnconfirmed()) return false;
  if ($isCartFresh.get() && !isDue()) return true;
  await delay(cartSync.debounceMs, signal);
  if (isOrderUnconfirmed()) return false;
  return signal.aborted || (await syncOnce(reconciler, signal));
}

/** Pulls the server's cart, merges the guest's, pushes what is unconfirmed. True when nothing is left to do for now. */
async function syncOnce(reconciler: Reconciler, signal: AbortSignal): Promise<boolean> {
  await lookUp([...$cart.get().keys()].map((key) => partsOfKey(key).productId));
  if (isOrderUnconfirmed()) return false;
  // Another device may have changed the cart since, and quantities are told as absolute ones.
  if (!(await pull(reconciler))) {
    readCart();
    // Who changed a line is told of the change, not of the reading before it.
    const errorMessage = lastErrorMessage();
    const isOfChange = errorMessage === failed.fetchCart && $isCartFresh.get() && isDue();
    return signal.aborted || showErrorOnce(isOfChange ? failed.updateCart : errorMessage);
  }
  if (signal.aborted) return true;
  // What reaches the server behind an order that was sent meanwhile would put back what was ordered.
  if (isOrderUnconfirmed()) return false;
  const merged = reconciler.merge();
  if (merged === null) return showErrorOnce(notPersisted);
  if (merged.length > 0) $merging.set([...$merging.get(), ...merged]);
  const outcomes = await reconciler.push((key, quantity) => isWanted(key, quantity) && !isOrderUnconfirmed());
  readCart();
  if (signal.aborted) return true;
  if ([...outcomes.values()].includes('not-persisted')) return showErrorOnce(notPersisted);
  const isKnown = ![...outcomes.values()].includes('unknown');
  if (isKnown && $merging.get().length > 0) {
    if (isOrderUnconfirmed() || !(await confirmMerge(reconciler))) return false;
  }
  return report(outcomes);
}

async function pull(reconciler: Reconciler, expected?: ReadonlyMap<string, number>): Promise<boolean> {
  const isRead = await reconciler.refresh(expected);
  if (isRead) {
    $isCartFresh.set(true);
    $isCartRead.set(cartRecords.account() !== '');
  }
  readCart();
  return isRead;
}

/** The lines of a guest's cart whose merge the server has yet to confirm; the next page goes on where this one ended. */
const none: readonly string[] = [];
const $merging = stored('cart-merging', none, (json) =>
  (json as unknown[]).every((key) => typeof key === 'string') ? (json as string[]) : null,
);

/**
 * Reads the cart once more, as a shop where calls race may have lost a line that it confirmed: such a line is sent once
 * more. Returns whether the merge is complete.
 */
async function confirmMerge(reconciler: Reconciler): Promise<boolean> {
  const wanted = $merging.get().map((key) => [key, $cart.get().get(key)?.quantity ?? 0] as const);
  if (!(await pull(reconciler, isRepeated ? new Map() : new Map(wanted))))
    return showErrorOnce(lastErrorMessage());
  const isWhole = wanted.every(([key, quantity]) => {
    const line = $cart.get().get(key);
    return quantity === 0 || (line?.saved && line.quantity >= quantity);
  });
  isRepeated = !isWhole && !isRepeated && isDue();
  if (isRepeated) return false;
  $merging.set(none);
  if (isWhole) showToast({ text: cartMerged });
  else if (wanted.every(([key]) => $cart.get().get(key)?.saved !== false)) showErrorOnce(failed.updateCart);
  return true;
}

let isRepeated = false;

let lastShown = '';

function report(outcomes: ReadonlyMap<string, SaveOutcome>): boolean {
  const ends = [...outcomes.values()];
  // What is refused is not sent again by itself: each refusal is the answer to another wish.
  if (!ends.includes('unknown') || ends.includes('refused')) lastShown = '';
  if (ends.some((end) => end !== 'ok')) showErrorOnce(lastErrorMessage());
  return !ends.includes('unknown');
}

/** Repeats of the last message are not shown: an unreachable shop is announced once, not at each retry. */
function showErrorOnce(text: string): false {
  if (lastShown !== text) showToast({ kind: 'error', text });
  lastShown = text;
  return false;
}

function isSold(key: string): boolean {
  return $summaries.get().get(partsOfKey(key).productId) !== null;
}

/** The quantities that the server refused for good, by line key: sent again only when they change (R18). */
const refused = new Map<string, number>();

function isWanted(key: string, quantity: number): boolean {
  return refused.get(key) !== quantity;
}

/** Whether the cart holds a change that the server has neither confirmed nor refused, and can be told. */
function isDue(): boolean {
  return [...$cart.get()].some(
    ([key, { saved, quantity }]) => !saved && isSold(key) && isWanted(key, quantity),
  );
}

/** Whether a guest's lines have yet to become the account's (R17), or its cart has yet to come to this device. */
export function isMergeDue(): boolean {
  const isGuests = cartRecords
    .read()
    .some(({ account, lines }) => account === '' && [...lines.keys()].some(isSold));
  return !$isCartRead.get() || isGuests;
}

/** Desired quantities, confirmed or not. */
function wishes(): string {
  return JSON.stringify([...$cart.get()].map(([key, { quantity }]) => [key, quantity]));
}

function isAnother(wish: string): () => boolean {
  return () => wishes() !== wish;
}
