/** Browsers leave a link where it is when a sliver of it shows: in a strip, the keyboard would be out of sight. */
export function keepFocusInView(strip: HTMLElement): void {
  strip.addEventListener('focusin', ({ target }) =>
    (target as Element).scrollIntoView({ block: 'nearest', inline: 'nearest' }),
  );
}
