import './every-page.ts';
import { decodeViewed } from '#domain/account/saved-products.ts';
import { partsOfKey } from '#domain/cart/line-keys.ts';
import { pictureClass } from '#domain/catalogue/picture.ts';
import type { ProductSummary } from '#domain/catalogue/product.ts';
import type { PlacedAttempt } from '#domain/checkout/order-attempt.ts';
import { nothingElseViewed, nothingToShow, pauseLabel, playLabel } from '#domain/content/page-messages.ts';
import { isSaving } from '#domain/shop/data-saver.ts';
import { failed } from '#domain/shop/messages.ts';
import { onStorageChange } from '#domain/shop/page-events.ts';
import { pictureFile, productPath } from '#domain/shop/paths.ts';
import { formatPrice } from '#domain/text/money.ts';
import { createElement } from '../dom.ts';
import { fetchSummaries } from './fetch-summaries.ts';

/** Longest wait of a turn of the hero for the next picture, ms. */
const pictureWaitMs = 5_000;

/** Key of the order that was placed last, as `ReturningRows.astro` names it. */
const orderKey = 'order-placed';

startHero();
startReturningRows();

/** Starts the hero's dots, and its turn to the next slide every 20 s, except while it is hovered or focused, motion is reduced or data are to be saved. */
function startHero(): void {
  const hero = document.querySelector<HTMLElement>('.hero');
  const strip = hero?.querySelector<HTMLElement>('.hero-strip');
  const pause = hero?.querySelector<HTMLButtonElement>('button');
  const dots = [...(hero?.querySelectorAll<HTMLElement>('.dot') ?? [])];
  if (!hero || !strip || !pause || dots.length < 2) return;

  const shown = () => Math.round(strip.scrollLeft / strip.clientWidth);
  const show = (slide: number) => strip.scrollTo({ left: slide * strip.clientWidth });
  for (const [slide, dot] of dots.entries()) {
    dot.addEventListener('click', (event) => {
      event.preventDefault();
      show(slide);
    });
  }
  const markCurrentDot = () => {
    const current = shown();
    for (const [slide, dot] of dots.entries()) dot.setAttribute('aria-current', String(slide === current));
  };
  strip.addEventListener('scroll', markCurrentDot, { passive: true });

  const intervalMs = Number(hero.dataset.interval);
  const reducedMotion = matchMedia('(prefers-reduced-motion: reduce)');
  let paused = reducedMotion.matches;
  const showPauseState = () => {
    pause.setAttribute('aria-label', paused ? playLabel : pauseLabel);
    pause.classList.toggle('paused', paused);
  };
  pause.addEventListener('click', () => {
    paused = !paused;
    showPauseState();
  });
  showPauseState();
  const slides = [...strip.children];
  // The sheet shows the picture of a slide once that is `due`. The browser loads no picture before.
  const watch = new IntersectionObserver(
    (entries) => {
      for (const { target, isIntersecting } of entries) if (isIntersecting) target.classList.add('due');
    },
    // A slide beside the strip touches it.
    { root: strip, threshold: 0.01 },
  );
  for (const slide of slides) watch.observe(slide);
  const mayAdvance = () =>
    !(paused || isSaving() || document.hidden || hero.matches(':hover, :focus-within'));
  const advance = async () => {
    const current = shown();
    const next = (current + 1) % dots.length;
    const slide = slides[next];
    if (!mayAdvance() || !slide) return;
    slide.classList.add('due');
    await loadPicture(slide);
    // The shopper may have gone on by hand.
    if (mayAdvance() && shown() === current) show(next);
  };
  // The page fetches this file when the first turn is due, unless there was an interaction before.
  if (performance.now() >= intervalMs) void advance();
  setInterval(() => void advance(), intervalMs);
}

/** Loads the picture of a slide, and waits for it `pictureWaitMs` at most: without it the slide is shown all the same. */
function loadPicture(slide: Element): Promise<unknown> {
  const image = slide.querySelector('img');
  if (!image) return Promise.resolve();
  // A browser may leave a lazy one in a strip alone until a part of it is in sight.
  image.loading = 'eager';
  const timeout = new Promise((resolve) => setTimeout(resolve, pictureWaitMs));
  return Promise.race([image.decode().catch(() => {}), timeout]);
}

/** Fills the rows for returning shoppers, again when their storage key changes: a sign-out empties them (R23). */
function startReturningRows(): void {
  for (const row of document.querySelectorAll<HTMLElement>('.returning:not([hidden])'))
    startReturningRow(row);
}

function startReturningRow(row: HTMLElement): void {
  const key = row.dataset.key as string;
  let shown: string | undefined;
  onStorageChange(async () => {
    const text = readStored(key);
    // What is left out of a row depends on the other one.
    const state = text && text + readStored(orderKey);
    if (state === shown) return;
    shown = state;
    if (!text) {
      row.hidden = true;
      listIn(row).replaceChildren();
      return;
    }
    const products = await summariesOf(idsOf(key, text)).catch(() => null);
    // The key may have changed while the products were fetched.
    if (state !== shown) return;
    row.classList.remove('all-bought');
    if (products?.[0]) {
      row.hidden = false;
      listIn(row).replaceChildren(...products.map(productItem));
    } else if (!products) leaveEmpty(row, failed.fetchProducts);
    else if (key === orderKey || !orderedIds()[0]) leaveEmpty(row, nothingToShow);
    else {
      // Beside Buy again the sheet leaves its place blank.
      row.classList.add('all-bought');
      leaveEmpty(row, nothingElseViewed);
    }
  });
}

/** Hides a row that is still below the screen. Any other keeps its height and says why: what a finger is about to tap must not move. */
function leaveEmpty(row: HTMLElement, words: string): void {
  row.hidden = row.getBoundingClientRect().top >= innerHeight;
  listIn(row).replaceChildren(createElement('li', 'returning-note', words));
}

function listIn(row: HTMLElement): HTMLElement {
  return row.querySelector('ul') as HTMLElement;
}

function readStored(key: string): string {
  try {
    return localStorage.getItem(key) ?? '';
  } catch {
    return '';
  }
}

/** Product ids of the row Buy again. */
function orderedIds(): string[] {
  return idsOf(orderKey, readStored(orderKey));
}

/** Product ids of a row, the latest first; none for rubbish (R27), or another account's order. */
function idsOf(key: string, text: string): string[] {
  try {
    if (key !== orderKey) {
      const ordered = orderedIds();
      return decodeViewed(text).filter((id) => !ordered.includes(id));
    }
    const { account, cart }: PlacedAttempt = JSON.parse(text);
    if (account !== localStorage.account) return [];
    return [...new Set(cart.map((line) => partsOfKey(line.key).productId))];
  } catch {
    return [];
  }
}

async function summariesOf(ids: readonly string[]): Promise<ProductSummary[]> {
  const lists = await Promise.all(fetchSummaries(ids));
  const byId = new Map(lists.flat().map((product) => [product.id, product]));
  return ids.flatMap((id) => byId.get(id) ?? []);
}

function productItem({ id, name, price, picture }: ProductSummary): HTMLElement {
  const image = createElement('img');
  image.alt = '';
  image.loading = 'lazy';
  image.src = pictureFile(picture, picture.kind === 'photo' ? (picture.widths[0] ?? 0) : 0, 'webp');
  const frame = createElement('span', pictureClass(picture));
  frame.append(image);
  const link = createElement('a');
  link.href = productPath(id);
  link.append(
    frame,
    createElement('span', 'returning-name', name),
    createElement('b', 'price', formatPrice(price)),
  );
  const listed = createElement('li');
  listed.append(link);
  return listed;
}
