/** The shop's own events, on the document or the window, where `addEventListener` knows them by this type. */
declare global {
  interface DocumentEventMap {
    /** Shows a message: from the stores to the page's one toast, which an inlined or deferred script draws. */
    toast: CustomEvent<ToastMessage>;
    /** Opens the search overlay again: from the header's search button or box to the overlay, once its script has loaded. */
    'search-overlay': Event;
    /** The other tab of the login page is chosen: both forms clear their errors. */
    'tab-left': CustomEvent<undefined>;
  }
  interface WindowEventMap {
    /** Requests a pull of the server's cart at once, instead of at the next try: from the cart screen, the checkout and My Orders. */
    'cart-pull': Event;
  }
  /** See `memoryFallback`. */
  var memory: Record<string, string> | undefined;
}

/** A message that is shown for a moment, on this page or, as a flash message, on the next one. */
export interface ToastMessage {
  text: string;
  description?: string;
  /** Screen readers announce errors at once. */
  kind?: 'success' | 'error';
  /** Time that it stays, ms. */
  ms?: number;
}

/** The key of `sessionStorage` that holds a flash message. */
export const flashToastKey = 'toast';

/** Values that the browser's storage refused, by key, shared by all scripts of a page until it is left (R27). */
// biome-ignore lint/suspicious/noAssignInExpressions: Two statements cost every page some bytes.
export const memoryFallback: Record<string, string> = (globalThis.memory ??= {});

export const sendPageEvent = <Name extends keyof DocumentEventMap>(
  name: Name,
  detail?: DocumentEventMap[Name] extends CustomEvent<infer Detail> ? Detail : never,
): boolean => document.dispatchEvent(new CustomEvent(name, { detail }));

/** The browser's own event, on the window, that tells other tabs of a change of the storage. */
export const storageEvent = 'storage';

/** Makes all scripts of this page read the storage again; browsers announce its changes only to other tabs. */
export function sendStorageChange(): void {
  dispatchEvent(new Event(storageEvent));
}

/** Makes the scripts outside the stores read the cart again; the cart's store has read it already and ignores this key. */
export function notifyCartChanged(): void {
  // At build there is no window.
  globalThis.window?.dispatchEvent(new StorageEvent(storageEvent, { key: 'cart' }));
}

/** Makes the cart's synchronization pull the server's cart at once, instead of at the next try. */
export function requestCartPull(): void {
  dispatchEvent(new Event('cart-pull'));
}

/** Calls `act` now, and whenever the storage may have changed. The event has a `key` if another tab changed it. */
export const onStorageChange = (act: (event?: Partial<StorageEvent>) => void): void => {
  act();
  addEventListener(storageEvent, act);
  addEventListener('pageshow', act as () => void);
};

/** Ends what `onStorageChange` began with the same `act`. */
export function offStorageChange(act: (event?: Partial<StorageEvent>) => void): void {
  removeEventListener(storageEvent, act);
  removeEventListener('pageshow', act as () => void);
}
