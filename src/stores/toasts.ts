import { flashToastKey, sendPageEvent, type ToastMessage } from '#domain/shop/page-events.ts';

/** Shows a message for a while in the page's one toast. */
export function showToast(words: ToastMessage): void {
  sendPageEvent('toast', words);
}

/** Shows a toast on the next page, once (a flash message). */
export function flashToast(words: ToastMessage): void {
  try {
    sessionStorage.setItem(flashToastKey, JSON.stringify(words));
  } catch {
    // Without a storage there is no flash message; the next page shows the outcome itself.
  }
}
