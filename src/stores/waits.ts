import type { ReadableAtom } from 'nanostores';
import { cartSync, exponentialBackoff } from '#domain/shop/shop.ts';

/** Resolves after `ms`, or as soon as the signal has aborted. */
export function delay(ms: number, signal?: AbortSignal): Promise<void> {
  return new Promise((resolve) => {
    const timer = setTimeout(resolve, ms);
    whenAborted(signal, () => {
      clearTimeout(timer);
      resolve();
    });
  });
}

/** Resolves at the window's next event of this name; never once the signal has aborted. */
export function waitForEvent(name: string, signal: AbortSignal): Promise<void> {
  return new Promise((resolve) => addEventListener(name, () => resolve(), { once: true, signal }));
}

/** Resolves as soon as `isReady` holds, now or after a change of the store, or the signal has aborted. */
export function waitForStore(
  store: ReadableAtom<unknown>,
  isReady: () => boolean,
  signal: AbortSignal,
): Promise<void> {
  return new Promise((resolve) => {
    const end = () => {
      stop();
      resolve();
    };
    const stop = store.listen(() => isReady() && end());
    whenAborted(signal, end);
    if (isReady()) end();
  });
}

/** Resolves as soon as the page is visible, or the signal has aborted: hidden tabs do not call the server. */
export function waitUntilVisible(signal: AbortSignal): Promise<void> {
  return new Promise((resolve) => {
    if (!document.hidden) return resolve();
    document.addEventListener('visibilitychange', () => resolve(), { once: true, signal });
    whenAborted(signal, resolve);
  });
}

/** Resolves with the first of the waits that `begin` starts, or once `signal` has aborted, and ends the others. */
export async function waitForFirst(
  begin: (signal: AbortSignal) => readonly Promise<void>[],
  signal?: AbortSignal,
): Promise<void> {
  const waits = new AbortController();
  const end = () => waits.abort();
  whenAborted(signal, end);
  await Promise.race(begin(waits.signal));
  signal?.removeEventListener('abort', end);
  end();
}

/** Calls `end` once the signal has aborted; at once if it has already, since it sends no event any more. */
function whenAborted(signal: AbortSignal | undefined, end: () => void): void {
  if (signal?.aborted) end();
  else signal?.addEventListener('abort', end, { once: true });
}

/** Delay before the next retry, ms, after `tries` that failed; with jitter, so that clients do not retry in step. */
export function backoffDelay(tries: number): number {
  return exponentialBackoff(tries - 1, cartSync.retryMs, cartSync.longestRetryMs) * (0.5 + Math.random());
}

/** Resolves in a separate task, before which the browser may draw and hand on what its user does. */
export async function nextTask(): Promise<void> {
  await new Promise((resolve) => setTimeout(resolve));
}
