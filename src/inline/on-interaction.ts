import { deferredTimeoutMs } from '#domain/shop/shop.ts';
import { importScript, onDelegatedClick } from './dom.ts';

/**
 * Loads the page's deferred script on the first interaction: a pointer, a key or a tap. `inline/on-interaction` has one
 * module for each kind of page, `components/frame/deferred-assets.ts` names them, and the layout takes one:
 * `deferred="product"`. The code that all pages need is in `every-page.ts`.
 *
 * To add something, write a module beside them, call it in the modules of the pages that need it, and mark the elements
 * whose taps it handles with `data-defer`. A tap on a marked element is held back until the script has loaded, and then
 * repeated. When it does not load in time the tap is repeated all the same and has the element's default action; so mark
 * only elements that have one. A page whose address needs the script at once calls `load` itself.
 */

/** The script's address; null once it has loaded. */
let defer: string | null | undefined = (document.currentScript as HTMLScriptElement).dataset.defer;
let coming: Promise<void> | null | undefined;

/** Loads the page's deferred script. Resolves when it has loaded, failed or timed out; after a failure the next tap or key tries again. */
export function load(): Promise<void> {
  coming ??= new Promise((resolve) => {
    void importScript(defer as string)
      .then(
        () => {
          defer = null;
        },
        () => {
          // A browser may cache the failure of an address. A further mouse move is no new try.
          defer += '?';
          coming = window.onpointerover = null;
        },
      )
      .then(resolve);
    setTimeout(resolve, deferredTimeoutMs);
  });
  return coming;
}

// Properties, not listeners: fewer bytes in each page.
window.onpointerover = window.onpointerdown = window.onkeydown = load;
// Holds back also the submit of an incomplete form until the script that explains it has loaded.
onDelegatedClick('[data-defer],:invalid .button', (_, event) => {
  // A tap that this script repeats is not held back.
  if (!defer || !event.isTrusted) return;
  event.preventDefault();
  event.stopPropagation();
  void load().then(() => (event.target as Element).dispatchEvent(new MouseEvent('click', event)));
});
