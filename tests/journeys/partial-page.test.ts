import { expect, test } from '../support/journey.ts';
import { movedWhileArriving } from '../support/partial-page.ts';
import { kindsOfPages } from '../support/sample-pages.ts';
import { desktop, phone, tablet } from '../support/screens.ts';

/** Their HTML is that of another kind. */
const sameAsAnother = /\?|\/collection\/|evacosmetics|category|no-such-page/;
const kinds = [
  ...kindsOfPages.filter(({ path }) => !sameAsAnother.test(path)),
  { kind: 'the cart', path: '/cart' },
  { kind: 'sign-in', path: '/login' },
];

for (const { kind, path } of kinds) {
  for (const [name, screen] of Object.entries({ phone, tablet, desktop })) {
    test(`R5: nothing moves in the first view of a ${name} wherever the HTML of ${kind} is cut off on its way`, async ({
      page,
      request,
    }) => {
      await page.setViewportSize(screen);
      const html = await (await request.get(path)).text();
      expect(await movedWhileArriving(page, html)).toEqual([]);
    });
  }
}
