import { orderTry } from '#domain/shop.ts';

/** Another tab is at the order and did not end in time. */
class OrderBusyError extends Error {
  constructor() {
    super();
    // Not a class field: old browsers need a helper for one, which another screen's script holds.
    this.name = 'OrderBusyError';
  }
}

/**
 * Runs in one tab at a time; tells whether another tab was at it just before. A page that is left gives up its place in
 * the queue, as one that the browser keeps for Back would hold up all others.
 * @throws {OrderBusyError} when the other tab does not end in time.
 */
export async function alone<Value>(run: (waited: boolean) => Promise<Value>): Promise<Value> {
  const { locks } = navigator;
  if (!locks) return run(false);
  const atOnce = await locks.request('order', { ifAvailable: true }, async (lock) =>
    lock ? { value: await run(false) } : null,
  );
  if (atOnce) return atOnce.value;
  const leaving = new AbortController();
  const leave = () => leaving.abort();
  const timer = setTimeout(leave, orderTry.lockTimeoutMs);
  addEventListener('pagehide', leave);
  const end = () => {
    clearTimeout(timer);
    removeEventListener('pagehide', leave);
  };
  return locks
    .request('order', { signal: leaving.signal }, () => {
      end();
      return run(true);
    })
    .catch((error) => {
      throw leaving.signal.aborted ? new OrderBusyError() : error;
    })
    .finally(end);
}
