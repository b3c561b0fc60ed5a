import type { Page } from 'playwright/test';

/** Where the keyboard is, and whether one sees it there. */
export interface Focus {
  name: string;
  /** How many of the four sides of its ring no box around it cuts off. */
  sides: number;
  /** Not under the sticky header or anything else. */
  isInTheOpen: boolean;
}

/** Null when the focus has left the page. */
export function focusOf(page: Page): Promise<Focus | null> {
  return page.evaluate(async () => {
    // A strip that snaps comes to rest a frame after the focus has moved.
    for (let frames = 0; frames < 2; frames++) await new Promise(requestAnimationFrame);
    const element = document.activeElement;
    if (!element || element === document.body) return null;

    /** The ring of a card is drawn by its link's ::after, that of a search box by the form around it. */
    const ring = () => {
      const holder = element.closest('.card, .search') ?? element;
      const styles = [
        getComputedStyle(element),
        getComputedStyle(element, '::after'),
        getComputedStyle(holder),
      ];
      const style = styles.find(
        ({ outlineStyle, outlineWidth }) => outlineStyle !== 'none' && Number.parseFloat(outlineWidth) >= 2,
      );
      if (!style) return null;
      const box = (style === styles[0] ? element : holder).getBoundingClientRect();
      const reach = Number.parseFloat(style.outlineOffset) + Number.parseFloat(style.outlineWidth) / 2;
      return {
        left: box.left - reach,
        right: box.right + reach,
        top: box.top - reach,
        bottom: box.bottom + reach,
      };
    };
    const clips = (ancestor: Element) => getComputedStyle(ancestor).overflow !== 'visible';
    const frames: DOMRect[] = [];
    for (let up = element.parentElement; up && up !== document.body; up = up.parentElement) {
      if (clips(up)) frames.push(up.getBoundingClientRect());
    }
    const isShown = (x: number, y: number) =>
      frames.every(({ left, right, top, bottom }) => x >= left && x <= right && y >= top && y <= bottom);

    const drawn = ring();
    const { left, right, top, bottom } = element.getBoundingClientRect();
    const x = (Math.max(left, 0) + Math.min(right, innerWidth)) / 2;
    const y = (Math.max(top, 0) + Math.min(bottom, innerHeight)) / 2;
    const sides = drawn
      ? [isShown(drawn.left, y), isShown(drawn.right, y), isShown(x, drawn.top), isShown(x, drawn.bottom)]
      : [];
    const hit = document.elementFromPoint(x, y);
    return {
      name: `${element.tagName} ${element.getAttribute('aria-label') ?? element.textContent?.trim().slice(0, 40)}`,
      sides: sides.filter(Boolean).length,
      isInTheOpen: hit !== null && (element.contains(hit) || hit.contains(element)),
    };
  });
}
