import { deferredTimeoutMs } from '#domain/shop/shop.ts';
import { importScript, onDelegatedClick, queryElement } from './dom.ts';

/**
 * What a page needs only when somebody is there comes in a file of its own, at the first touch. `inline/on-interaction` has
 * one module a kind of page, `components/frame/deferred-scripts.ts` names them, and the layout takes one: `deferred="product"`. What
 * every page needs is in `every-page.ts`.
 *
 * To add something, write it beside them, call it in the modules of the pages that need it, and mark with `data-defer`
 * what it answers taps on. No tap is lost: a tap on what is marked is held back until the file is there, and then
 * repeated. When it does not load in time the tap is repeated all the same and goes the link's own way; so mark only what
 * has one. What must be there at once, because the page's address asks for it, calls `load` itself.
 */
let { defer } = (document.currentScript as HTMLScriptElement).dataset;
let coming: Promise<void> | undefined;

/** Resolves when the page's file has loaded or failed. */
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
  // Who is signed in may have changes that the server has yet to hear of.
  if (queryElement('.is-in') && !(navigator as Thrifty).connection?.saveData) addEventListener('load', load);
  for (const touch of ['pointerover', 'keydown']) addEventListener(touch, load);
  onDelegatedClick('[data-defer]', (_, event) => {
    if (!defer) return;
    event.preventDefault();
    event.stopPropagation();
    void load().then(() => event.target?.dispatchEvent(new MouseEvent('click', event)));
  });
}

/** Chromium tells a page so; others do not know it. */
interface Thrifty {
  connection?: { saveData: boolean };
}
