/** Opens a dialog over the page. Safari before 15.4 and Firefox before 98 have no dialogs: there a style sheet lays it over the page. */
export function openDialog(dialog: HTMLDialogElement): void {
  if ('showModal' in dialog) dialog.showModal();
  else openBox(dialog);
}

export function closeDialog(dialog: HTMLDialogElement): void {
  if ('close' in dialog) dialog.close();
  else closeBox(dialog);
}

/** Whether an event is on the shade around the box of a dialog, which counts as the dialog itself. */
export function isBeside(
  { target, clientX: x, clientY: y }: Pick<MouseEvent, 'target' | 'clientX' | 'clientY'>,
  box: Element,
): boolean {
  const { left, right, top, bottom } = box.getBoundingClientRect();
  return target === box && (x < left || x > right || y < top || y > bottom);
}

/** Element that had the focus before a box was opened, and gets it back. */
let opener: Element | null;

function openBox(box: HTMLElement): void {
  opener = document.activeElement;
  box.setAttribute('open', '');
  box.querySelector<HTMLElement>('input, button')?.focus();
  box.onkeydown = ({ key }) => {
    if (key === 'Escape') closeBox(box);
  };
}

function closeBox(box: HTMLElement): void {
  box.removeAttribute('open');
  (opener as HTMLElement | null)?.focus({ preventScroll: true });
  box.dispatchEvent(new Event('close'));
}
