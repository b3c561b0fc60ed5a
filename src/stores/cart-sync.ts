import { atom, computed, onMount } from 'nanostores';
import { cartMerged, failed } from '#domain/messages.ts';
import type { ServerCart } from '#domain/server-cart.ts';
import { cartSync, cartWaitMs } from '#domain/shop.ts';
import { sizeKey } from '#domain/size.ts';
import { $cart, cartRecords, readCart } from './cart.ts';
import { type CartServer, cartKeeper, type MergePlan, type SaveOutcome } from './cart-keeper.ts';
import { $goods, lookUp } from './goods.ts';
import { $session } from './session.ts';
import { shopApi } from './shop-api.ts';
import { stored } from './storage.ts';
import { say } from './toasts.ts';

/** The account whose cart this device holds; the cart of a guest belongs to nobody (R17). */
export const $cartOwner = stored('cart-owner', '', (json) => (typeof json === 'string' ? json : null));

/** A merge that was begun; it is carried out again until it is done, however often the page is loaded (R17). */
const $mergePlan = stored<MergePlan | null>('cart-merge', null, decodePlan);

function decodePlan(json: unknown): MergePlan | null {
  const { id, lines, replaces } = json as MergePlan;
  const isLine = ([key, quantity]: readonly [unknown, unknown]) =>
    typeof key === 'string' && key.includes('/') && Number.isInteger(quantity);
  return typeof id === 'string' && lines.every(isLine) && Array.isArray(replaces)
    ? { id, lines, replaces }
    : null;
}

/** Sizes as the server writes them, by the key of each line that it has had (R30). */
const serverSizes = new Map<string, string>();
/** What is said of the last call that failed; the server's own words when it gave any (Spec 8). */
let lastMessage = '';

const server: CartServer = {
  async read() {
    const asking = $session.get()?.token;
    const answer = await shopApi.getCart();
    if (answer.outcome !== 'ok') lastMessage = answer.message;
    // Who signed out meanwhile must not find the cart on the device again (R23).
    return answer.outcome === 'ok' && isStill(asking) ? flat(answer.value) : null;
  },
  async save(key, quantity) {
    const [itemId, size] = partsOf(key);
    const asking = $session.get()?.token;
    const known = serverSizes.get(key);
    const answer = await shopApi.updateCart({ itemId, size: known ?? size, quantity });
    if (!isStill(asking)) return 'unknown';
    if (answer.outcome === 'ok') serverSizes.set(key, known ?? size);
    else {
      const isAdded = known === undefined && answer.message === failed.updateCart;
      lastMessage = isAdded ? failed.addItem : answer.message;
    }
    return answer.outcome === 'auth' ? 'refused' : answer.outcome;
  },
};

function isStill(token: string | undefined): boolean {
  return $session.get()?.token === token;
}

function flat(cart: ServerCart): Map<string, number> {
  const quantities = new Map<string, number>();
  for (const [id, sizes] of cart) {
    for (const [size, quantity] of sizes) {
      const key = `${id}/${sizeKey(size)}`;
      serverSizes.set(key, size);
      quantities.set(key, quantity + (quantities.get(key) ?? 0));
    }
  }
  return quantities;
}

function isSold(key: string): boolean {
  return $goods.get().get(partsOf(key)[0]) !== null;
}

const keeper = cartKeeper({
  storage: cartRecords,
  server,
  isSold,
  now: Date.now,
  random: Math.random,
});

/**
 * Keeps this device's cart and the server's alike while somebody is signed in: in one tab at a time, which waits a
 * little when it takes over, because one tab's storage reaches another with a delay. Gives a function that ends it.
 */
