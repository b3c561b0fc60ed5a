import { expect, test } from '../support/journey.ts';
import { shiftsWhileStreaming } from '../support/partial-page.ts';
import { kindsOfPages } from '../support/sample-pages.ts';
import { desktop, phone, smallPhone, tablet } from '../support/screens.ts';

/** Their HTML is laid out as that of another kind. */
const sameAsAnother = /\?|\/collection\/|evacosmetics|category|no-such-page|sitemap|size-guide/;
const kinds = [
  ...kindsOfPages.filter(({ path }) => !sameAsAnother.test(path)),
  { kind: 'the cart', path: '/cart' },
  { kind: 'sign-in', path: '/login' },
];

for (const { kind, path } of kinds) {
  test(`R5: nothing moves in the first view between whichever elements the HTML of ${kind} stops on its way`, async ({
    page,
    request,
  }) => {
    const html = await (await request.get(path)).text();
    for (const [name, screen] of Object.entries({ 'small phone': smallPhone, phone, tablet, desktop })) {
      await page.setViewportSize(screen);
      expect.soft(await shiftsWhileStreaming(page, html), `on a ${name}`).toEqual([]);
    }
  });
}
