import { closeDialog, openDialog } from '#domain/shop/dialog.ts';
import look from './viewer.css';

/** The product's pictures: thumbnails that move the strip, and a viewer over the whole screen. */
export function startGallery(): void {
  const gallery = document.querySelector<HTMLElement>('.gallery');
  const strip = gallery?.querySelector<HTMLElement>('.gallery-strip');
  if (!gallery || !strip) return;
  const pictures = [...strip.querySelectorAll('a')];
  const thumbs = [...gallery.querySelectorAll<HTMLElement>('.thumbs a')];
  let current = 0;

  const mark = (index: number) => {
    current = index;
    for (const [each, thumb] of thumbs.entries()) thumb.setAttribute('aria-current', String(each === index));
  };
  const scrollTo = (index: number, behavior: ScrollBehavior = 'auto') =>
    strip.scrollTo({ left: index * strip.clientWidth, behavior });
  strip.addEventListener('scroll', () => mark(Math.round(strip.scrollLeft / strip.clientWidth)), {
    passive: true,
  });
  for (const [index, thumb] of thumbs.entries()) {
    thumb.addEventListener('click', (event) => {
      event.preventDefault();
      scrollTo(index);
    });
  }

  const label = `Pictures of ${document.querySelector('h1')?.textContent}`;
  const made = makeViewer(label, pictures.length, (by) => view(current + by));
  const view = (index: number) => {
    mark((index + pictures.length) % pictures.length);
    const picture = pictures[current];
    if (!picture || !made) return;
    made.image.src = picture.href;
    made.image.alt = picture.querySelector('img')?.alt ?? '';
    made.counter.value = `${current + 1} / ${pictures.length}`;
  };
  for (const [index, picture] of pictures.entries()) {
    picture.addEventListener('click', (event) => {
      if (!made || event.metaKey || event.ctrlKey || event.shiftKey) return;
      event.preventDefault();
      view(index);
      openDialog(made.viewer);
    });
  }
  made?.viewer.addEventListener('close', () => {
    scrollTo(current, 'instant');
    pictures[current]?.focus();
  });
  // Browsers leave a link where it is when a sliver of it shows, and the keyboard would be out of sight.
  strip.addEventListener('focusin', () => document.activeElement?.scrollIntoView({ block: 'nearest' }));
}

interface Step {
  label: string;
  /** SVG path on a 24 x 24 grid. */
  drawing: string;
  className: string;
  act: () => void;
}

/** A picture over the whole screen, with a counter and steps to its neighbours; null where the browser cannot style it. */
function makeViewer(label: string, count: number, go: (by: number) => void) {
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
