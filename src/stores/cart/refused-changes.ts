import { $cart } from './cart.ts';
import { isSold } from './cart-products.ts';
import type { SaveOutcome } from './cart-reconciler.ts';

/** The quantities that the server refused for good, by line key: sent again only when they change (R18). */
const refused = new Map<string, number>();

/** Whether the cart holds a change of a sold product that the server has neither confirmed nor refused. */
export function hasChangesToSend(): boolean {
  return [...$cart.get()].some(
    ([key, { saved, quantity }]) => !saved && isSold(key) && !isRefused(key, quantity),
  );
}

export function isRefused(key: string, quantity: number): boolean {
  return refused.get(key) === quantity;
}

/** Notes the outcome of a call for one line. */
export function noteOutcome(key: string, quantity: number, outcome: SaveOutcome): void {
  if (outcome === 'refused') refused.set(key, quantity);
  else refused.delete(key);
}

export function forgetRefusals(): void {
  refused.clear();
}
