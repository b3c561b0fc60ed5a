import { accountKey } from '../cart/cart-storage.ts';
import { thanksKey } from './order-attempt.ts';
import type { PendingThanks } from './order-thanks.ts';

/**
 * Whether this visit of My Orders may show the card that thanks for an order: a card that the shopper has seen stays with the
 * visit that showed it. A reload and Back belong to the same visit, which the tab's history state names; a reload that was on
 * its way when the card came has the state from before it. A phone that reloads the tab the next day begins another visit.
 * Another account is not thanked.
 */
export function mayShowThanks({ account, isSeen, clientOrderId }: Partial<PendingThanks>): boolean {
  const isSameVisit = performance.navigation?.type === 1 || history.state?.thanks === clientOrderId;
  return account === localStorage[accountKey] && (!isSeen || (isSameVisit && clientOrderId === shownHere()));
}

/** Longest visit of My Orders, ms. */
const visitMs = 3_600_000;

/** The order whose card this tab shows, as it notes in its `sessionStorage`; undefined for none. */
function shownHere(): string | undefined {
  try {
    const [key, time] = sessionStorage[thanksKey].split(' ');
    return Date.now() - time < visitMs ? key : undefined;
  } catch {
    return undefined;
  }
}

/** Notes the order whose card this tab shows from now on, by its idempotency key; '' for none, so that a reload shows none. */
export function noteShown(clientOrderId: string): void {
  try {
    sessionStorage[thanksKey] = `${clientOrderId} ${Date.now()}`;
  } catch {
    // A reload shows no card.
  }
}
