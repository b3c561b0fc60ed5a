/**
 * Keeps the keyboard in a sheet that lies over the page, the menu or the filters, for as long as it is open. The browser
 * opens and closes it, and gives the focus back; where it knows no popovers nothing lies over the page.
 */
export function startKeepingFocus(): void {
  if (!CSS.supports('selector(:popover-open)')) return;
  addEventListener('keydown', (event) => {
    const sheet = document.querySelector<HTMLElement>(':is(.drawer, .filters):popover-open');
    if (event.key !== 'Tab' || !sheet) return;
    const stops = [...sheet.querySelectorAll<HTMLElement>('a, button, input')].filter(
      (each) => each.getClientRects().length > 0,
    );
    const last = stops[stops.length - 1];
    const [end, begin] = event.shiftKey ? [stops[0], last] : [last, stops[0]];
    if (sheet.contains(document.activeElement) && document.activeElement !== end) return;
    event.preventDefault();
    begin?.focus();
  });
}
