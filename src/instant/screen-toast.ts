import { flashToastKey, type ToastMessage, toastEvent } from '#domain/shop/toast.ts';
import { find } from './page-parts.ts';
import { toast } from './toast.ts';

/** Screens show more than pages do: a second line, errors, and a duration of their own. */
function showToast({ text, description = '', kind, ms }: ToastMessage): void {
  toast(text, ms);
  find('.toast span').textContent = description;
  find('.toast').classList.toggle('error', kind === 'error');
}

document.addEventListener(toastEvent, (event) => showToast((event as CustomEvent<ToastMessage>).detail));
try {
  const waiting = sessionStorage[flashToastKey];
  sessionStorage.removeItem(flashToastKey);
  showToast(JSON.parse(waiting));
} catch {
  // There is no flash message.
}
