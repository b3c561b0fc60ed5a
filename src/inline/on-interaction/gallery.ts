import * as words from '#domain/catalogue/product-messages.ts';
import { closeDialog, openDialog } from '#domain/shop/dialog.ts';
import { closeLabel } from '#domain/shop/labels.ts';
import { adoptSheet, createElement, drawnIcon } from '../dom.ts';
import look from './viewer.css';

/** Starts the product's pictures: a phone's dots that scroll the strip, and a viewer over the whole screen. */
export function startGallery(): void {
  const gallery = document.querySelector<HTMLElement>('.gallery');
  const strip = gallery?.querySelector<HTMLElement>('.gallery-strip');
  if (!gallery || !strip) return;
  const pictures = [...strip.querySelectorAll('a')];
  const currentIndex = () => Math.round(strip.scrollLeft / strip.clientWidth);
  const scrollTo = (index: number, behavior: ScrollBehavior = 'auto') =>
    strip.scrollTo({ left: index * strip.clientWidth, behavior });
  const dots = [...gallery.querySelectorAll('.dots > *')].map((place, index) => {
    const dot = createElement('button');
    dot.type = 'button';
    dot.setAttribute('aria-label', words.pictureNumber(index));
    dot.addEventListener('click', () => scrollTo(index));
    place.replaceWith(dot);
    return dot;
  });
  const mark = (index: number) => {
    for (const [each, dot] of dots.entries()) dot.setAttribute('aria-current', String(each === index));
  };
  strip.addEventListener('scroll', () => mark(currentIndex()), { passive: true });
  mark(currentIndex());

  const label = words.picturesOf(document.querySelector('h1')?.textContent ?? '');
  const viewer = makeViewer(pictures, label, (index) => {
    scrollTo(index, 'instant');
    mark(index);
    pictures[index]?.focus();
  });
  for (const [index, picture] of pictures.entries()) {
    picture.addEventListener('click', (event) => {
      if (!viewer || event.metaKey || event.ctrlKey || event.shiftKey) return;
      event.preventDefault();
      viewer.open(index);
    });
  }
}

/** Longest time between the taps of a double tap, ms. */
const doubleTapMs = 350;

interface Viewer {
  open(index: number): void;
}

/**
 * The viewer of a product's pictures over the whole screen, side by side: swiped by the browser itself, stepped through by
 * buttons and arrow keys, and zoomed by a double tap or a button. `onClose` gets the index of the last one shown. Null if
 * the browser cannot style it.
 */
