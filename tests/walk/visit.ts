import type { Page } from 'playwright/test';

/** Opens an address, though the page may lead elsewhere at the same moment. */
export async function visit(tab: Page, url: string): Promise<void> {
  for (let tries = 1; ; tries++) {
    try {
      await tab.goto(url);
      return;
    } catch (error) {
      if (tries === 20) throw error;
      await new Promise((resolve) => setTimeout(resolve, 100));
    }
  }
}
