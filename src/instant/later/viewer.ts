import { closeDialog } from '#domain/shop/dialog.ts';
import look from './viewer.css';

interface Step {
  label: string;
  /** SVG path on a 24 x 24 grid. */
  drawing: string;
  className: string;
  act: () => void;
}

/** A picture over the whole screen, with a counter and steps to its neighbours; null where the browser cannot style it. */
export function makeViewer(label: string, count: number, go: (by: number) => void) {
  if (!('adoptedStyleSheets' in document)) return null;
  const sheet = new CSSStyleSheet();
  sheet.replaceSync(look);
  document.adoptedStyleSheets = [...document.adoptedStyleSheets, sheet];

  const viewer = make('dialog', 'viewer');
  viewer.setAttribute('aria-label', label);
  const counter = make('output', '');
  const image = make('img', '');
  const bar = make('div', 'viewer-bar');
  const close = {
    label: 'Close',
    drawing: 'M6 6l12 12M18 6 6 18',
    className: '',
    act: () => closeDialog(viewer),
  };
  const back = {
    label: 'Previous picture',
    drawing: 'M15 5l-7 7 7 7',
    className: ' viewer-step',
    act: () => go(-1),
  };
  const on = {
    label: 'Next picture',
    drawing: 'M9 5l7 7-7 7',
    className: ' viewer-step viewer-next',
    act: () => go(1),
  };
  bar.append(counter, stepButton(close));
  viewer.append(bar, ...(count > 1 ? [back, on].map(stepButton) : []), image);
  viewer.addEventListener('click', ({ target }) => {
    if (target === viewer) closeDialog(viewer);
  });
  viewer.addEventListener('keydown', ({ key }) => {
    if (key === 'ArrowRight') go(1);
    if (key === 'ArrowLeft') go(-1);
  });
  document.body.append(viewer);
  return { viewer, counter, image };
}

function make<Name extends keyof HTMLElementTagNameMap>(
  name: Name,
  className: string,
): HTMLElementTagNameMap[Name] {
  return Object.assign(document.createElement(name), { className });
}

function stepButton({ label, drawing, className, act }: Step): HTMLButtonElement {
  const button = make('button', `icon-button${className}`);
  button.type = 'button';
  button.setAttribute('aria-label', label);
  button.addEventListener('click', act);
  const icon = document.createElementNS(svg, 'svg');
  const path = document.createElementNS(svg, 'path');
  icon.setAttribute('class', 'icon');
  icon.setAttribute('viewBox', '0 0 24 24');
  icon.setAttribute('aria-hidden', 'true');
  path.setAttribute('d', drawing);
  icon.append(path);
  button.append(icon);
  return button;
}

const svg = 'http://www.w3.org/2000/svg';
