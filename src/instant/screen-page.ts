import './page.ts';
import { type ToastWords, toastEvent } from '#domain/toast.ts';
import { find } from './page-parts.ts';
import { toast } from './toast.ts';

/** Screens say more than pages do: with a second line, and faults, for as long as they like. */
document.addEventListener(toastEvent, (event) => {
  const { text, description = '', kind, ms } = (event as CustomEvent<ToastWords>).detail;
  toast(text, ms);
  find('.toast span').textContent = description;
  find('.toast').classList.toggle('error', kind === 'error');
});