export function syncCart(): () => void {
  let work = new AbortController();
  const begin = () => {
    work.abort();
    work = new AbortController();
    if ($session.get()) void takeTurn(work.signal);
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

async function takeTurn(signal: AbortSignal): Promise<void> {
  if (!navigator.locks) return await keep(signal);
  const options = { signal };
  await navigator.locks
    .request('cart', options, () => keep(signal))
    .catch(() => {
      // The page was left, or the session ended, before it was this tab's turn.
    });
}

async function keep(signal: AbortSignal): Promise<void> {
  await pause(cartSync.settleMs, signal);
  let tries = 0;
  while (!signal.aborted) {
    const isDone = await settle(signal);
    tries = isDone ? 0 : tries + 1;
    await (isDone ? nextChange(signal) : Promise.race([online(signal), pause(patience(tries), signal)]));
  }
}

/** How long until the next try, ms: longer each time, and never at one moment with everybody else. */
function patience(tries: number): number {
  return Math.min(cartSync.retryMs * 2 ** tries, cartSync.longestRetryMs) * (0.5 + Math.random());
}

/** One round. Says whether there is nothing more to do for now. */
async function settle(signal: AbortSignal): Promise<boolean> {
  const email = $session.get()?.customer.email ?? '';
  await lookUp([...$cart.get().keys()].map((key) => partsOf(key)[0]));
  if ($cartOwner.get() !== email) {
    const plan = $mergePlan.get() ?? (await keeper.planMerge());
    if (signal.aborted) return true;
    if (plan === null) return sayOnce(lastMessage);
    const isMerged = [...$cart.get().values()].some(({ quantity }) => quantity > 0);
    $mergePlan.set(plan);
    keeper.carryOut(plan);
    $cartOwner.set(email);
    $mergePlan.set(null);
    if (isMerged) say({ text: cartMerged });
  }
  if (!$isCartFresh.get()) $isCartFresh.set(await keeper.refresh());
  readCart();
  if (signal.aborted) return true;
  if (!$isCartFresh.get()) return sayOnce(lastMessage);
  const outcomes = await keeper.push();
  readCart();
  return signal.aborted || report(outcomes);
}

/** Whether this tab has taken over the server's cart. */
export const $isCartFresh = atom(false);

/** Whether the cart of who is signed in has yet to come to this device; not for ever, as the server may be away. */
export const $isCartAwaited = computed(
  [$session, $cartOwner, $isCartFresh, waited(cartWaitMs)],
  (session, owner, isFresh, isOver) =>
    session !== null && session.customer.email !== owner && !isFresh && !isOver,
);

/** Becomes true so many ms after somebody begins to listen. */
function waited(ms: number) {
  const $isOver = atom(false);
  onMount($isOver, () => {
    const timer = setTimeout(() => $isOver.set(true), ms);
    return () => clearTimeout(timer);
  });
  return $isOver;
}

let said = '';

function report(outcomes: ReadonlyMap<string, SaveOutcome>): boolean {
  const ends = [...outcomes.values()];
  if (ends.some((end) => end !== 'ok')) return sayOnce(lastMessage);
  said = '';
  return true;
}

/** A shop that stays unreachable is not announced at each try. */
function sayOnce(text: string): false {
  if (said !== text) say({ kind: 'error', text });
  said = text;
  return false;
}

function partsOf(key: string): [id: string, size: string] {
  const slash = key.indexOf('/');
  return [key.slice(0, slash), key.slice(slash + 1)];
}

function pause(ms: number, signal: AbortSignal): Promise<void> {
  return new Promise((resolve) => {
    const timer = setTimeout(resolve, ms);
    signal.addEventListener('abort', () => {
      clearTimeout(timer);
      resolve();
    });
  });
}

function online(signal: AbortSignal): Promise<void> {
  return new Promise((resolve) => addEventListener('online', () => resolve(), { once: true, signal }));
}

/** Until the cart holds a change that the server has not confirmed, and can be told. */
function nextChange(signal: AbortSignal): Promise<void> {
  return new Promise((resolve) => {
    const isDue = () => [...$cart.get()].some(([key, { saved }]) => !saved && isSold(key));
    const stop = $cart.listen(() => {
      if (isDue()) end();
    });
    const end = () => {
      stop();
      resolve();
    };
    signal.addEventListener('abort', end, { once: true });
    if (isDue()) end();
  });
}
