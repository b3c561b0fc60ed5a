import { atom, computed, onMount } from 'nanostores';
import { partsOfKey } from '#domain/cart-lines.ts';
import { cartOwnerKey } from '#domain/cart-storage.ts';
import { cartMerged, notKept } from '#domain/messages.ts';
import { cartSync, cartWaitMs } from '#domain/shop.ts';
import { $cart, cartRecords, readCart } from './cart.ts';
import { cartKeeper, type MergePlan, type SaveOutcome } from './cart-keeper.ts';
import { cartServer, lastComplaint } from './cart-server.ts';
import { $goods, lookUp } from './goods.ts';
import { $session } from './session.ts';
import { isStored, stored } from './storage.ts';
import { say } from './toasts.ts';
import { happens, patience, pause, seen } from './waits.ts';

/** The account whose cart this device holds; the cart of a guest belongs to nobody (R17). */
export const $cartOwner = stored(cartOwnerKey, '', (json) => (typeof json === 'string' ? json : null));

/** The event of a shopper who will not wait for the next try. */
const again = 'cart-again';

const mergeKey = 'cart-merge';

/** A merge that was begun; it is carried out again until it is done, however often the page is loaded (R17). */
const $mergePlan = stored<MergePlan | null>(mergeKey, null, decodePlan);

function decodePlan(json: unknown): MergePlan | null {
  const { id, lines, replaces } = json as MergePlan;
  const isLine = ([key, quantity]: readonly [unknown, unknown]) =>
    typeof key === 'string' && key.includes('/') && Number.isInteger(quantity);
  return typeof id === 'string' && lines.every(isLine) && Array.isArray(replaces)
    ? { id, lines, replaces }
    : null;
}

function isSold(key: string): boolean {
  return $goods.get().get(partsOfKey(key).productId) !== null;
}

/** The quantities that the server refused for good, by line key: sent again only when they change (R18). */
const refused = new Map<string, number>();

function isWanted(key: string, quantity: number): boolean {
  return refused.get(key) !== quantity;
}

const keeper = cartKeeper({
  storage: cartRecords,
  server: {
    read: cartServer.read,
    async save(key, quantity) {
      const outcome = await cartServer.save(key, quantity);
      if (outcome === 'refused') refused.set(key, quantity);
      else refused.delete(key);
      return outcome;
    },
  },
  isSold,
  now: Date.now,
  random: Math.random,
});

/**
 * Keeps this device's cart and the server's alike while somebody is signed in. Gives a function that ends it. A tab
 * holds the lock of the cart for one round only: a browser keeps no page for Back that holds one, and a phone that puts
 * a tab to sleep would keep all others waiting.
 */
export function syncCart(): () => void {
  let work = new AbortController();
  const begin = () => {
    work.abort();
    work = new AbortController();
    refused.clear();
    if ($session.get()) void keep(work.signal);
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

async function keep(signal: AbortSignal): Promise<void> {
  let tries = 0;
  while (!signal.aborted) {
    const isDone = await takeTurn(signal);
    tries = isDone ? 0 : tries + 1;
    const next = isDone
      ? [change(signal, isDue)]
      : [
          change(signal, isAnother(wishes())),
          happens('online', signal),
          happens(again, signal),
          pause(patience(tries), signal),
        ];
    await Promise.race(next);
    await seen(signal);
  }
}

/** A round, in one tab at a time. Says whether there is nothing more to do for now. */
async function takeTurn(signal: AbortSignal): Promise<boolean> {
  if (!navigator.locks) return await round(signal);
  const options = { signal };
  return await navigator.locks
    .request('cart', options, () => round(signal))
    // The page was left, or the session ended, before it was this tab's turn.
    .catch(() => true);
}

/** Waits a little first, because one tab's storage reaches another with a delay. */
async function round(signal: AbortSignal): Promise<boolean> {
  readCart();
  if ($isCartFresh.get() && isMerged() && !isDue()) return true;
  await pause(cartSync.settleMs, signal);
  return signal.aborted || (await settle(signal));
}

function isMerged(): boolean {
  return $cartOwner.get() === $session.get()?.account;
}

async function settle(signal: AbortSignal): Promise<boolean> {
  const email = $session.get()?.account ?? '';
  await lookUp([...$cart.get().keys()].map((key) => partsOfKey(key).productId));
  if (!isMerged()) {
    const plan = $mergePlan.get() ?? (await keeper.planMerge());
    if (signal.aborted) return true;
    if (plan === null) return sayOnce(lastComplaint());
    const hasGoods = [...$cart.get().values()].some(({ quantity }) => quantity > 0);
    $mergePlan.set(plan);
    // Begun without being written down it would be begun anew by the next page, and counted twice.
    if (plan.lines.length > 0 && !isStored(mergeKey)) return sayOnce(notKept);
    keeper.carryOut(plan);
    $cartOwner.set(email);
    $mergePlan.set(null);
    if (hasGoods) say({ text: cartMerged });
  }
  if (!$isCartFresh.get()) $isCartFresh.set(await keeper.refresh());
  readCart();
  if (signal.aborted) return true;
  if (!$isCartFresh.get()) return sayOnce(lastComplaint());
  const outcomes = await keeper.push(isWanted);
  readCart();
  return signal.aborted || report(outcomes);
}

/** Whether this tab has taken over the server's cart. */
export const $isCartFresh = atom(false);

/** Becomes true when a screen has waited long enough for the server's cart. */
const $isWaitOver = atom(false);

onMount($isWaitOver, () => {
  let timer: ReturnType<typeof setTimeout>;
  const begin = () => {
    clearTimeout(timer);
    $isWaitOver.set(false);
    timer = setTimeout(() => $isWaitOver.set(true), cartWaitMs);
  };
  begin();
  addEventListener(again, begin);
  return () => {
    clearTimeout(timer);
    removeEventListener(again, begin);
  };
});

/**
 * Whether the cart of who is signed in has yet to come to this device: what the device knows of it may be less than what
 * another one has put into it. `unread`: it was waited for long enough, as the server may be away.
 */
export const $cartArrival = computed(
  [$session, $isCartFresh, $isWaitOver],
  (session, isFresh, isOver): 'here' | 'awaited' | 'unread' => {
    if (session === null || isFresh) return 'here';
    return isOver ? 'unread' : 'awaited';
  },
);

/** Asks the server for the cart at once, instead of at the next try. */
export function readCartAgain(): void {
  dispatchEvent(new Event(again));
}

let said = '';

function report(outcomes: ReadonlyMap<string, SaveOutcome>): boolean {
  const ends = [...outcomes.values()];
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

/** Whether the cart holds a change that the server has neither confirmed nor refused, and can be told. */
function isDue(): boolean {
  return [...$cart.get()].some(
    ([key, { saved, quantity }]) => !saved && isSold(key) && isWanted(key, quantity),
  );
}

/** What the cart is to come to, whoever has confirmed it. */
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
