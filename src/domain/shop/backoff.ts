/**
 * Capped exponential backoff: the delay before the next retry, ms, which doubles with each of the `tries` that failed. The
 * caller adds jitter.
 */
export const exponentialBackoff = (tries: number, firstMs: number, longestMs = Infinity): number =>
  Math.min(firstMs * 2 ** tries, longestMs);
