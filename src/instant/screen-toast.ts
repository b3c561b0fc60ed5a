import { type ToastWords, toastEvent, waitingToast } from '#domain/toast.ts';
import { find } from './page-parts.ts';
import { toast } from './toast.ts';

function say({ text, description = '', kind, ms }: ToastWords): void {
  toast(text, ms);
  find('.toast span').textContent = description;
  find('.toast').classList.toggle('error', kind === 'error');
}

/** Screens say more than pages do: with a second line, and faults, for as long as they like. */
document.addEventListener(toastEvent, (event) => say((event as CustomEvent<ToastWords>).detail));
try {
  say(JSON.parse(sessionStorage[waitingToast]));
  sessionStorage.removeItem(waitingToast);
} catch {
  // The former page left nothing to be said.
}
