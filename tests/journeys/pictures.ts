import path from 'node:path';
import { test } from '../support/journey.ts';
import { kindsOfPages } from '../support/sample-pages.ts';

/** Pictures for people, in the letters that most phones have: `JOURNEY_PICTURES=FOLDER npm test -- journeys`. */
const folder = process.env.JOURNEY_PICTURES ?? '';

test.use({ expectedFaults: [/status of 404/] });

for (const width of [360, 1280]) {
  for (const { kind, path: address } of kindsOfPages) {
    test(`${kind} at ${width} px`, async ({ page, shopper }) => {
      await page.setViewportSize({ width, height: 800 });
      await shopper.visit(address);
      await page.screenshot({ path: path.join(folder, `${kind}-${width}.png`), fullPage: true });
    });
  }
}
