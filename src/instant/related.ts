import { keepFocusInView } from './focus-in-view.ts';

/** Previous and next of the related products: one view at a time, round and round (Spec 4). */
export function startRelated(): void {
  const strip = document.querySelector<HTMLElement>('.strip');
  const controls = document.querySelector<HTMLElement>('.strip-controls');
  if (!strip || !controls) return;
  keepFocusInView(strip);
  const overflows = () => strip.scrollWidth > strip.clientWidth + 1;
  for (const button of controls.querySelectorAll('button')) button.hidden = !overflows();
  controls.addEventListener('click', (event) => {
    const step = Number((event.target as Element).closest('button')?.dataset.step ?? 0);
    const end = strip.scrollWidth - strip.clientWidth;
    const wraps = step > 0 ? strip.scrollLeft >= end - 1 : strip.scrollLeft <= 1;
    strip.scrollTo({ left: wraps ? (step > 0 ? 0 : end) : strip.scrollLeft + step * strip.clientWidth });
  });
}
