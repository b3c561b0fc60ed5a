// Both functions run in the page, so they use nothing else of this file.

interface Watched {
  largestPaintMs: number;
  layoutShift: number;
  blockingMs: number;
}

/** Starts to observe the vitals of a page, before any of its scripts runs. */
export function watchVitals(): void {
  const watched: Watched = { largestPaintMs: 0, layoutShift: 0, blockingMs: 0 };
  Object.assign(globalThis, { watchedVitals: watched });
  const watch = (type: string, each: (entry: PerformanceEntry) => void) =>
    new PerformanceObserver((list) => {
      for (const entry of list.getEntries()) each(entry);
    }).observe({ type, buffered: true });
  watch('largest-contentful-paint', ({ startTime }) => {
    watched.largestPaintMs = startTime;
  });
  watch('layout-shift', (entry) => {
    watched.layoutShift += (entry as PerformanceEntry & { value: number }).value;
  });
  watch('longtask', ({ duration }) => {
    watched.blockingMs += Math.max(0, duration - 50);
  });
}

/** Figures observed so far. */
export function readVitals(): Watched {
  return (globalThis as unknown as { watchedVitals: Watched }).watchedVitals;
}
