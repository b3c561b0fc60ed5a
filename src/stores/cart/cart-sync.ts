import { accountKey, cartReadKey, cartStorage, previousOwnerKey } from '#domain/cart/cart-storage.ts';
import { notPersisted } from '#domain/shop/messages.ts';
import { stuckLockMs } from '#domain/shop/shop.ts';
import { withLock } from '../locks.ts';
import { $session, type Session } from '../session.ts';
import { backoffDelay, delay, waitForEvent, waitForFirst, waitForStore, waitUntilVisible } from '../waits.ts';
import { $cart, $cartPulledFor, $isCartFresh, cartRecords, isSold } from './cart.ts';
import { cartReconciler, type Reconciler } from './cart-reconciler.ts';
import { cartServer } from './cart-server.ts';
import {
  desiredQuantities,
  forgetRound,
  hasChangesToSend,
  noteOutcome,
  showErrorOnce,
  syncRound,
} from './sync-round.ts';

/**
 * Synchronizes this device's cart with the server's while a customer is signed in; `onDone` is called whenever nothing is left to
 * do. Returns a function that ends it.
 */
export function syncCart(onDone = () => {}): () => void {
  let work = new AbortController();
  let token: string | undefined;
  const begin = () => {
    work.abort();
    work = new AbortController();
    forgetRound();
    const session = $session.get();
    if (session?.token !== token) $isCartFresh.set(false);
    token = session?.token;
    // A cart that arrived during another tab's sign-out may have been noted after that tab had cleared the device (R23).
    if (!session) $cartPulledFor.set('');
    else void syncSession(session, work.signal, onDone);
  };
  const end = () => work.abort();
  const unsubscribe = $session.subscribe(begin);
  const onPageRestored = ({ persisted }: PageTransitionEvent) => persisted && begin();
  addEventListener('pageshow', onPageRestored);
  addEventListener('pagehide', end);
  return () => {
    end();
    unsubscribe();
    removeEventListener('pageshow', onPageRestored);
    removeEventListener('pagehide', end);
  };
}

/**
 * Whether a guest's lines have yet to become the account's (R17), or the account's cart has yet to be read to this device.
 */
export function isPullOrMergeDue(): boolean {
  // In this file: the bundler would split the sync loop off from another, which costs 0.5 kB on each screen.
  const hasGuestLines = cartRecords
    .read()
    .some(({ account, lines }) => account === '' && [...lines.keys()].some(isSold));
  return $cartPulledFor.get() !== cartRecords.account() || hasGuestLines;
}

/**
 * The sync loop: one round after another, until the session ends or the page is left. A tab holds the lock of the cart for
 * one round only: a browser keeps no page for Back that holds one, and a phone that puts a tab to sleep would keep all
 * others waiting.
 */
async function syncSession(session: Session, signal: AbortSignal, onDone: () => void): Promise<void> {
  try {
    if (!adoptCart(session)) return;
  } catch {
    showErrorOnce(notPersisted);
    return;
  }
  const reconciler = reconcilerFor(session);
  const round = () => syncRound(reconciler, signal);
  let tries = 0;
  while (!signal.aborted) {
    // Rejected when the page was left or the session ended before this tab got the lock, or another tab took the lock.
    const isDone = await withLock('cart', round, { signal, takeAfterMs: stuckLockMs }).catch((error) => {
      if (error.name !== 'AbortError') console.error(error);
    });
    if (signal.aborted) return;
    tries = isDone ? 0 : tries + 1;
    if (isDone) onDone();
    await (isDone
      ? waitForFirst(
          (waits) => [waitForStore($cart, hasChangesToSend, waits), waitForEvent('cart-pull', waits)],
          signal,
        )
      : waitToRetry(tries, signal));
    await waitUntilVisible(signal);
  }
}

/** Waits until the backoff is over, or a change of the cart, `online` or `cart-pull` makes an earlier retry worthwhile. */
async function waitToRetry(tries: number, signal: AbortSignal): Promise<void> {
  const desired = desiredQuantities();
  await waitForFirst(
    (waits) => [
      waitForStore($cart, () => desiredQuantities() !== desired, waits),
      waitForEvent('online', waits),
      waitForEvent('cart-pull', waits),
      delay(backoffDelay(tries), waits),
    ],
    signal,
  );
}

/** A reconciler bound to one session: it reads the records of its account only, and calls with its token only (R36). */
function reconcilerFor({ account, token }: Session): Reconciler {
  const server = cartServer(token);
  return cartReconciler({
    account,
    storage: cartStorage(() => localStorage, { boundTo: account }),
    server: {
      read: server.read,
      async save(key, quantity) {
        const outcome = await server.save(key, quantity);
        noteOutcome(key, quantity, outcome);
        return outcome;
      },
    },
    isSold,
    now: Date.now,
    random: Math.random,
  });
}

/**
 * Makes the device's cart the session's. The records of a device that was signed in before records named an account have
 * none: they are the account's own if they had been merged, else a guest's. False for a session that has ended in another
 * tab, recognised by a stored session that names its account. Throws if the storage is full.
 */
function adoptCart({ account }: Session): boolean {
  const owner = localStorage.getItem(accountKey);
  if (owner === account) return true;
  // As text, since another program may have stored anything under this name; an account may be ''.
  if (localStorage.session?.includes('"account"')) return false;
  if (localStorage.getItem(previousOwnerKey) === JSON.stringify(account)) {
    for (const record of cartRecords.read())
      if (!cartRecords.write({ ...record, account })) throw new Error('The storage is full.');
    localStorage.setItem(cartReadKey, JSON.stringify(account));
  }
  localStorage.setItem(accountKey, account);
  localStorage.removeItem(previousOwnerKey);
  return true;
}
