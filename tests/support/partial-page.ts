import type { Page } from 'playwright/test';

/**
 * Draws the HTML of a page as far as each element of its first view, as a browser does when a packet ends between two elements, and gives a line
 * for each element that stands elsewhere in the whole page. `html` is a page as the shop sends it; its scripts and deferred style
 * sheets are left out.
 */
export async function shiftsWhileStreaming(page: Page, html: string): Promise<string[]> {
  const source = html
    .replaceAll(/<script\b.*?<\/script>/gs, '')
    .replaceAll(/<link rel="?stylesheet[^>]*>/g, '')
    .replace(/<html\b/, '<html class="scripted ready"');
  await page.goto('about:blank');
  return await page.evaluate((source) => {
    const frame = document.createElement('iframe');
    frame.style.cssText = `position:fixed;inset:0;width:${innerWidth}px;height:${innerHeight}px;border:0`;
    document.body.replaceChildren(frame);
    const partial = frame.contentDocument as Document;
    partial.open();
    const draw = (html: string) => {
      partial.write(html);
      return [...partial.body.querySelectorAll('*')];
    };
    const whole = draw(source).map((element) => ({
      box: element.getBoundingClientRect(),
      name: element.outerHTML.slice(0, 90),
    }));
    partial.close();
    const lastInWindow = whole.findLastIndex(
      ({ box }) => box.top < innerHeight && box.left < innerWidth && box.width > 0,
    );

    const moved = new Set<string>();
    let sent = 0;
    partial.open();
    for (const { index } of source.matchAll(/<(?!path)[a-z]/g)) {
      if (index <= source.indexOf('<body')) continue;
      const drawn = draw(source.slice(sent, index));
      sent = index;
      const movedNow = new Set<Element>();
      for (const [position, element] of drawn.entries()) {
        const final = whole[position];
        const box = element.getBoundingClientRect();
        if (
          !final ||
          (Math.abs(final.box.left - box.left) <= 0.5 && Math.abs(final.box.top - box.top) <= 0.5)
        )
          continue;
        // One pixel is for screen readers alone, and the columns of a table are as wide as their words.
        if (Math.min(box.width, box.height, final.box.width) < 2 || element.closest('table')) continue;
        // Nothing is seen of what has nothing in it yet.
        if (element.matches(':empty:not(img, svg, input)')) continue;
        const isOutside = box.top >= innerHeight || box.left >= innerWidth;
        if (isOutside || getComputedStyle(element).visibility === 'hidden') continue;
        // What lies in a moved element moves with it.
        movedNow.add(element);
        if (element.parentElement && movedNow.has(element.parentElement)) continue;
        moved.add(`${final.name} from ${box.left}, ${box.top} to ${final.box.left}, ${final.box.top}`);
      }
      if (drawn.length > lastInWindow) break;
    }
    return [...moved];
  }, source);
}
