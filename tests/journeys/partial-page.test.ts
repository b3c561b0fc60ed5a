import { expect, test } from '../support/journey.ts';
import { shiftsWhileStreaming } from '../support/partial-page.ts';
import { groupsOfPages } from '../support/sample-pages.ts';
import { desktop, phone, smallPhone, tablet } from '../support/screens.ts';

/** Their HTML is laid out as that of another kind. */
const sameAsAnother = /\?|\/collection\/|evacosmetics|category|no-such-page|sitemap|size-guide/;
const groups = {
  ...groupsOfPages,
  screens: [
    { kind: 'the cart', path: '/cart' },
    { kind: 'sign-in', path: '/login' },
  ],
};

for (const [group, all] of Object.entries(groups)) {
  const kinds = all.filter(({ path }) => !sameAsAnother.test(path));
  if (kinds.length === 0) continue;

  test(`R5: wherever the HTML of ${group} stops, nothing moves`, async ({ page, request }) => {
    for (const { kind, path } of kinds) {
      const html = await (await request.get(path)).text();
      for (const [name, screen] of Object.entries({ 'small phone': smallPhone, phone, tablet, desktop })) {
        await page.setViewportSize(screen);
        expect.soft(await shiftsWhileStreaming(page, html), `${kind} on a ${name}`).toEqual([]);
      }
    }
  });
}
