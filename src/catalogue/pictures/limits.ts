/** What one picture may cost the build (R10). */
export interface FetchLimits {
  /** Pictures that are fetched and encoded at the same time. */
  atOnce: number;
  /** For everything from the first redirect to the last byte, second try included. */
  totalMs: number;
  maxBytes: number;
  maxRedirects: number;
  maxPixels: number;
  /** Pause before the one second try after a passing failure. */
  retryAfterMs: number;
  /** A host that gave no answer this many times in a row is not asked again in the same build. */
  silentTimes: number;
}

export const fetchLimits: FetchLimits = {
  atOnce: 4,
  totalMs: 20_000,
  maxBytes: 15 * 1024 * 1024,
  maxRedirects: 3,
  maxPixels: 40_000_000,
  retryAfterMs: 300,
  silentTimes: 12,
};
