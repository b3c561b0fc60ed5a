import { laterTimeoutMs } from '#domain/shop/shop.ts';
import { bring } from './bring.ts';
import { find, onTap } from './page-parts.ts';

/**
 * What a page needs only when somebody is there comes in a file of its own, at the first touch. `src/instant/later` has
 * one module a kind of page, `components/later-scripts.ts` names them, and the layout takes one: `later="product"`. What
 * every page needs is in `every-page.ts`.
 *
 * To add something, write it beside them, call it in the modules of the pages that need it, and mark with `data-later`
 * what it answers taps on. No tap is lost: a tap on what is marked is held back until the file is there, and then
 * repeated. When it cannot be had in time the tap is repeated all the same and goes the link's own way; so mark only what
 * has one. What must be there at once, because the page's address asks for it, calls `load` itself.
 */
let { later } = (document.currentScript as HTMLScriptElement).dataset;
let coming: Promise<void> | undefined;

/** Settles when the page's file has come, or cannot be had. */
export function load(): Promise<void> {
  const end = () => {
    later = '';
  };
  coming ??= Promise.race([
    bring(later as string),
    new Promise((resolve) => setTimeout(resolve, laterTimeoutMs)),
  ]).then(end, end);
  return coming;
}

export function startLater(): void {
  // Who is signed in may have changes that the server has yet to hear of.
  if (find('.is-in') && !(navigator as Thrifty).connection?.saveData) addEventListener('load', load);
  for (const touch of ['pointerover', 'keydown']) addEventListener(touch, load);
  onTap('[data-later]', (_, event) => {
    if (!later) return;
    event.preventDefault();
    event.stopPropagation();
    void load().then(() => event.target?.dispatchEvent(new MouseEvent('click', event)));
  });
}

/** Chromium tells a page so; others do not know it. */
interface Thrifty {
  connection?: { saveData: boolean };
}
