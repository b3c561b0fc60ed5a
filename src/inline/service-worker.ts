import {
  asItIs,
  isSavingOnConnection,
  type NavigatorWithConnection,
  saverPicture,
} from '#domain/shop/data-saver.ts';
import {
  copyDate,
  fallbackAgeMs,
  mostCached,
  offlineCachePrefix,
  offlineCaches,
  offlinePath,
  pageWaitMs,
  type WorkerFile,
} from '#domain/shop/offline.ts';
import { memoryFallback } from '#domain/shop/page-events.ts';
import { caching } from '#domain/shop/served-files.ts';
import { type WorkerFetch, worker } from './worker-scope.ts';

// The service worker: pages that were opened open again without a connection (R42). With a connection the page is always the
// server's, and the worker adds no request but that of the page for those never opened, once a day at most.
//
// It answers for pages of the shop and for the files that make them work. Replies of an API, whatever has a token, what is sent by
// another method than GET, and addresses with a dot or below /api are the browser's own business, as if there were no worker.
// Files named by their content need no fresh copy; pictures of that kind are in the browser's cache, which serves them offline too.

// The shopper's choice to save data or not (R43), as `registerWorker` says it.
memoryFallback.dataSaver = location.search.slice(1);

worker.addEventListener('install', (event) => {
  // A call need not wait until the worker has started, and what a page sends while it is left is not lost with it.
  event.addRoutes?.({ condition: { requestMethod: 'POST' }, source: 'network' })?.catch(() => {});
  // A cache that takes nothing leaves the shop as it is without a worker.
  event.waitUntil(
    fetchFallback()
      .catch(() => {})
      .then(() => worker.skipWaiting()),
  );
});

worker.addEventListener('activate', (event) => {
  event.waitUntil(
    Promise.all([
      removeOtherCaches(),
      // The request of a page need not wait until the worker has started.
      worker.registration.navigationPreload?.enable(),
      worker.clients.claim(),
    ]).catch(() => {}),
  );
});

