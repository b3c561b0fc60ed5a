import { worker } from './worker-scope.ts';

// The worker of the owner's app: rings, and opens the rooms without a connection as they were opened last.

const cacheName = 'owner-pages';

worker.addEventListener('install', () => void worker.skipWaiting());
worker.addEventListener('activate', (event) => event.waitUntil(worker.clients.claim()));

worker.addEventListener('fetch', (event) => {
  const { request } = event;
  const { origin, pathname } = new URL(request.url);
  if (origin !== location.origin || request.method !== 'GET') return;
  if (pathname.startsWith('/_astro/')) event.respondWith(keptOrFetched(request));
  else if (request.mode === 'navigate') event.respondWith(fetchedOrKept(request, pathname));
});

/** A file that never changes. */
async function keptOrFetched(request: Request): Promise<Response> {
  const cache = await caches.open(cacheName);
  return (await cache.match(request)) ?? keep(cache, request, await fetch(request));
}

async function fetchedOrKept(request: Request, pathname: string): Promise<Response> {
  const cache = await caches.open(cacheName);
  try {
    return keep(cache, pathname, await fetch(request));
  } catch (error) {
    const kept = await cache.match(pathname);
    if (kept) return kept;
    throw error;
  }
}

function keep(cache: Cache, key: Request | string, response: Response): Response {
  if (response.ok) void cache.put(key, response.clone());
  return response;
}

worker.addEventListener('push', (event) => {
  const { id, title, text, path } = event.data?.json() ?? {};
  const options = { body: text, tag: id, icon: '/icon-512.png', data: { path }, renotify: true };
  event.waitUntil(worker.registration.showNotification(title, options));
});

worker.addEventListener('notificationclick', (event) => {
  event.notification.close();
  event.waitUntil(openRoom(event.notification.data.path));
});

/** Shows the room in a window that is open, or else in a new one. */
async function openRoom(path: string): Promise<unknown> {
  const [open] = await worker.clients.matchAll({ type: 'window' });
  if (!open) return worker.clients.openWindow(path);
  await open.focus();
  return open.navigate(path);
}
