import type { Page } from 'playwright/test';

/**
 * Waits until the page of this path has heard from the shop who is signed in: a token that dies before the answer ends the
 * session, instead of being met by what the shopper does next. Call it before the page is opened.
 */
export async function isKnownAt(page: Page, path: string): Promise<void> {
  const answer = await page.waitForResponse(
    (response) =>
      response.url().includes('get-user-details') &&
      new URL(response.request().frame().url()).pathname === path,
  );
  await answer.finished();
}
