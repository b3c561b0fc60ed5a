import { type ToastWords, toastEvent, waitingToast } from '#domain/toast.ts';

/** Says something for a while, in the page's one toast, which the inlined script draws. */
export function say(words: ToastWords): void {
  document.dispatchEvent(new CustomEvent(toastEvent, { detail: words }));
}

/** Says it on the page that comes next, once: a toast outlives the way there. */
export function sayNext(words: ToastWords): void {
  try {
    sessionStorage.setItem(waitingToast, JSON.stringify(words));
  } catch {
    // Without a storage nothing can be told to the next page, which shows the outcome itself.
  }
}
