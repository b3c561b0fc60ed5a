/**
 * Capped exponential backoff: the delay before a retry, ms. It is `firstMs` before the first retry and doubles with each of the
 * `retries` that have failed, up to `longestMs`. The caller adds jitter.
 */
export const exponentialBackoff = (retries: number, firstMs: number, longestMs = Infinity): number =>
  Math.min(firstMs * 2 ** retries, longestMs);
