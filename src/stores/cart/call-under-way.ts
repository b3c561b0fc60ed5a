import { timeLimitMs } from '#api/client/call.ts';
import { lateCallMs } from '#domain/shop/shop.ts';
import { stored } from '../storage.ts';

type CartCall = readonly [begun: number, key: string, quantity: number];

/** The change of the cart that was sent last and has no answer: time (epoch ms), line and quantity; null for none. */
const $call = stored<CartCall | null>('cart-call', null, (json) => {
  const [begun, key, quantity] = json as unknown[];
  return typeof begun === 'number' && typeof key === 'string' && typeof quantity === 'number'
    ? [begun, key, quantity]
    : null;
});

/** Notes that this quantity of a line is sent. Returns a function that notes the end of the call: an answer, or its time limit. */
export function noteCall(key: string, quantity: number): () => void {
  const begun = Date.now();
  const note = (since: number) => $call.set([since, key, quantity]);
  note(begun);
  return () => {
    const now = Date.now();
    if (now - begun < timeLimitMs) $call.set(null);
    else note(now);
  };
}

/**
 * Time in which a change of the cart may still reach the server though nobody waits for its answer, since its page was left or its
 * time limit was over, ms; 0 for none. Coming late it would undo what was sent after it, or add a piece twice.
 */
export function callUnderWayMs(): number {
  const left = Number($call.get()?.[0]) + lateCallMs - Date.now();
  return left > 0 && left <= lateCallMs ? left : 0;
}

/** Takes a call for ended whose quantity the server's cart shows. */
export function seeCall(quantities: ReadonlyMap<string, number>): void {
  const [, key = '', quantity] = $call.get() ?? [];
  if ((quantities.get(key) ?? 0) === quantity) $call.set(null);
}
