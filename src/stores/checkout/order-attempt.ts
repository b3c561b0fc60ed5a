import { atom, onMount } from 'nanostores';
import { attemptKey } from '#domain/account/personal.ts';
import {
  decodeAttempt,
  decodePlaced,
  type PlacedAttempt,
  type SentAttempt,
} from '#domain/checkout/order-attempt.ts';
import { offStorageChange, onStorageChange } from '#domain/shop/page-events.ts';
import { $session } from '../account/session.ts';
import { isStored, persistText, readText, stored } from '../storage.ts';

/**
 * The order attempt of the signed-in customer that was sent and is not confirmed, in all tabs. Each account has a key of its
 * own: the attempt outlives session, token and tab, and nobody else on this device sees it (R33).
 */
export const $orderAttempt = atom<SentAttempt | null>(null);

/** The attempt that was settled last, for tabs that still show its cart. */
export const $placedAttempt = stored<PlacedAttempt | null>('order-placed', null, decodePlaced);

let text: string | null = null;
let attempt: SentAttempt | null = null;

/** The attempt as the storage has it now. */
export function readAttempt(): SentAttempt | null {
  const account = $session.get()?.account;
  const now = account === undefined ? null : readText(attemptKey(account));
  if (now !== text) {
    text = now;
    attempt = now === null ? null : decoded(now);
    // An attempt that cannot be read stands for no order, and would keep the cart from the server for ever.
    if (now !== null && attempt === null && account !== undefined) persistText(attemptKey(account), null);
    $orderAttempt.set(attempt);
  }
  return attempt;
}

/**
 * Stores the attempt, or removes a settled one by null; nothing after a sign-out. Returns whether the next page will find it;
 * from a full storage it first removes expendable records.
 */
export function writeAttempt(next: SentAttempt | null): boolean {
  const account = $session.get()?.account;
  if (account === undefined) return true;
  const key = attemptKey(account);
  const write = () => persistText(key, next && JSON.stringify(next));
  write();
  if (next && !isStored(key)) {
    for (const expendable of ['recentlyViewed', 'recentSearches']) persistText(expendable, null);
    write();
  }
  readAttempt();
  return isStored(key);
}

function decoded(json: string): SentAttempt | null {
  try {
    return decodeAttempt(JSON.parse(json));
  } catch {
    return null;
  }
}

onMount($orderAttempt, () => {
  const forget = $session.subscribe(() => void readAttempt());
  onStorageChange(readAttempt);
  return () => {
    forget();
    offStorageChange(readAttempt);
  };
});
