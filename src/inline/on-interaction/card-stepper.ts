import { onStorageChange } from '#domain/shop/page-events.ts';
import { stepperOpenMs } from '#domain/shop/shop.ts';
import { keyboardFocus } from '../dom.ts';

/** Closes the steppers of cards to their numbers some time after the last tap; a tap, a mouse or the keyboard opens one again. */
export function startCardSteppers(): void {
  let timer: ReturnType<typeof setTimeout>;
  const hasMouse = matchMedia('(hover: hover)').matches;
  const close = () => {
    for (const line of document.querySelectorAll('[data-line]')) {
      const isUsed = line.querySelector(keyboardFocus()) || (hasMouse && line.matches(':hover'));
      line.classList.toggle('closed', !isUsed);
      if (isUsed) wait();
    }
  };
  const wait = () => {
    clearTimeout(timer);
    timer = setTimeout(close, stepperOpenMs);
  };
  const open = ({ target }: Event) => {
    const line = target instanceof Element && target.closest('[data-line]');
    if (!line) return;
    line.classList.remove('closed');
    wait();
  };
  for (const type of ['click', 'focusin']) addEventListener(type, open);
  // A finger's would open it before the tap, which would then count as one on the plus.
  if (hasMouse) addEventListener('pointerover', open);
  onStorageChange(wait);
}
