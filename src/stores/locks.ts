import { lockWaitMs } from '#domain/shop/shop.ts';

/**
 * Runs with a lock that one tab holds at a time; `waited` tells whether another tab held it just before. A page in the
 * back/forward cache may lose its place in the queue, so each wait has an end, after which the lock is requested again. After
 * `takeAfterMs` it is stolen from the tab that holds it, which a phone may have put to sleep. That tab goes on with its work when
 * it wakes, so `takeAfterMs` is only for work that may be done twice. Rejects with an AbortError when `signal` ends the waiting, or
 * another tab takes the lock.
 */
export async function withLock<Value>(
  name: string,
  run: (waited: boolean) => Promise<Value>,
  { signal, takeAfterMs = Number.POSITIVE_INFINITY }: { signal?: AbortSignal; takeAfterMs?: number } = {},
): Promise<Value> {
  const { locks } = navigator;
  if (!locks) return (await import('./storage-lock.ts')).withStorageLock(name, run, signal);
  const startedAt = Date.now();
  for (let waited = false; ; waited = true) {
    const wait = new AbortController();
    const end = () => wait.abort();
    const timer = setTimeout(end, lockWaitMs);
    signal?.addEventListener('abort', end);
    if (signal?.aborted) end();
    let isRun = false;
    const runLocked = async (lock: Lock | null) => {
      clearTimeout(timer);
      isRun = lock !== null;
      return lock && { value: await run(waited) };
    };
    try {
      const isStuck = Date.now() - startedAt >= takeAfterMs && !signal?.aborted;
      const options = isStuck ? { steal: true } : { signal: wait.signal };
      const result = await locks.request(
        name,
        waited || signal?.aborted ? options : { ifAvailable: true },
        runLocked,
      );
      if (result) return result.value;
    } catch (error) {
      if (isRun || signal?.aborted) throw error;
    } finally {
      clearTimeout(timer);
      signal?.removeEventListener('abort', end);
    }
  }
}
