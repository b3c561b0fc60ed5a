import { cartCallMs } from '#domain/shop/shop.ts';
import { stored } from '../storage.ts';

const none: readonly unknown[] = [];

/** Time (epoch ms), line and quantity of the change of the cart that was sent last and has no answer; empty for none. */
const $call = stored('cart-call', none, (json) => (Array.isArray(json) ? json : null));

/** Notes that this quantity of a line is sent. Returns a function that notes its end, unless the page has given the call up. */
export function noteCall(key: string, quantity: number): () => void {
  const begun = Date.now();
  $call.set([begun, key, quantity]);
  return () => Date.now() - begun < cartCallMs / 4 && $call.set(none);
}

/**
 * Whether a change that was sent may still reach the server though nobody waits for its answer: its page was left, or its time was
 * over. Coming late it would undo what was sent after it, or add a piece twice. `ms` is how long it may take.
 */
export function isCallUnderWay(ms = cartCallMs): boolean {
  return Math.abs(Date.now() - Number($call.get()[0])) < ms;
}

/** Takes a call for ended whose quantity the server's cart shows. */
export function seeCall(quantities: ReadonlyMap<string, number>): void {
  const [, key, quantity] = $call.get();
  if ((quantities.get(String(key)) ?? 0) === quantity) $call.set(none);
}
