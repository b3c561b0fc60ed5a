import { type ToastWords, toastEvent, waitingToast } from '#domain/toast.ts';
import { find } from './page-parts.ts';
import { toast } from './toast.ts';

/** Screens say more than pages do: with a second line, and faults, for as long as they like. */
function say({ text, description = '', kind, ms }: ToastWords): void {
  toast(text, ms);
  find('.toast span').textContent = description;
  find('.toast').classList.toggle('error', kind === 'error');
}

document.addEventListener(toastEvent, (event) => say((event as CustomEvent<ToastWords>).detail));
try {
  const waiting = sessionStorage[waitingToast];
  sessionStorage.removeItem(waitingToast);
  say(JSON.parse(waiting));
} catch {
  // Nothing was left to be said.
}
