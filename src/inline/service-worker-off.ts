import { offlineCachePrefix } from '#domain/shop/offline.ts';
import { worker } from './worker-scope.ts';

// The worker of a shop whose owner has switched it off (R42): it takes the place of the one before, removes what that one kept,
// and leaves.

worker.addEventListener('install', (event) => event.waitUntil(worker.skipWaiting()));

worker.addEventListener('activate', (event) => event.waitUntil(leave()));

async function leave(): Promise<void> {
  for (const name of await caches.keys()) if (name.startsWith(offlineCachePrefix)) await caches.delete(name);
  await worker.registration.unregister();
}