function makeViewer(
  pictures: readonly HTMLAnchorElement[],
  label: string,
  onClose: (index: number) => void,
): Viewer | null {
  if (!adoptSheet(look)) return null;

  const viewer = createElement('dialog', 'viewer');
  viewer.setAttribute('aria-label', label);
  const strip = createElement('div', 'viewer-strip');
  strip.tabIndex = 0;
  strip.setAttribute('role', 'group');
  strip.setAttribute('aria-label', words.swipedPictures);
  const slides = pictures.map(makeSlide);
  strip.append(...slides);
  const counter = createElement('output');
  let current = 0;

  const zoom = (zoomIn: boolean, point?: MouseEvent) => {
    const slide = slides[current];
    const image = slide?.querySelector('img');
    if (!slide || !image) return;
    const { left, top, width, height } = image.getBoundingClientRect();
    const across = point ? (point.clientX - left) / width : 0.5;
    const down = point ? (point.clientY - top) / height : 0.5;
    slide.classList.toggle('zoomed', zoomIn);
    const zoomFile = pictures[current]?.dataset.zoom;
    if (zoomIn && zoomFile) showWhenLoaded(image, zoomFile);
    zoomButton.setAttribute('aria-pressed', String(zoomIn));
    slide.scrollLeft = across * image.offsetWidth - slide.clientWidth / 2;
    slide.scrollTop = down * image.offsetHeight - slide.clientHeight / 2;
  };
  const isZoomed = () => slides[current]?.classList.contains('zoomed') === true;
  const show = (shown: number) => {
    if (isZoomed() && shown !== current) zoom(false);
    current = shown;
    counter.value = `${current + 1} / ${slides.length}`;
    for (const [index, slide] of slides.entries()) {
      slide.setAttribute('aria-hidden', String(index !== current));
      const picture = pictures[index];
      // The neighbours too, since a finger can pull them in.
      if (picture && Math.abs(index - current) < 2) showLarge(slide, picture);
    }
  };
  const jump = (index: number) => {
    show((index + slides.length) % slides.length);
    strip.scrollTo({ left: current * strip.clientWidth, behavior: 'instant' });
  };
  strip.addEventListener(
    'scroll',
    () => {
      if (strip.clientWidth) show(Math.round(strip.scrollLeft / strip.clientWidth));
    },
    { passive: true },
  );
  let tapped = 0;
  strip.addEventListener('click', (event) => {
    const isDouble = event.timeStamp - tapped < doubleTapMs;
    tapped = isDouble ? 0 : event.timeStamp;
    if (isDouble) zoom(!isZoomed(), event);
  });
  viewer.addEventListener('keydown', (event) => {
    const by = { ArrowRight: 1, ArrowLeft: -1 }[event.key];
    // Arrow keys scroll a zoomed picture.
    if (!by || isZoomed()) return;
    event.preventDefault();
    jump(current + by);
  });
  viewer.addEventListener('close', () => {
    zoom(false);
    onClose(current);
  });
  addEventListener('resize', () => {
    if (viewer.hasAttribute('open')) jump(current);
  });

  const zoomButton = button(words.zoomLabel, drawings.zoom, '', () => zoom(!isZoomed()));
  zoomButton.setAttribute('aria-pressed', 'false');
  const close = button(closeLabel, drawings.close, '', () => closeDialog(viewer));
  const bar = createElement('div', 'viewer-bar');
  bar.append(counter, zoomButton, close);
  const steps = [
    button(words.previousPicture, drawings.back, ' viewer-step', () => jump(current - 1)),
    button(words.nextPicture, drawings.next, ' viewer-step viewer-next', () => jump(current + 1)),
  ];
  viewer.append(bar, ...(slides.length > 1 ? steps : []), strip);
  document.body.append(viewer);
  return {
    open(index) {
      openDialog(viewer);
      jump(index);
    },
  };
}

/** An empty slide with the picture's alternative text; `showLarge` fills it. */
function makeSlide(picture: HTMLAnchorElement): HTMLElement {
  const shown = picture.querySelector('img');
  const image = createElement('img');
  image.alt = shown?.alt ?? '';
  const slide = createElement('div', 'viewer-slide');
  slide.append(image);
  return slide;
}

/** Shows the file of 1080 px, and until it has loaded the one that the page shows. */
function showLarge(slide: HTMLElement, { href, firstElementChild }: HTMLAnchorElement): void {
  const image = slide.querySelector('img');
  if (!image || image.dataset.large) return;
  image.dataset.large = href;
  image.src = firstElementChild?.querySelector('img')?.currentSrc || href;
  showWhenLoaded(image, href);
}

/** Shows the file once it has loaded, unless a larger one is there already. */
function showWhenLoaded(image: HTMLImageElement, file: string): void {
  const loaded = new Image();
  loaded.onload = () => {
    if (loaded.naturalWidth > image.naturalWidth) image.src = file;
  };
  loaded.src = file;
}

/** SVG paths on a 24 x 24 grid. */
const drawings = {
  close: 'M6 6l12 12M18 6 6 18',
  zoom: 'M10.5 4a6.5 6.5 0 1 0 .1 0ZM15.5 15.5 20 20M10.5 8v5M8 10.5h5',
  back: 'M15 5l-7 7 7 7',
  next: 'M9 5l7 7-7 7',
} as const;

function button(label: string, drawing: string, className: string, act: () => void): HTMLButtonElement {
  const element = createElement('button', `icon-button${className}`);
  element.type = 'button';
  element.setAttribute('aria-label', label);
  element.addEventListener('click', act);
  element.append(drawnIcon(drawing));
  return element;
}
