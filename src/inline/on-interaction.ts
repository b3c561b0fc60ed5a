import { deferredTimeoutMs } from '#domain/shop/shop.ts';
import { importScript, onDelegatedClick, queryElement } from './dom.ts';

/**
 * Loads the page's deferred script on the first interaction: a pointer, a key or a tap. `inline/on-interaction` has one
 * module for each kind of page, `components/frame/deferred-scripts.ts` names them, and the layout takes one:
 * `deferred="product"`. The code that all pages need is in `every-page.ts`.
 *
 * To add something, write a module beside them, call it in the modules of the pages that need it, and mark the elements
 * whose taps it handles with `data-defer`. A tap on a marked element is held back until the script has loaded, and then
 * repeated. When it does not load in time the tap is repeated all the same and has the element's default action; so mark
 * only elements that have one. A page whose address needs the script at once calls `load` itself.
 */
let { defer } = (document.currentScript as HTMLScriptElement).dataset;
let coming: Promise<void> | undefined;

/** Resolves when the page's deferred script has loaded, failed or timed out. */
export function load(): Promise<void> {
  const end = () => {
    defer = '';
  };
  coming ??= Promise.race([
    importScript(defer as string),
    new Promise((resolve) => setTimeout(resolve, deferredTimeoutMs)),
  ]).then(end, end);
  return coming;
}

export function startOnInteraction(): void {
  // A signed-in customer may have changes that the server has yet to confirm.
  if (queryElement('.is-in') && !(navigator as Thrifty).connection?.saveData) addEventListener('load', load);
  for (const touch of ['pointerover', 'keydown']) addEventListener(touch, load);
  onDelegatedClick('[data-defer]', (_, event) => {
    if (!defer) return;
    event.preventDefault();
    event.stopPropagation();
    void load().then(() => event.target?.dispatchEvent(new MouseEvent('click', event)));
  });
}

/** Only Chromium has it. */
interface Thrifty {
  connection?: { saveData: boolean };
}
