import type { ReadableAtom } from 'nanostores';
import { cartSync } from '#domain/shop/shop.ts';

/** Resolves after `ms`, or as soon as the signal aborts. */
export function delay(ms: number, signal?: AbortSignal): Promise<void> {
  return new Promise((resolve) => {
    const timer = setTimeout(resolve, ms);
    signal?.addEventListener('abort', () => {
      clearTimeout(timer);
      resolve();
    });
  });
}

/** Resolves at the window's next event of this name; never once the signal has aborted. */
export function waitForEvent(name: string, signal: AbortSignal): Promise<void> {
  return new Promise((resolve) => addEventListener(name, () => resolve(), { once: true, signal }));
}

/** Resolves as soon as `isReady` holds, now or after a change of the store, or when the signal aborts. */
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
    signal.addEventListener('abort', end, { once: true });
    if (isReady()) end();
  });
}

/** Resolves when the page is visible, or when the signal aborts: hidden tabs do not call the server. */
export function waitUntilVisible(signal: AbortSignal): Promise<void> {
  return new Promise((resolve) => {
    if (!document.hidden) return resolve();
    document.addEventListener('visibilitychange', () => resolve(), { once: true, signal });
    signal.addEventListener('abort', () => resolve());
  });
}

/** Delay before the next retry, ms: capped exponential backoff with jitter, so that clients do not retry in step. */
export function backoffDelay(tries: number): number {
  return Math.min(cartSync.retryMs * 2 ** tries, cartSync.longestRetryMs) * (0.5 + Math.random());
}
