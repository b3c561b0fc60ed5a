import type { Locator } from 'playwright/test';

/**
 * Moves the strip that holds an element so many pixels on, as a finger does. Playwright's wheel is lost if a busy browser
 * has yet to draw what is under the mouse.
 */
export async function swipe(element: Locator, pixels: number): Promise<void> {
  await element.evaluate((start, left) => {
    let strip: Element | null = start;
    while (strip && strip.scrollWidth <= strip.clientWidth) strip = strip.parentElement;
    strip?.scrollBy({ left, behavior: 'instant' });
  }, pixels);
}
