import { test as base } from 'playwright/test';
import { apiOf } from './shop.ts';
import { Shopper } from './shopper.ts';

interface Fixtures {
  /** Faults that the journey causes on purpose: `test.use({ expectedFaults: [/404/] })`. */
  expectedFaults: RegExp[];
  /** What the content security policy refuses on purpose; `expectedFaults` excuse none of it. */
  expectedViolations: RegExp[];
  /** What a shopper does, in the shop's words. */
  shopper: Shopper;
  noFaults: undefined;
}

/**
 * A journey fails when any page of it had an error (thrown, written to the console, or refused by the policy), and when
 * one asked another host than the shop's and its API's for anything.
 */
export const test = base.extend<Fixtures>({
  expectedFaults: [[], { option: true }],
  expectedViolations: [[], { option: true }],
  // biome-ignore lint/correctness/noEmptyPattern: Playwright reads the names of the fixtures from the pattern.
  baseURL: async ({}, use) => {
    await use(process.env.JOURNEY_URL);
  },
  context: async ({ context }, use) => {
    await context.addInitScript(ignoreMouseInCorner);
    await context.addInitScript(tellViolations);
    await use(context);
  },
  page: async ({ page }, use, info) => {
    await use(page);
    // A failure on another machine leaves its picture there.
    const snapshot = () => page.locator('body').ariaSnapshot({ timeout: 1000 }).catch(String);
    if (info.status !== info.expectedStatus)
      console.log(`\n${info.title}, at its failure: ${page.url()}\n${await snapshot()}`);
  },
  shopper: async ({ page }, use) => {
    const shopper = new Shopper(page);
    await shopper.listen();
    await use(shopper);
  },
  noFaults: [
    async ({ context, baseURL, expectedFaults, expectedViolations }, use) => {
      const faults: string[] = [];
      const note = (fault: string): void => {
        const expected = isViolation(fault) ? expectedViolations : expectedFaults;
        if (!expected.some((each) => each.test(fault))) faults.push(fault);
      };
      context.on('console', (message) => {
        if (message.type() === 'error') note(`${message.text()} (${message.location().url})`);
      });
      context.on('weberror', (error) => {
        const { stack, message } = error.error();
        // The browser's own, about a view transition that the next navigation has interrupted.
        if (!/^Transition was (aborted|skipped)/.test(message)) note(stack || message);
      });
      context.on('request', (request) => {
        const { origin, protocol } = new URL(request.url());
        const own = baseURL ?? '';
        const api = process.env.JOURNEY_API_URL ?? apiOf(own);
        if (/^https?:$/.test(protocol) && origin !== own && origin !== api)
          note(`Another host was asked: ${request.url()}`);
      });
      await use(undefined);
      base.expect(faults, 'errors on the pages of this journey').toEqual([]);
    },
    { auto: true },
  ],
});

/** Whether a line of the console is about the content security policy: that of `tellViolations`, or the browser's own. */
function isViolation(fault: string): boolean {
  return /^Refused by the policy|Content Security Policy|requires 'Trusted/.test(fault);
}

/** Runs in the page. The browser does not write each violation to the console by itself. */
function tellViolations(): void {
  addEventListener('securitypolicyviolation', (event) => {
    const { effectiveDirective, blockedURI, sourceFile, lineNumber, sample } = event;
    console.error(
      `Refused by the policy: ${effectiveDirective} ${blockedURI} ${sample} at ${sourceFile}:${lineNumber}`,
    );
  });
}

/**
 * Runs in the page. A headless shell tells a new page of a mouse in its corner, where nobody has put one: the page hears of
 * it when somebody moves it.
 */
function ignoreMouseInCorner(): void {
  let isUntold = false;
  const hear = (event: Event): void => {
    const { screenX, screenY, isTrusted, type, target } = event as PointerEvent;
    if (!isTrusted) return;
    if (screenX === 0 && screenY === 0) {
      event.stopImmediatePropagation();
      isUntold = true;
    } else if (isUntold) {
      isUntold = false;
      if (type === 'pointermove') target?.dispatchEvent(new PointerEvent('pointerover', event));
    }
  };
  for (const type of ['pointerover', 'pointermove']) addEventListener(type, hear, true);
}

export { expect } from 'playwright/test';
