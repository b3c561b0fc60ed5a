import { toastMs } from '#domain/shop.ts';
import { type ToastWords, toastEvent, waitingToast } from '#domain/toast.ts';
import { find, onTap } from '../page-parts.ts';
import { holdToast } from './hold-toast.ts';

/**
 * Draws in the page's toast what scripts that came later have to say, faults and second lines too; and once, what the
 * former page left to be said.
 */
export function startSaying(): void {
  const toast = find('.toast');
  const words = find('.toast b');
  let said: string | null = words.textContent;
  let isOurs = false;
  let timer: ReturnType<typeof setTimeout>;
  const draw = (text: string, description = '', isError = false) => {
    said = text;
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
  const say = ({ text, description, kind, ms = toastMs }: ToastWords) => {
    isOurs = true;
    draw(text, description, kind === 'error');
    timer = setTimeout(() => isHeld() || end(), ms);
  };
  document.addEventListener(toastEvent, (event) => say((event as CustomEvent<ToastWords>).detail));
  try {
    const waiting = sessionStorage[waitingToast];
    sessionStorage.removeItem(waitingToast);
    say(JSON.parse(waiting));
  } catch {
    // Nothing was left.
  }
  new MutationObserver(() => {
    const { textContent: seen } = words;
    if (seen === said) return;
    // The time of what the page itself said last would cut this short, or take away what somebody points at.
    if ((isOurs || isHeld()) && seen === '') words.textContent = said;
    else {
      // What the page itself says is never a fault, and has one line.
      isOurs = false;
      draw(seen ?? '');
    }
  }).observe(words, { childList: true });
}
