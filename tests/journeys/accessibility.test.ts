import type { Page } from 'playwright/test';
import { expectAccessible } from '../support/accessibility.ts';
import { expect, test } from '../support/journey.ts';
import { kindsOfPages, sample } from '../support/sample-pages.ts';
import { desktop, phone } from '../support/screens.ts';

async function expectAccessibleEverywhere(page: Page): Promise<void> {
  for (const screen of [phone, desktop]) {
    await page.setViewportSize(screen);
    await expectAccessible(page, `${screen.width} px`);
  }
}

for (const { kind, path } of kindsOfPages) {
  test.describe(kind, () => {
    test.use({ expectedFaults: [/status of 404/] });
    test(`${kind}: nothing is in the way of a screen reader, a keyboard or weak eyes`, async ({
      page,
      shopper,
    }) => {
      await shopper.visit(path);
      await expectAccessibleEverywhere(page);
    });
  });
}

test('the open menu is accessible', async ({ page, shopper }) => {
  await page.setViewportSize(phone);
  await shopper.visit('/');
  await shopper.openDrawer();
  await expect(shopper.drawer).toBeVisible();
  await expectAccessible(page);
});

test('the open viewer of pictures is accessible', async ({ page, shopper }) => {
  await shopper.visit(sample.serum.path);
  await page.getByRole('link', { name: /picture 1 of 3/ }).click();
  await expect(page.getByRole('dialog')).toBeVisible();
  await expectAccessibleEverywhere(page);
});
