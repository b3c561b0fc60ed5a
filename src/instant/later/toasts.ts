import { toastMs } from '#domain/shop/shop.ts';
import { flashToastKey, type ToastMessage, toastEvent } from '#domain/shop/toast.ts';
import { find, onTap } from '../page-parts.ts';
import { holdToast } from './hold-toast.ts';

/**
 * Shows in the page's toast the messages of scripts that are loaded on interaction, errors and second lines too; and once,
 * the flash message of the previous page.
 */
export function startToasts(): void {
  const toast = find('.toast');
  const words = find('.toast b');
  let shown: string | null = words.textContent;
  let isOurs = false;
  let timer: ReturnType<typeof setTimeout>;
  const draw = (text: string, description = '', isError = false) => {
    shown = text;
    words.textContent = text;
    find('.toast span').textContent = description;
    toast.classList.toggle('error', isError);
    clearTimeout(timer);
  };
  const end = () => {
    isOurs = false;
    draw('');
  };
  const isHeld = holdToast(end);
  onTap('.toast button', end);
  const show = ({ text, description, kind, ms = toastMs }: ToastMessage) => {
    isOurs = true;
    draw(text, description, kind === 'error');
    timer = setTimeout(() => isHeld() || end(), ms);
  };
  document.addEventListener(toastEvent, (event) => show((event as CustomEvent<ToastMessage>).detail));
  try {
    const waiting = sessionStorage[flashToastKey];
    sessionStorage.removeItem(flashToastKey);
    show(JSON.parse(waiting));
  } catch {
    // There is no flash message.
  }
  new MutationObserver(() => {
    const { textContent: seen } = words;
    if (seen === shown) return;
    // The timer of the page's own last message would cut this one short, or close a toast that is pointed at.
    if ((isOurs || isHeld()) && seen === '') words.textContent = shown;
    else {
      // The page's own messages are never errors, and have one line.
      isOurs = false;
      draw(seen ?? '');
    }
  }).observe(words, { childList: true });
}
