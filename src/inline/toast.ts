import { toastMs } from '#domain/shop/shop.ts';
import { flashToastKey, type ToastMessage } from '#domain/shop/toast.ts';
import { queryElement } from './dom.ts';

let timer: ReturnType<typeof setTimeout>;

/** Shows a message for a while in the page's one toast, which is visible as long as it has text; '' closes it. */
export function toast(text: string, ms = toastMs): void {
  queryElement('.toast b').textContent = text;
  clearTimeout(timer);
  if (text) timer = setTimeout(toast, ms, '');
}

/** Shows the messages of a screen’s script, and once the flash message of the previous page. */
export function startScreenToasts(): void {
  document.addEventListener('toast', ({ detail }) => showToast(detail));
  try {
    const waiting = sessionStorage[flashToastKey];
    sessionStorage.removeItem(flashToastKey);
    showToast(JSON.parse(waiting));
  } catch {
    // There is no flash message.
  }
}

/** Shows a message with its second line, its kind and its duration, which only screens have. */
function showToast({ text, description = '', kind, ms }: ToastMessage): void {
  toast(text, ms);
  queryElement('.toast span').textContent = description;
  queryElement('.toast').classList.toggle('error', kind === 'error');
}
