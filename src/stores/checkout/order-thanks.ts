import { thanksKey } from '#domain/checkout/order-attempt.ts';
import { decodeThanks, type PendingThanks } from '#domain/orders/order-thanks.ts';
import { $session } from '../session.ts';
import { stored } from '../storage.ts';

/** The order to thank for, until the shopper closes the card or has left My Orders. */
export const $thanks = stored<PendingThanks | null>(thanksKey, null, decodeThanks);

/** Whether the thanks are for the signed-in customer. */
export function isOwnThanks({ account }: PendingThanks): boolean {
  return account === $session.get()?.account;
}

/**
 * Begins a visit of My Orders. A card seen on an earlier visit is removed; a reload and Back belong to the same visit, which
 * the tab's history state shows. A reload that was on its way when the card came has the state from before it.
 */
export function openThanks(): void {
  const thanks = $thanks.get();
  const isReload = performance.navigation?.type === 1;
  if (thanks?.isSeen && !isReload && history.state?.thanks !== thanks.clientOrderId) $thanks.set(null);
}

/** Notes that the shopper sees the card. Returns whether it is the first time. */
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
