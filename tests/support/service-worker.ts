import { expect, type Page } from 'playwright/test';
import { offlineCaches, offlinePath } from '#domain/shop/offline.ts';

/** Opens a page and touches it, which starts the worker; waits until it has taken the page over and can stand in for others. */
export async function openWithWorker(page: Page, path: string): Promise<void> {
  await page.goto(path);
  await page.keyboard.press('Shift');
  await expect.poll(() => isControlled(page)).toBe(true);
  await expect.poll(() => keptIn(page, offlineCaches.fallback)).toEqual([offlinePath]);
}

/** Whether a worker answers for the page. */
function isControlled(page: Page): Promise<boolean> {
  return page.evaluate(() => Boolean(navigator.serviceWorker.controller));
}

/** Paths of what a cache holds. */
export function keptIn(page: Page, name: string): Promise<string[]> {
  return page.evaluate(async (cache) => {
    const keys = await (await caches.open(cache)).keys();
    return keys.map(({ url }) => url.replace(location.origin, ''));
  }, name);
}
