import { cartStorage } from '#domain/cart/cart-storage.ts';
import { stuckLockMs } from '#domain/shop/shop.ts';
import { backoffDelay, delay } from '../delays.ts';
import { withLock } from '../locks.ts';
import { $session, type Session } from '../session.ts';
import { waitForEvent, waitForFirst, waitForStore, waitUntilVisible } from '../waits.ts';
import { $cart, $cartPulledFor, $isCartFresh, cartRecords, isSold } from './cart.ts';
import { cartReconciler, type Reconciler } from './cart-reconciler.ts';
import { cartServer } from './cart-server.ts';
import { desiredQuantities, forgetRound, hasChangesToSend, noteOutcome, syncRound } from './sync-round.ts';

/** Synchronizes the cart with the server's; calls `onDone` when nothing is left to do. Returns a function that ends it. */
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

/** Whether a guest's lines have yet to become the account's (R17), or the account's cart has yet to be read. */
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
  // The session has ended in another tab.
  if (cartRecords.account() !== session.account) return;
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
