import { expect, test } from '../support/journey.ts';
import { layoutShifts } from '../support/layout-shifts.ts';
import { kindsOfPages } from '../support/sample-pages.ts';
import { phone } from '../support/screens.ts';

// High enough to see everything, so that a jump anywhere counts.
test.use({ expectedFaults: [/status of 404/], viewport: { width: phone.width, height: 6_000 } });

for (const { kind, path } of kindsOfPages) {
  test(`nothing moves anywhere while the pictures of ${kind} come in`, async ({ page, shopper }) => {
    expect(await layoutShifts(page, () => shopper.visit(path))).toEqual([]);
  });
}
