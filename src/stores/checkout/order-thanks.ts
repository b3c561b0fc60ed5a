import { thanksKey } from '#domain/checkout/order-attempt.ts';
import { decodeThanks, type PendingThanks } from '#domain/checkout/order-thanks.ts';
import { mayShowThanks, noteShown } from '#domain/checkout/thanks-visit.ts';
import { $session } from '../session.ts';
import { stored } from '../storage.ts';

/** The order to thank for, until the shopper closes the card or another order is placed. */
export const $thanks = stored<PendingThanks | null>(thanksKey, null, decodeThanks);

/** Whether the thanks are for the signed-in customer. */
export function isOwnThanks({ account }: PendingThanks): boolean {
  return account === $session.get()?.account;
}

/** Begins a visit of My Orders. Returns the idempotency key of the order to thank for (`mayShowThanks`). */
export function openThanks(): string | undefined {
  const thanks = $thanks.get();
  if (thanks && mayShowThanks(thanks)) return thanks.clientOrderId;
  noteShown('');
  return undefined;
}

/** Notes that the shopper sees the card. Returns whether it is the first time. */
export function noteSeen(): boolean {
  const thanks = $thanks.get();
  if (!thanks || thanks.isSeen) return false;
  history.replaceState({ ...history.state, thanks: thanks.clientOrderId }, '');
  noteShown(thanks.clientOrderId);
  $thanks.set({ ...thanks, isSeen: true });
  return true;
}

export function dismissThanks(): void {
  $thanks.set(null);
}
