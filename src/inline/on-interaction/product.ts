import './every-page.ts';
import { decodeViewed, encodeViewed } from '#domain/account/saved-products.ts';
import { addToCartMs } from '#domain/shop/shop.ts';
import { showBusy } from '#domain/shop/show-busy.ts';
import { onDomReady } from '../dom.ts';
import { startGallery } from './gallery.ts';
import { startTabs } from './tabs.ts';

startBusyBuy();
startGallery();
tidyViewed();
// They stand behind the script that brings this file, so it may be here first.
onDomReady(() => {
  startTabs();
  startRelated();
});

/** Add to Cart and Update Quantity show that their tap counted, which the inlined script saw to (R5). */
function startBusyBuy(): void {
  const form = document.querySelector<HTMLFormElement>('.buy');
  form?.addEventListener('submit', () => showBusy(form.elements.namedItem('add') as Element, addToCartMs));
}

/** Previous and next of the related products: one view at a time, round and round (Spec 4). */
function startRelated(): void {
  const strip = document.querySelector<HTMLElement>('.strip');
  const controls = document.querySelector<HTMLElement>('.strip-controls');
  if (!strip || !controls) return;
  // Browsers leave a link where it is when a sliver of it shows, and the keyboard would be out of sight.
  strip.addEventListener('focusin', () => document.activeElement?.scrollIntoView({ block: 'nearest' }));
  controls.addEventListener('click', (event) => {
    const step = Number((event.target as Element).closest('button')?.value ?? 0);
    const end = strip.scrollWidth - strip.clientWidth;
    const wraps = step > 0 ? strip.scrollLeft >= end - 1 : strip.scrollLeft <= 1;
    strip.scrollTo({ left: wraps ? (step > 0 ? 0 : end) : strip.scrollLeft + step * strip.clientWidth });
  });
}

/** Leaves of the products looked at those that count, or the list would grow with each page. */
function tidyViewed(): void {
  try {
    localStorage.recentlyViewed = encodeViewed(decodeViewed(localStorage.recentlyViewed));
  } catch {
    // A phone that keeps nothing has no list.
  }
}
