/** Shows on a button for `ms` that a tap counted, which it did at once: the next one counts as well (R5). */
export function showBusy(button: Element, ms: number): void {
  button.setAttribute('aria-busy', 'true');
  setTimeout(() => button.removeAttribute('aria-busy'), ms);
}
