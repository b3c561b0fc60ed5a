/** Gives the page's title the focus of a button that is about to go, which would take it along. */
export function focusTitle(): void {
  const title = document.querySelector('h1') as HTMLElement;
  title.tabIndex = -1;
  title.focus({ preventScroll: true });
}
