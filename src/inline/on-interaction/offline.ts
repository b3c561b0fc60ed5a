import { workerPath } from '#domain/shop/offline.ts';
import { trustedTypesPolicy } from '#domain/shop/served-files.ts';

/** Starts the service worker, after which pages that were opened open without a connection (R42). */
export function startOffline(): void {
  const { trustedTypes } = window as Guarded;
  const address = trustedTypes
    ? trustedTypes
        .createPolicy(trustedTypesPolicy, { createScriptURL: (url) => url })
        .createScriptURL(workerPath)
    : workerPath;
  // Browsers without workers, private windows, and a worker that cannot be loaded: the shop is as it is without one.
  navigator.serviceWorker?.register(address as string).catch(() => {});
}

/** A browser with Trusted Types, whose policy of the page names the one that makes this address. */
interface Guarded extends Window {
  trustedTypes?: {
    createPolicy(
      name: string,
      rules: { createScriptURL(url: string): string },
    ): { createScriptURL(url: string): unknown };
  };
}