// `finding` and `goods` are `searchFolder` and `summariesFolder`; patterns put together of those would be longer.
worker.addEventListener('fetch', (event) => {
  const { request } = event;
  const { origin, pathname } = new URL(request.url);
  if (origin !== location.origin || request.method !== 'GET' || request.headers.has('token')) return;
  const small = saverPicture(request.url);
  if (small && isSavingOnConnection()) event.respondWith(fetchInstead(small, request));
  else if (small && (navigator as NavigatorWithConnection).connection?.saveData)
    event.respondWith(fetchInstead(`${request.url}?${asItIs}`, request));
  else if (request.mode === 'navigate') {
    if (/^\/(?!api\/)[^.]*$/.test(pathname)) event.respondWith(answerPage(event, pathname));
  } else if (/^\/(_astro|finding|scripts|styles)\//.test(pathname)) event.respondWith(answerFile(event));
  else if (/^\/(goods\/)?[\w-]+\.(css|js|json|txt)$/.test(pathname))
    event.respondWith(fromNetwork(event, offlineCaches.files, pathname));
});

// A page that shows what it took asks for the sizes that browsers tell only the worker (R43).
worker.addEventListener('message', ({ ports: [port] }) => {
  const entries = performance.getEntriesByType('resource') as PerformanceResourceTiming[];
  const start = Date.now() - performance.now();
  const files = entries.map(
    (each): WorkerFile => [each.name, start + each.startTime, each.transferSize ?? 0],
  );
  port?.postMessage(files);
});
// A browser keeps 250 entries and records no further ones until they are cleared. Pages have read the earlier entries by then.
performance.onresourcetimingbufferfull = () => performance.clearResourceTimings();

/** The picture at another address; the one that was asked for if there is no other. */
async function fetchInstead(address: string, request: Request): Promise<Response> {
  const other = await fetch(address).catch(() => null);
  return other?.ok ? other : fetch(request);
}

/** A page: the server's if it comes in time, else the one that was opened before, else the page at `offlinePath`. */
async function answerPage(event: WorkerFetch, pathname: string): Promise<Response> {
  const copy = await cached(pathname, offlineCaches.pages);
  const fresh = fromNetwork(event, offlineCaches.pages, pathname);
  if (!copy) {
    return fresh.catch(async (error) => {
      // A page that was opened before there was a worker is in the browser's own cache.
      const opened = await fetch(event.request.url, { cache: 'only-if-cached', mode: 'same-origin' }).catch(
        () => null,
      );
      if (opened?.headers.get('cache-control') === caching.page) return opened;
      const fallback = await cached(offlinePath, offlineCaches.fallback);
      if (fallback) return fallback;
      throw error;
    });
  }
  // A gateway's error is worth less than a page that was opened before.
  const ofServer = fresh.then((response) => (response.status < 500 ? response : copy));
  const timeLimit = new Promise<Response>((resolve) => setTimeout(resolve, pageWaitMs, copy));
  return Promise.race([ofServer.catch(() => copy), timeLimit]);
}

async function answerFile(event: WorkerFetch): Promise<Response> {
  const { pathname } = new URL(event.request.url);
  return (await cached(pathname, offlineCaches.files)) ?? fromNetwork(event, offlineCaches.files, pathname);
}

/** The server's answer, which is kept; without one the copy that was kept before. Rejects without either. */
function fromNetwork(event: WorkerFetch, name: string, key: string): Promise<Response> {
  const answer = (async () => (await event.preloadResponse) ?? fetch(event.request))();
  event.waitUntil(answer.then((response) => storeCopy(name, key, response.clone())).catch(() => {}));
  return answer.catch(async (error) => {
    const stored = await cached(key, name);
    if (!stored) throw error;
    const copy = new Response(stored.body, stored);
    copy.headers.set('date', copyDate);
    return copy;
  });
}

/** Keeps a success that may be kept, and forgets a page that is gone. */
async function storeCopy(name: string, key: string, response: Response): Promise<void> {
  const cache = await caches.open(name);
  if (response.status === 404 || response.status === 410) await cache.delete(key);
  // Pages of another program under the same address, an owner's administration for one, do not say just that.
  const control = response.headers.get('cache-control');
  const isPrivate =
    name === offlineCaches.pages ? control !== caching.page : /no-store|private/.test(control ?? '');
  if (response.status !== 200 || response.type !== 'basic' || response.redirected || isPrivate) return;
  await cache.put(key, response);
  const most = name === offlineCaches.pages ? mostCached.pages : mostCached.files;
  // In the order in which they were put.
  for (const old of (await cache.keys()).slice(0, -most)) await cache.delete(old);
  if (name === offlineCaches.pages) await refreshFallback();
}

async function refreshFallback(): Promise<void> {
  const stored = await cached(offlinePath, offlineCaches.fallback);
  const age = Date.now() - Date.parse(stored?.headers.get('date') ?? '');
  if (!(age < fallbackAgeMs)) await fetchFallback();
}

/** Fetches the page at `offlinePath` with the script and the sheet that it names, which it could not fetch when it is needed. */
async function fetchFallback(): Promise<void> {
  const page = await fetch(offlinePath, { cache: 'no-cache' });
  if (!page.ok) return;
  const files = (await page.clone().text()).match(/\/(scripts|styles)\/[\w.-]+/g) ?? [];
  await (await caches.open(offlineCaches.files)).addAll([...new Set(files)]);
  await (await caches.open(offlineCaches.fallback)).put(offlinePath, page);
}

/** A copy that was kept; undefined without one, and if the storage cannot be read. */
async function cached(key: string, name: string): Promise<Response | undefined> {
  try {
    return await (await caches.open(name)).match(key, { ignoreVary: true });
  } catch {
    return undefined;
  }
}

async function removeOtherCaches(): Promise<void> {
  const current: readonly string[] = Object.values(offlineCaches);
  for (const name of await caches.keys())
    if (name.startsWith(offlineCachePrefix) && !current.includes(name)) await caches.delete(name);
}
