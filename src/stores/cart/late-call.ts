import { callTimeoutMs } from '#api/client/call.ts';
import { lateCallMs } from '#domain/shop/shop.ts';
import { stored } from '../storage.ts';

type CartCall = readonly [countedFrom: number, key: string, quantity: number];

/** The change of the cart that was sent last and may still arrive: since when (epoch ms), line key, quantity. */
const $call = stored<CartCall | null>('cart-call', null, (json) => {
  const [countedFrom, key, quantity] = json as unknown[];
  return typeof countedFrom === 'number' && typeof key === 'string' && typeof quantity === 'number'
    ? [countedFrom, key, quantity]
    : null;
});

/**
 * Notes that a line's quantity is sent. Returns a function that notes the end of its calls, and is told whether an addition lost its
 * answer: sent twice it would add twice. Such an addition, and any call that took its whole time limit, may still arrive. A note that
 * another call, or the end of the session, has put in its place stays.
 */
export function noteSent(key: string, quantity: number): (isAdditionLost: boolean) => void {
  const sentAt = Date.now();
  $call.set([sentAt, key, quantity]);
  return (isAdditionLost) => {
    const now = Date.now();
    if ($call.get()?.[0] !== sentAt) return;
    $call.set(isAdditionLost || now - sentAt >= callTimeoutMs ? [now, key, quantity] : null);
  };
}

/**
 * Time to wait, ms, before anything else is sent of the cart: the change sent last has no answer and may still reach the server.
 * Coming late it would undo what was sent after it, or add a piece twice. 0 for none.
 */
export function lateCallWaitMs(): number {
  const remainingMs = Number($call.get()?.[0]) + lateCallMs - Date.now();
  return remainingMs > 0 && remainingMs <= lateCallMs ? remainingMs : 0;
}

/** Forgets the change that was sent last if the server's cart shows its quantity: it has arrived. */
export function forgetArrivedCall(quantities: ReadonlyMap<string, number>): void {
  const [, key = '', quantity] = $call.get() ?? [];
  if ((quantities.get(key) ?? 0) === quantity) $call.set(null);
}
