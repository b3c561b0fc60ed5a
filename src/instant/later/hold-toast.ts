import { toastMs } from '#domain/shop/shop.ts';
import { find, onTap } from '../page-parts.ts';

/**
 * Holds the toast for as long as somebody points at it or has the focus in it; its time begins anew when it is left, and
 * then `end` closes it. Gives whether it is held.
 */
export function holdToast(end: () => void): () => boolean {
  const toast = find('.toast');
  let isHeld = toast.matches(':hover');
  let timer: ReturnType<typeof setTimeout>;
  const hold = () => {
    isHeld = true;
    clearTimeout(timer);
  };
  const leave = () => {
    isHeld = false;
    const seen = find('.toast b').textContent;
    clearTimeout(timer);
    timer = setTimeout(() => {
      // A later message has a timer of its own.
      if (!isHeld && find('.toast b').textContent === seen) end();
    }, toastMs);
  };
  for (const come of ['pointerenter', 'focusin']) toast.addEventListener(come, hold);
  for (const go of ['pointerleave', 'focusout']) toast.addEventListener(go, leave);
  onTap('.toast button', () => {
    isHeld = false;
  });
  return () => isHeld;
}
