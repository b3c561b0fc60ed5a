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
  timer = setTimeout(() => {
    place.hidden = true;
  }, toastMs);
}
