import { expect, test } from '../support/journey.ts';
import { layoutShifts } from '../support/layout-shifts.ts';
import { groupsOfPages, sample } from '../support/sample-pages.ts';
import { phone } from '../support/screens.ts';

// High enough to see everything, so that a jump anywhere counts.
test.use({ expectedFaults: [/status of 404/], viewport: { width: phone.width, height: 6_000 } });

for (const [group, kinds] of Object.entries(groupsOfPages)) {
  test(`nothing moves anywhere while the pictures of ${group} come in`, async ({ page, shopper }) => {
    for (const { kind, path } of kinds)
      expect.soft(await layoutShifts(page, () => shopper.visit(path)), kind).toEqual([]);
  });
}

test('a picture that cannot come is its name', async ({ page, shopper }) => {
  await page.route('**/pictures/**', (route) => route.fulfill({ status: 404 }));
  await shopper.visit(sample.serum.path);
  const image = page.getByRole('img', { name: sample.serum.name }).first();
  await expect.poll(() => image.evaluate((element: HTMLImageElement) => element.naturalWidth)).toBe(0);
  await expect
    .poll(() => image.evaluate((element) => getComputedStyle(element, '::before').position))
    .toBe('absolute');
});
