import { lockWaitMs } from '#domain/shop.ts';

export interface LockOptions {
  /** Ends the waiting; nothing is run then, and undefined is given. */
  signal?: AbortSignal;
  /** The lock is taken from a tab that has held it for longer, ms: only where a turn may be done twice. */
  takeAfterMs?: number;
}

/**
 * Runs in one tab at a time; `waited` tells whether another tab was at it just before. A request of a page that was put
 * away for Back may be lost with its place in the queue, and a tab that the phone put to sleep may hold a lock for ever:
 * so each waiting has an end, after which the lock is asked for anew.
 */
export async function withLock<Value>(
  name: string,
  run: (waited: boolean) => Promise<Value>,
  { signal, takeAfterMs = Number.POSITIVE_INFINITY }: LockOptions = {},
): Promise<Value | undefined> {
  const { locks } = navigator;
  if (!locks) return await run(false);
  const begun = Date.now();
  for (let waited = false; !signal?.aborted; waited = true) {
    const wait = new AbortController();
    const end = () => wait.abort();
    const timer = setTimeout(end, lockWaitMs);
    signal?.addEventListener('abort', end);
    const isStuck = Date.now() - begun >= takeAfterMs;
    const options = isStuck ? { steal: true } : waited ? { signal: wait.signal } : { ifAvailable: true };
    try {
      const turn = await locks.request(name, options, async (lock) => {
        clearTimeout(timer);
        return lock ? { value: await run(waited) } : null;
      });
      if (turn) return turn.value;
    } catch (error) {
      // Of waiting that ended, or of a lock that another tab took; any other error is the turn's own.
      if (!(error instanceof Error) || error.name !== 'AbortError') throw error;
    } finally {
      clearTimeout(timer);
      signal?.removeEventListener('abort', end);
    }
  }
  return undefined;
}
