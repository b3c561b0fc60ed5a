// Both functions run in the page: each stands for itself, with nothing of this file around it.

interface Watched {
  largestPaintMs: number;
  layoutShift: number;
  blockingMs: number;
}

/** Starts to watch, before anything of the page runs. */
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

/** What was seen until now. */
export function readVitals(): Watched {
  return (globalThis as unknown as { watchedVitals: Watched }).watchedVitals;
}
