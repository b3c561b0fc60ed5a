import { partsOfKey } from '#domain/cart-lines.ts';
import { cartStorage } from '#domain/cart-storage.ts';
import { cartMerged, notKept } from '#domain/messages.ts';
import { attemptKey } from '#domain/personal.ts';
import { cartSync } from '#domain/shop.ts';
import { adoptCart } from './adopt-cart.ts';
import { $cart, cartRecords, readCart } from './cart.ts';
import { $isCartFresh, $isCartRead, readAgainEvent } from './cart-arrival.ts';
import { cartKeeper, type SaveOutcome } from './cart-keeper.ts';
import { cartServer, lastComplaint } from './cart-server.ts';
import { $goods, lookUp } from './goods.ts';
import { $session, type Session } from './session.ts';
import { isStored } from './storage.ts';
import { say } from './toasts.ts';
import { happens, patience, pause, seen } from './waits.ts';

/**
 * Keeps this device's cart and the server's alike while somebody is signed in. Gives a function that ends it. A tab
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
    if (session) void keep(session, work.signal);
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

async function keep(session: Session, signal: AbortSignal): Promise<void> {
  try {
    adoptCart(session);
  } catch {
    sayOnce(notKept);
    return;
  }
  const keeper = keeperOf(session);
  let tries = 0;
  while (!signal.aborted) {
    const isDone = await takeTurn(keeper, signal);
    tries = isDone ? 0 : tries + 1;
    const next = isDone
      ? [change(signal, isDue)]
      : [
          change(signal, isAnother(wishes())),
          happens('online', signal),
          happens(readAgainEvent, signal),
          pause(patience(tries), signal),
        ];
    await Promise.race(next);
    await seen(signal);
  }
}

/**
 * While an order is unconfirmed nothing goes between this cart and the server's: whether the ordered pieces are still in
 * either nobody knows (R33).
 */
function isOrderUnconfirmed(): boolean {
  return isStored(attemptKey($session.get()?.account ?? ''));
}

type Keeper = ReturnType<typeof cartKeeper>;

/** Works for one session alone: it reads the records of its account only, and speaks with its token only (R36). */
function keeperOf({ account, token }: Session): Keeper {
  const server = cartServer(token);
  return cartKeeper({
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

/** A round, in one tab at a time. Says whether there is nothing more to do for now. */
async function takeTurn(keeper: Keeper, signal: AbortSignal): Promise<boolean> {
  if (!navigator.locks) return await round(keeper, signal);
  const options = { signal };
  return await navigator.locks
    .request('cart', options, () => round(keeper, signal))
    // The page was left, or the session ended, before it was this tab's turn.
    .catch(() => true);
}

/** Waits a little first, because one tab's storage reaches another with a delay. */
async function round(keeper: Keeper, signal: AbortSignal): Promise<boolean> {
  readCart();
  if (isOrderUnconfirmed()) return false;
  if ($isCartFresh.get() && !isDue()) return true;
  await pause(cartSync.settleMs, signal);
  if (isOrderUnconfirmed()) return false;
  return signal.aborted || (await settle(keeper, signal));
}

async function settle(keeper: Keeper, signal: AbortSignal): Promise<boolean> {
  await lookUp([...$cart.get().keys()].map((key) => partsOfKey(key).productId));
  const isRead = ($isCartFresh.get() && !isUnsure) || (await keeper.refresh());
  if (!$isCartFresh.get()) $isCartFresh.set(isRead);
  readCart();
  if (signal.aborted) return true;
  if (!isRead) return sayOnce(lastComplaint());
  $isCartRead.set(true);
  const merged = keeper.merge();
  readCart();
  if (merged === null) return sayOnce(notKept);
  if (merged.length > 0) say({ text: cartMerged });
  const outcomes = await keeper.push(isWanted);
  readCart();
  return signal.aborted || report(outcomes);
}

let said = '';

/** Whether an answer was lost: a line may have been added, and would count twice if it were added again unread. */
let isUnsure = false;

function report(outcomes: ReadonlyMap<string, SaveOutcome>): boolean {
  const ends = [...outcomes.values()];
  isUnsure = ends.includes('unknown');
  // What is refused is not sent again by itself: each refusal is the answer to another wish.
  if (!ends.includes('unknown') || ends.includes('refused')) said = '';
  if (ends.some((end) => end !== 'ok')) sayOnce(lastComplaint());
  return !ends.includes('unknown');
}

/** A shop that stays unreachable is not announced at each try. */
function sayOnce(text: string): false {
  if (said !== text) say({ kind: 'error', text });
  said = text;
  return false;
}

function isSold(key: string): boolean {
  return $goods.get().get(partsOfKey(key).productId) !== null;
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

/** Until the cart is such that there is something to do. */
function change(signal: AbortSignal, isIt: () => boolean): Promise<void> {
  return new Promise((resolve) => {
    const look = () => {
      if (isIt()) end();
    };
    const stop = $cart.listen(look);
    const end = () => {
      stop();
      resolve();
    };
    signal.addEventListener('abort', end, { once: true });
    look();
  });
}
