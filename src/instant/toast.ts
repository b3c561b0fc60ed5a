import { toastMs } from '#domain/shop.ts';
import { waitingToast } from '#domain/toast.ts';
import { find } from './page-parts.ts';

let timer: ReturnType<typeof setTimeout>;

/** Says something for a while in the page's one toast, which is seen as long as there are words in it; '' closes it. */
export function toast(text: string, ms = toastMs): void {
  find('.toast b').textContent = text;
  clearTimeout(timer);
  if (text) timer = setTimeout(toast, ms, '');
}

/** Says once what the former page left to be said. */
export function sayWaiting(): void {
  try {
    toast(JSON.parse(sessionStorage[waitingToast]).text);
    delete sessionStorage[waitingToast];
  } catch {
    // Nothing was left.
  }
}
