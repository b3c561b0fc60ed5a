import type { Page } from 'playwright/test';

/** Loads a page whose pictures are slow, and gives a line for each time that something seen on it moved. */
export async function layoutShifts(page: Page, load: () => Promise<void>): Promise<string[]> {
  await using _observer = await page.addInitScript(() => {
    const shifts: string[] = [];
    Object.assign(window, { shifts });
    const isSame = (a: DOMRectReadOnly, b: DOMRectReadOnly) => JSON.stringify(a) === JSON.stringify(b);
    new PerformanceObserver((list) => {
      for (const entry of list.getEntries() as LayoutShift[]) {
        // The last glyph of a row that a packet's end cut in two: the score is 0.000 as browsers report it.
        if (entry.value < 0.0001) continue;
        // A centred line that was cut so: its box stays.
        if (
          entry.sources.length > 0 &&
          entry.sources.every(({ previousRect: from, currentRect: to }) => isSame(from, to))
        )
          continue;
        const moved = entry.sources.map(({ node, previousRect: from, currentRect: to }) => {
          const name = node instanceof Element ? node.outerHTML.slice(0, 80) : node?.nodeName;
          return `${name} from ${from.x}, ${from.y} (${from.width} × ${from.height}) to ${to.x}, ${to.y} (${to.width} × ${to.height})`;
        });
        shifts.push(`${entry.value}: ${moved.join(', ')}`);
      }
    }).observe({ type: 'layout-shift', buffered: true });
  });
  const slow = new Set<Promise<void>>();
  await using _slowPictures = await page.route('**/pictures/**', async (route) => {
    const slowed = new Promise<void>((resolve) => setTimeout(resolve, 400)).then(() => route.continue());
    slow.add(slowed);
    await slowed;
    slow.delete(slowed);
  });
  await load();
  await page.waitForLoadState('networkidle');
  const shifts = await page.evaluate(() => (window as unknown as { shifts: string[] }).shifts);
  // A picture that a busy machine asks for only now: its route may not be gone before it goes on.
  while (slow.size > 0) await Promise.all(slow);
  return shifts;
}

/** TypeScript does not know it yet. */
interface LayoutShift extends PerformanceEntry {
  value: number;
  sources: readonly { node: Node | null; previousRect: DOMRectReadOnly; currentRect: DOMRectReadOnly }[];
}
