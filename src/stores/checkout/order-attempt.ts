import { atom, onMount } from 'nanostores';
import { attemptKey } from '#domain/account/sign-out.ts';
import {
  decodeAttempt,
  decodePlaced,
  type PlacedAttempt,
  type SentAttempt,
} from '#domain/checkout/order-attempt.ts';
import { $session } from '../session.ts';
import { isStored, onStored, persistText, readText, stored } from '../storage.ts';

/** The unconfirmed order of the signed-in customer, in all tabs. It outlives session, token and tab (R33). */
export const $orderAttempt = atom<SentAttempt | null>(null);

/** The attempt that was settled last, for tabs that still show its cart. */
export const $placedAttempt = stored<PlacedAttempt | null>('order-placed', null, decodePlaced);

let text: string | null = null;
let attempt: SentAttempt | null = null;

/** Brings `$orderAttempt` up to date with the storage; before each decision, since browsers tell of changes late. */
export function refreshAttempt(): SentAttempt | null {
  const account = $session.get()?.account;
  const storedText = account === undefined ? null : readText(attemptKey(account));
  if (storedText !== text) {
    text = storedText;
    attempt = storedText === null ? null : decoded(storedText);
    // An attempt that cannot be read stands for no order, and would keep the cart from the server for ever.
    if (storedText !== null && attempt === null && account !== undefined)
      persistText(attemptKey(account), null);
    $orderAttempt.set(attempt);
  }
  return attempt;
}

/** Stores the attempt, or removes it by null. Returns whether the next page will find the storage so. */
export function writeAttempt(next: SentAttempt | null): boolean {
  const account = $session.get()?.account;
  if (account === undefined) return !next;
  const key = attemptKey(account);
  const json = next && JSON.stringify(next);
  persistText(key, json);
  if (json && !isStored(key, json)) {
    for (const expendable of ['recentlyViewed', 'recentSearches']) persistText(expendable, null);
    persistText(key, json);
  }
  refreshAttempt();
  return !json || isStored(key, json);
}

function decoded(json: string): SentAttempt | null {
  try {
    return decodeAttempt(JSON.parse(json));
  } catch {
    return null;
  }
}

onMount($orderAttempt, () => $session.subscribe(() => void refreshAttempt()));
onStored($orderAttempt, refreshAttempt);
