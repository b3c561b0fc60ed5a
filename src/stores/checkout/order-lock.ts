import { orderTiming } from '#domain/shop/shop.ts';
import { withLock } from '../locks.ts';

/** Thrown when another tab holds the order's lock and does not release it in time. */
export class OrderBusyError extends Error {
  constructor() {
    super();
    // Not a class field: old browsers need a helper for one, which another screen's script holds.
    this.name = 'OrderBusyError';
  }
}

/**
 * Runs with the lock of the order. To leave the page ends the wait for it.
 * @throws {OrderBusyError} when the other tab does not release the lock in time.
 */
export async function withOrderLock<Value>(run: (waited: boolean) => Promise<Value>): Promise<Value> {
  const waiting = new AbortController();
  const stopWaiting = () => waiting.abort();
  const timer = setTimeout(stopWaiting, orderTiming.lockTimeoutMs);
  addEventListener('pagehide', stopWaiting);
  let isRun = false;
  const runLocked = (waited: boolean) => {
    isRun = true;
    clearTimeout(timer);
    removeEventListener('pagehide', stopWaiting);
    return run(waited);
  };
  return withLock('order', runLocked, { signal: waiting.signal }).catch((error) => {
    throw isRun ? error : new OrderBusyError();
  });
}
