import { toastMs } from '#domain/shop.ts';
import { type ToastWords, toastEvent, waitingToast } from '#domain/toast.ts';

let timer: ReturnType<typeof setTimeout>;

/** Says something for a while in the page's one toast. */
export function toast({ text, description = '', kind = 'success', ms = toastMs }: ToastWords): void {
  const place = document.querySelector<HTMLElement>('.toast');
  const [words, more] = place?.querySelectorAll('span') ?? [];
  if (!place || !words || !more) return;
  words.textContent = text;
  more.textContent = description;
  place.classList.toggle('error', kind === 'error');
  place.hidden = false;
  clearTimeout(timer);
  timer = setTimeout(close, ms);
}

/** Lets the toast be closed, says what screens ask for, and what the former page left to be said, once. */
export function startToast(): void {
  document.querySelector('.toast button')?.addEventListener('click', close);
  document.addEventListener(toastEvent, (event) => toast((event as CustomEvent<ToastWords>).detail));
  try {
    const waiting: ToastWords = JSON.parse(sessionStorage[waitingToast]);
    sessionStorage.removeItem(waitingToast);
    toast(waiting);
  } catch {
    // Nothing was left.
  }
}

function close(): void {
  document.querySelector('.toast')?.setAttribute('hidden', '');
}
