import type { Page } from 'playwright/test';

/** From now on time passes on the page, whose clock the test has installed, only when the test lets it. */
export async function stopClock(page: Page): Promise<void> {
  await page.clock.pauseAt((await page.evaluate(() => Date.now())) + 60_000);
}
