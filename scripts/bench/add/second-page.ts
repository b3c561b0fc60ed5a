import { prefetchClass } from '#domain/shop/prefetch.ts';
import type { Line, Phone } from '../phone.ts';
import { type Tapping, tapWhenThere } from './tap.ts';

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
    await page.waitForFunction(
      () => (globalThis as unknown as { tapping?: Tapping }).tapping?.addWorksMs,
      null,
      { timeout: 60_000 },
    );
    return page.evaluate(() => (globalThis as unknown as { tapping: Tapping }).tapping.addWorksMs);
  });
}
