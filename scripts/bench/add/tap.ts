import { setTimeout as pause } from 'node:timers/promises';
import type { CDPSession } from 'playwright';
import { prefetchClass } from '#domain/shop/prefetch.ts';
import type { Line, Phone } from '../phone.ts';

export interface Tap {
  /** Time until a tap on Add to cart showed, ms. */
  addWorksMs: number;
  /** Taps before the one that counted, which did nothing. */
  lostTaps: number;
}

interface Tapping {
  addWorksMs: number;
  taps: number;
}

/** Visits a page with empty caches, taps as soon as the button is painted, and taps again every 100 ms until a tap counts. */
export function tapOnce(phone: Phone, line: Line, url: string): Promise<Tap> {
  return phone.open(line, async ({ page, devTools }) => {
    await page.addInitScript(tapWhenThere);
    await page.goto(url, { waitUntil: 'commit' });
    const { addWorksMs, taps } = await tappingOf(devTools);
    return { addWorksMs, lostTaps: taps - 1 };
  });
}

/**
 * Waits until a tap has counted. Only a word is evaluated each time: the 330 kB that Playwright puts into a page in order to wait there
 * take a slow processor as long as half of the page.
 */
async function tappingOf(devTools: CDPSession): Promise<Tapping> {
  for (const began = performance.now(); performance.now() - began < timeoutMs; await pause(100)) {
    const { result } = await devTools.send('Runtime.evaluate', {
      expression: 'globalThis.tapping',
      returnByValue: true,
    });
    const tapping = result.value as Tapping | undefined;
    if (tapping && tapping.addWorksMs > 0) return tapping;
  }
  throw new Error('No tap counted within a minute.');
}

const timeoutMs = 60_000;

/** Runs in the page, so it uses nothing else of this file. It taps once the page is painted, as shoppers do. */
function tapWhenThere(): void {
  const tapping: Tapping = { addWorksMs: 0, taps: 0 };
  Object.assign(globalThis, { tapping });
  let lastTap = 0;
  const look = () => {
    const shown = document.querySelector('.cart-count')?.textContent ?? '';
    if (tapping.taps > 0 && shown !== '') {
      tapping.addWorksMs = performance.now();
      return;
    }
    const button = document.querySelector<HTMLButtonElement>('button[name=add]');
    const isPainted = performance.getEntriesByName('first-contentful-paint').length > 0;
    const isButtonReady =
      button !== null &&
      !button.disabled &&
      button.getBoundingClientRect().height > 0 &&
      getComputedStyle(button).visibility === 'visible';
    if (isPainted && isButtonReady && performance.now() - lastTap >= 100) {
      lastTap = performance.now();
      tapping.taps += 1;
      button.click();
    }
    setTimeout(look, 4);
  };
  look();
}

/**
 * Opens a list, scrolls it by a finger, and taps the product that the phone has prefetched meanwhile; taps on Add to cart there as
 * soon as the button is painted. Returns the time from the tap on the product until that on the button showed, ms.
 */
export function secondPageOnce(phone: Phone, line: Line, listUrl: string): Promise<number> {
  return phone.open(line, async ({ page, devTools }) => {
    const ready = new Set<string>();
    devTools.on('Preload.prefetchStatusUpdated', ({ prefetchUrl, status }) => {
      if (status === 'Ready') ready.add(prefetchUrl);
    });
    await devTools.send('Preload.enable');
    await page.goto(listUrl, { waitUntil: 'networkidle' });
    const scroll = { x: 180, y: 500, yDistance: -300, gestureSourceType: 'touch' } as const;
    await devTools.send('Input.synthesizeScrollGesture', scroll);
    const links = page.locator(`a.${prefetchClass}`);
    await links.first().waitFor();
    const fetched = async () => {
      for (const link of await links.all()) {
        if (ready.has(new URL((await link.getAttribute('href')) ?? '', listUrl).href)) return link;
      }
      return null;
    };
    let link = await fetched();
    while (!link) {
      await page.waitForTimeout(50);
      link = await fetched();
    }
    await page.addInitScript(tapWhenThere);
    await link.tap({ noWaitAfter: true });
    await page.waitForURL('**/product/*', { waitUntil: 'commit' });
    return (await tappingOf(devTools)).addWorksMs;
  });
}
