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

/**
 * Delay before the next retry, ms, after `tries` that failed, one or more: times 0.5 to 1.5 by chance (jitter), so that clients
 * do not retry in step.
 */
export function backoffDelay(tries: number): number {
  return exponentialBackoff(tries - 1, cartSync.retryMs, cartSync.longestRetryMs) * (0.5 + Math.random());
}

/** The same for a member of the staff, who looks at the page and waits: at most 3 s. */
export const staffDelay = (tries: number) => Math.min(backoffDelay(tries) / 4, 3_000);

/** Resolves in a separate task, before which the browser may draw and hand on what its user does. */
export async function nextTask(): Promise<void> {
  await new Promise((resolve) => setTimeout(resolve));
}

/** Calls `end` once the signal has aborted; at once if it has already, since it sends no event any more. */
export function whenAborted(signal: AbortSignal | undefined, end: () => void): void {
  if (signal?.aborted) end();
  else signal?.addEventListener('abort', end, { once: true });
}
