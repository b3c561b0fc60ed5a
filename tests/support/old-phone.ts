import type { BrowserContext } from 'playwright/test';

/** Makes the browser of a context know no more than Safari 14.1 and Firefox 90 do, as far as that can be taken from it. */
export async function makeOld(context: BrowserContext): Promise<void> {
  await context.addInitScript(() => {
    const take = (from: object, ...names: string[]) => {
      for (const name of names) Reflect.deleteProperty(from, name);
    };
    take(Array.prototype, 'at', 'findLast', 'findLastIndex', 'toReversed', 'toSorted', 'toSpliced', 'with');
    take(Object.getPrototypeOf(Uint8Array.prototype), 'at', 'findLast', 'toReversed', 'toSorted', 'with');
    take(String.prototype, 'at', 'isWellFormed', 'toWellFormed');
    take(Object, 'hasOwn', 'groupBy');
    take(Map, 'groupBy');
    take(Promise, 'withResolvers', 'try');
    take(URL, 'canParse', 'parse');
    take(AbortSignal, 'timeout', 'any');
    take(AbortSignal.prototype, 'reason', 'throwIfAborted');
    take(Object.getPrototypeOf([].values().constructor?.prototype ?? {}), 'take', 'map', 'filter', 'toArray');
    take(Crypto.prototype, 'randomUUID');
    take(Navigator.prototype, 'locks', 'connection');
    take(SubmitEvent.prototype, 'submitter');
    take(HTMLFormElement.prototype, 'requestSubmit');
    take(HTMLDialogElement.prototype, 'show', 'showModal', 'close', 'open', 'requestClose');
    take(HTMLElement.prototype, 'popover', 'showPopover', 'hidePopover', 'togglePopover', 'inert');
    take(Element.prototype, 'role', 'ariaLabel', 'ariaBusy', 'checkVisibility');
    take(Document.prototype, 'adoptedStyleSheets', 'startViewTransition');
    // A selector that a browser does not know is a SyntaxError there.
    for (const kind of [Element, Document, DocumentFragment])
      for (const name of ['matches', 'closest', 'querySelector', 'querySelectorAll']) {
        const known = Reflect.get(kind.prototype, name);
        if (!known) continue;
        Reflect.set(kind.prototype, name, function (this: Node, selector: string) {
          if (/:(has\(|focus-visible|popover-open)/.test(selector))
            throw new DOMException(`'${selector}' is not a valid selector.`, 'SyntaxError');
          return known.call(this, selector);
        });
      }
    const { supports } = CSS;
    CSS.supports = (...asked: [string]) =>
      !/:(has\(|focus-visible|popover-open)/.test(asked[0]) && supports.apply(CSS, asked);
    take(globalThis, 'structuredClone', 'reportError', 'scheduler', 'navigation');
  });
  // A page that was changed on the way counts as one from elsewhere.
  await context.grantPermissions(['local-network-access']);
  // What an old browser leaves out of a sheet: a property of another name, and rules with a selector that none knows.
  await context.route(/^[^?]*(\/[^.?]*|\.html|\.css)(\?.*)?$/, async (route) => {
    if (!['document', 'stylesheet'].includes(route.request().resourceType())) return route.fallback();
    try {
      const response = await route.fetch({ maxRedirects: 0 });
      const text = (await response.text())
        .replaceAll('aspect-ratio', 'x-aspect-ratio')
        .replace(/:(has\(|focus-visible|popover-open)/g, ':x-$1')
        .replace(/ popover(target\w*)?(=|>| )/g, ' data-x-popover$1$2');
      await route.fulfill({ response, body: text });
    } catch (fault) {
      // The journey may have ended meanwhile, which disposes of responses before it closes the page.
      const hasEnded = route.request().frame().page().isClosed() || /disposed/.test(String(fault));
      if (!hasEnded) throw fault;
    }
  });
}
