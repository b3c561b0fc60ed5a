/** Marks a button as busy for `ms`, as a sign that the tap counted; the next one counts as well (R5). */
export function showBusy(button: Element, ms: number): void {
  button.setAttribute('aria-busy', 'true');
  setTimeout(() => button.removeAttribute('aria-busy'), ms);
}
