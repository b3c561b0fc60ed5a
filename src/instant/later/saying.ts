import { toastMs } from '#domain/shop.ts';
import { type ToastWords, toastEvent } from '#domain/toast.ts';
import { find } from '../page-parts.ts';

/** Draws in the page's toast what scripts that came later have to say, faults and second lines too. */
export function startSaying(): void {
  const toast = find('.toast');
  const words = find('.toast b');
  let said = '';
  let timer: ReturnType<typeof setTimeout>;
  const draw = (text: string, description = '', isError = false) => {
    said = text;
    words.textContent = text;
    find('.toast span').textContent = description;
    toast.classList.toggle('error', isError);
    clearTimeout(timer);
  };
  document.addEventListener(toastEvent, (event) => {
    const { text, description, kind, ms = toastMs } = (event as CustomEvent<ToastWords>).detail;
    // The time of what the page itself said last would cut this short.
    find('.toast button').click();
    draw(text, description, kind === 'error');
    timer = setTimeout(draw, ms, '');
  });
  // What the page itself says is never a fault, and has one line.
  new MutationObserver(() => {
    if (words.textContent !== said) draw(words.textContent ?? '');
  }).observe(words, { childList: true });
}
