import './every-page.ts';
import { decodeViewed, encodeViewed } from '#domain/account/saved-products.ts';
import * as words from '#domain/catalogue/product-messages.ts';
import { deliveryDates } from '#domain/checkout/delivery.ts';
import { shareLabel } from '#domain/shop/labels.ts';
import { delivery, longToastMs } from '#domain/shop/shop.ts';
import { path as liveStockScript } from '#islands/catalogue/live-stock.ts?script';
import { quantities } from '../cart.ts';
import { createElement, drawnIcon, importScript, onDomReady, queryElement } from '../dom.ts';
import { toast } from '../toast.ts';
import { startBuyBar, startInCart, startUnstoredBuy } from './buy-form.ts';
import { startGallery } from './gallery.ts';
import { startGoesWell } from './goes-well.ts';
import { startSizeGuide } from './size-guide.ts';
import { startTabs } from './tabs.ts';

startForm();
startSizeLegend();
startSizeGuide();
startGallery();
startShare();
tidyViewed();
// Their elements come after the script that loads this file, which may therefore run before they are parsed.
onDomReady(() => {
  const dates = deliveryDates(Date.now(), delivery.cityDays);
  startBuyBar(dates);
  showDates(dates);
  startTexts();
  startRelated();
  startGoesWell();
  // Without it the cart says what is sold out.
  if (document.documentElement.dataset.extras?.includes('stock'))
    importScript(liveStockScript).catch(() => {});
});

/** Names the days of arrival in the page's line, which knew none when it was built; not if that took another line, in large letters. */
function showDates(dates: string): void {
  const line = document.querySelector<HTMLElement>('.arrival');
  if (!line) return;
  const { offsetHeight, textContent } = line;
  line.textContent = String(textContent).replace(words.daysAway(), dates);
  if (line.offsetHeight !== offsetHeight) line.textContent = textContent;
}

/** Shows that a tap counted, or the error; the inlined script has changed the cart already (R5). */
function startForm(): void {
  const form = document.querySelector<HTMLFormElement>('.buy');
  if (form) {
    startUnstoredBuy(form);
    startInCart(form);
    startMost(form);
  }
  // From now on the style sheet shows the missing size beside the sizes; the browser's own bubble is suppressed.
  form?.addEventListener(
    'invalid',
    (event) => {
      event.preventDefault();
      form.classList.add('sent');
      form.querySelector<HTMLInputElement>('input:invalid')?.focus();
      const { validity, max } = event.target as HTMLInputElement;
      if (validity.rangeOverflow) toast(words.mostPieces(Number(max)));
    },
    true,
  );
}

/** Says how many there are to a tap that asks for more, or for as many again: the inlined script takes the most that can be ordered. */
function startMost(form: HTMLFormElement): void {
  const quantity = form.elements.namedItem('quantity') as HTMLInputElement;
  const line = form.elements.namedItem('line') as HTMLInputElement | RadioNodeList;
  const isInCart = () => Boolean(quantities()[line.value]);
  let isOver = false;
  const say = () => {
    if (isOver) toast(words.mostPieces(Number(quantity.max)));
  };
  form.addEventListener(
    'click',
    ({ target }) => {
      const isPlus = (target as HTMLElement).dataset.step === '1';
      const most = Number(quantity.max);
      const isAllInCart = quantity.valueAsNumber === most && quantities()[line.value] === most;
      isOver = isAllInCart || quantity.valueAsNumber + Number(isPlus) > most;
      if (isPlus) say();
    },
    true,
  );
  form.addEventListener('submit', say);
  // In the cart a typed quantity counts at once.
  quantity.addEventListener('change', () => {
    isOver = isInCart() && quantity.valueAsNumber > Number(quantity.max);
  });
  form.addEventListener('change', say);
}

function startSizeLegend(): void {
  const legend = document.querySelector('.choice legend');
  const show = () => {
    const size = document.querySelector('.sizes :checked + span')?.textContent;
    if (legend && size) legend.textContent = words.chosenSize(size);
  };
  legend?.parentElement?.addEventListener('change', show);
  show();
}

/**
 * Turns the texts into tabs, except on a phone, which folds them without a script; there the address opens the one that it names,
 * and the breadcrumbs stand last, so that the picture comes first.
 */
function startTexts(): void {
  const isWide = matchMedia('(min-width: 44rem)');
  if (isWide.matches) {
    startTabs();
    return;
  }
  isWide.addEventListener('change', () => startTabs(), { once: true });
  const breadcrumbs = queryElement('main nav');
  breadcrumbs.parentElement?.append(breadcrumbs);
  const openNamed = () => {
    const text = document.getElementById(location.hash.slice(1))?.querySelector('details');
    if (text) text.open = true;
  };
  openNamed();
  addEventListener('hashchange', openNamed);
}

/** Starts previous and next of the related products: one view at a time, wrapping around (Spec 4). */
function startRelated(): void {
  const strip = document.querySelector<HTMLElement>('.strip');
  const controls = document.querySelector<HTMLElement>('.strip-controls');
  if (!strip || !controls) return;
  // Browsers do not scroll to a link that is partly in sight. Most of the focused one would stay out of sight.
  strip.addEventListener('focusin', () => document.activeElement?.scrollIntoView({ block: 'nearest' }));
  controls.addEventListener('click', (event) => {
    const step = Number((event.target as Element).closest('button')?.value ?? 0);
    const end = strip.scrollWidth - strip.clientWidth;
    const wraps = step > 0 ? strip.scrollLeft >= end - 1 : strip.scrollLeft <= 1;
    strip.scrollTo({ left: wraps ? (step > 0 ? 0 : end) : strip.scrollLeft + step * strip.clientWidth });
  });
}

/** Trims the list of products viewed, which grows by one with each product page. */
function tidyViewed(): void {
  try {
    localStorage.recentlyViewed = encodeViewed(decodeViewed(localStorage.recentlyViewed));
  } catch {
    // A browser that forbids storage has no list.
  }
}

/** Adds a button beside chat and telephone that shares the page's address by the phone's own means, or copies it. */
function startShare(): void {
  const button = createElement('button', 'share');
  button.type = 'button';
  button.append(drawnIcon('M12 15V4M7.5 8 12 3.5 16.5 8M5 12v8h14v-8'), shareLabel);
  button.addEventListener('click', () => void share());
  queryElement('.order').append(button);
}

async function share(): Promise<void> {
  const url = (queryElement('link[rel=canonical]') as HTMLLinkElement).href;
  try {
    if ('share' in navigator) await navigator.share({ title: document.title, url });
    else {
      await (navigator as Navigator).clipboard.writeText(url);
      toast(words.linkCopied);
    }
  } catch (fault) {
    // The shopper cancelled; anything else leaves the address to be copied by hand.
    if ((fault as Error).name !== 'AbortError') toast(words.copyLink(url), longToastMs);
  }
}
