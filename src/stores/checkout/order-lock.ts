import { orderTiming } from '#domain/shop/shop.ts';
import { withLock } from '../locks.ts';

/** Another tab is at the order and did not end in time. */
export class OrderBusyError extends Error {
  constructor() {
    super();
    // Not a class field: old browsers need a helper for one, which another screen's script holds.
    this.name = 'OrderBusyError';
  }
}

/**
 * The lock of the order, which a page that is left waits for no longer.
 * @throws {OrderBusyError} when the other tab does not end in time.
 */
export async function withOrderLock<Value>(run: (waited: boolean) => Promise<Value>): Promise<Value> {
  const waiting = new AbortController();
  const giveUp = () => waiting.abort();
  const timer = setTimeout(giveUp, orderTiming.lockTimeoutMs);
  addEventListener('pagehide', giveUp);
  let isRun = false;
  const runLocked = (waited: boolean) => {
    isRun = true;
    clearTimeout(timer);
    removeEventListener('pagehide', giveUp);
    return run(waited);
  };
  return withLock('order', runLocked, { signal: waiting.signal }).catch((error) => {
    throw isRun ? error : new OrderBusyError();
  });
}
