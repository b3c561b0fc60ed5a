/** Previous and next of the related products: one view at a time, round and round (Spec 4). */
export function startRelated(): void {
  const strip = document.querySelector<HTMLElement>('.strip');
  const controls = document.querySelector<HTMLElement>('.strip-controls');
  if (!strip || !controls) return;
  // Browsers leave a link where it is when a sliver of it shows, and the keyboard would be out of sight.
  strip.addEventListener('focusin', () => document.activeElement?.scrollIntoView({ block: 'nearest' }));
  controls.addEventListener('click', (event) => {
    const step = Number((event.target as Element).closest('button')?.value ?? 0);
    const end = strip.scrollWidth - strip.clientWidth;
    const wraps = step > 0 ? strip.scrollLeft >= end - 1 : strip.scrollLeft <= 1;
    strip.scrollTo({ left: wraps ? (step > 0 ? 0 : end) : strip.scrollLeft + step * strip.clientWidth });
  });
}
