import { thanksKey } from '#domain/checkout/order-attempt.ts';
import { decodeThanks, type PendingThanks } from '#domain/orders/order-thanks.ts';
import { $session } from '../account/session.ts';
import { stored } from '../storage.ts';

/** The order to thank for, until the shopper closes the card or has left My Orders. */
export const $thanks = stored<PendingThanks | null>(thanksKey, null, decodeThanks);

/** Whether it is for the customer who is signed in. */
export function isOwnThanks({ account }: PendingThanks): boolean {
  return account === $session.get()?.account;
}

/**
 * Begins a visit of My Orders. What was seen on an earlier one is forgotten; a reload, and Back to this one, are the same
 * visit, as the history of the tab tells.
 */
export function openThanks(): void {
  const thanks = $thanks.get();
  if (thanks?.isSeen && history.state?.thanks !== thanks.clientOrderId) $thanks.set(null);
}

/** Notes that the shopper has the card before them. Whether it is the first time. */
export function noteSeen(): boolean {
  const thanks = $thanks.get();
  if (!thanks || thanks.isSeen) return false;
  history.replaceState({ ...history.state, thanks: thanks.clientOrderId }, '');
  $thanks.set({ ...thanks, isSeen: true });
  return true;
}

export function dismissThanks(): void {
  $thanks.set(null);
}
