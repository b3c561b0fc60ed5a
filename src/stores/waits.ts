import { cartSync } from '#domain/shop.ts';

/** Waits of a page end with their signal at the latest. */
export function pause(ms: number, signal: AbortSignal): Promise<void> {
  return new Promise((resolve) => {
    const timer = setTimeout(resolve, ms);
    signal.addEventListener('abort', () => {
      clearTimeout(timer);
      resolve();
    });
  });
}

/** Until the window hears of this event. */
export function happens(name: string, signal: AbortSignal): Promise<void> {
  return new Promise((resolve) => addEventListener(name, () => resolve(), { once: true, signal }));
}

/** Until somebody sees the page: of all tabs, only those that are looked at ask the server. */
export function seen(signal: AbortSignal): Promise<void> {
  return new Promise((resolve) => {
    if (!document.hidden) return resolve();
    document.addEventListener('visibilitychange', () => resolve(), { once: true, signal });
    signal.addEventListener('abort', () => resolve());
  });
}

/** How long until the next try, ms: longer each time, and never at one moment with everybody else. */
export function patience(tries: number): number {
  return Math.min(cartSync.retryMs * 2 ** tries, cartSync.longestRetryMs) * (0.5 + Math.random());
}
