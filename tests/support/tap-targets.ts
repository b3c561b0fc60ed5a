import type { Page } from 'playwright/test';

/**
 * Tappable elements within `scope` that are smaller than 44 x 44 px or covered by another. Waits for finite animations first. A
 * smaller box is enough if taps reach further, as with the link of a card. A link inside running text is as high as its line.
 */
export function hardToTap(page: Page, scope = 'body'): Promise<string[]> {
  return page.evaluate(async (within) => {
    const runsOnce = ({ effect, playState }: Animation) =>
      playState === 'running' && effect?.getComputedTiming().endTime !== Number.POSITIVE_INFINITY;
    await Promise.allSettled(
      document
        .getAnimations()
        .filter(runsOnce)
        .map(({ finished }) => finished),
    );
    const tappable = 'a, button, input, select, textarea';
    const isInText = (element: Element) =>
      getComputedStyle(element).display === 'inline' &&
      element.parentElement?.textContent !== element.textContent;
    const targets = [...document.querySelectorAll(`${within} :is(${tappable})`)].filter(
      (element) =>
        element.checkVisibility({ visibilityProperty: true }) &&
        !element.matches('.skip') &&
        !isInText(element),
    );
    return targets.flatMap((element) => {
      element.scrollIntoView({ block: 'center', inline: 'center' });
      const { left, top, width, height } = element.getBoundingClientRect();
      const owns = (right: number, down: number) =>
        document.elementFromPoint(left + width / 2 + right, top + height / 2 + down)?.closest(tappable) ===
        element;
      const isLarge = Math.min(width, height) >= 43.9;
      const reachesFar = owns(-21, 0) && owns(21, 0) && owns(0, -21) && owns(0, 21);
      if (owns(0, 0) && (isLarge || reachesFar)) return [];
      const name = element.getAttribute('aria-label') ?? element.textContent?.trim().slice(0, 40);
      const where = owns(0, 0) ? '' : ', lies under something else';
      return [`${element.tagName} ${name}: ${Math.round(width)} x ${Math.round(height)}${where}`];
    });
  }, scope);
}
