import { saverChoice } from '#domain/shop/data-saver.ts';
import { manifestPath, workerPath } from '#domain/shop/offline.ts';
import { createElement } from '../dom.ts';
import { workerAddress } from './trusted-types.ts';

/** Starts the service worker (R42). Its address has the shopper's choice to save data (R43). */
export function registerWorker(): void {
  const choice = saverChoice();
  // Browsers without workers, private windows, and a worker that cannot be loaded: the shop is as it is without one.
  navigator.serviceWorker
    // Not asked for again on each page: it may be an hour old.
    ?.register(workerAddress(choice ? `${workerPath}?${choice}` : workerPath), { updateViaCache: 'all' })
    .catch(() => {});
}

/** Names the manifest on a page that does not by itself, which saves bytes in each: the shop can be installed from any page. */
export function makeInstallable(): void {
  if (document.querySelector('[rel=manifest]')) return;
  document.head.append(Object.assign(createElement('link'), { rel: 'manifest', href: manifestPath }));
}
