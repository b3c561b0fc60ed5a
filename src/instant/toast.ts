import { toastMs } from '#domain/shop.ts';

let timer: ReturnType<typeof setTimeout>;

/** Says something for a while in the page's one toast. */
export function toast(text: string): void {
  const place = document.querySelector<HTMLElement>('.toast');
  const words = place?.querySelector('span');
  if (!place || !words) return;
  words.textContent = text;
  place.hidden = false;
  clearTimeout(timer);
  timer = setTimeout(close, toastMs);
}

/** Lets the toast be closed, and says what the former page left to be said, once. */
export function startToast(): void {
  document.querySelector('.toast button')?.addEventListener('click', close);
  try {
    const [last] = JSON.parse(sessionStorage.toasts).slice(-1);
    sessionStorage.removeItem('toasts');
    toast(last.text);
  } catch {
    // Nothing was left.
  }
}

function close(): void {
  document.querySelector('.toast')?.setAttribute('hidden', '');
}
