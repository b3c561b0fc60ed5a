import { toastMs } from '#domain/shop/shop.ts';
import { flashToastKey } from '#domain/shop/toast.ts';
import { find } from './page-parts.ts';

let timer: ReturnType<typeof setTimeout>;

/** Shows a message for a while in the page's one toast, which is visible as long as it has text; '' closes it. */
export function toast(text: string, ms = toastMs): void {
  find('.toast b').textContent = text;
  clearTimeout(timer);
  if (text) timer = setTimeout(toast, ms, '');
}

/** Shows the flash message of the previous page, once. */
export function showFlashToast(): void {
  try {
    toast(JSON.parse(sessionStorage[flashToastKey]).text);
    delete sessionStorage[flashToastKey];
  } catch {
    // There is no flash message.
  }
}
