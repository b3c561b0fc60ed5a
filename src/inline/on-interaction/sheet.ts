import { closeDialog, isBeside } from '#domain/shop/dialog.ts';
import { closeLabel } from '#domain/shop/labels.ts';
import { createElement, drawnIcon } from '../dom.ts';

/** Creates a closed sheet in the page: a head with Close, and parts below it. Close and a tap on the shade close it. */
export function makeSheet(
  className: string,
  label: string,
  head: readonly Node[],
  parts: readonly Node[],
): HTMLDialogElement {
  const sheet = createElement('dialog', `dialog ${className}`);
  sheet.setAttribute('aria-label', label);
  const close = createElement('button', 'icon-button');
  close.type = 'button';
  close.setAttribute('aria-label', closeLabel);
  close.append(drawnIcon('M6 6l12 12M18 6 6 18'));
  close.addEventListener('click', () => closeDialog(sheet));
  sheet.addEventListener('click', (event) => {
    if (isBeside(event, sheet)) closeDialog(sheet);
  });
  const top = createElement('div', 'dialog-head');
  top.append(...head, close);
  sheet.append(top, ...parts);
  document.body.append(sheet);
  return sheet;
}
