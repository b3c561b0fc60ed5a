import { dayMs } from '../text/dates.ts';

/** Address of the service worker: at the root, since a worker serves the folder in which it lies. */
export const workerPath = '/sw.js';
/** Address of the manifest, which makes the shop installable. */
export const manifestPath = '/manifest.webmanifest';
/** Page for an address that cannot be loaded without a connection and was never opened on this device. */
export const offlinePath = '/offline';

/** A worker that keeps something else in its caches gets another number, and removes those before it. */
export const offlineCaches = {
  fallback: 'shop-1-fallback',
  /** Pages that were opened, by their paths. */
  pages: 'shop-1-pages',
  /** Scripts, style sheets and data that the pages have loaded. */
  files: 'shop-1-files',
} as const;

/** Beginning of the names of all caches of all versions. */
export const offlineCachePrefix = 'shop-';
/** Most entries of a cache; the oldest go first. Among the pages are those that were prefetched (R44). */
export const mostCached = { pages: 100, files: 150 } as const;
/** Longest wait for the network before a page of the cache is shown, ms. */
export const pageWaitMs = 6_000;
/** Age from which the page at `offlinePath` is fetched anew, ms. */
export const fallbackAgeMs = dayMs;
/** The header `date` of a copy that stands for the answer of a shop that cannot be reached: nothing in it tells the time. */
export const copyDate = '-';

/** Storage key of the newest orders as the shop sent them last, how many are kept, and in how many characters at most. */
export const seenOrdersKey = 'seenOrders';
export const mostSeenOrders = 10;
export const seenOrdersLimit = 50_000;

/** A file that the worker fetched: its address, the time of that by the clock, ms, and its bytes over the network; 0 from the browser's cache. */
export type WorkerFile = [address: string, time: number, bytes: number];
