import type { Page } from 'playwright/test';
import { accessibilityFaults } from '../support/accessibility.ts';
import { expect, test } from '../support/journey.ts';
import { kindsOfPages, sample } from '../support/sample-pages.ts';
import { desk, phone } from '../support/screens.ts';

/** Looks at the page on a phone and at a desk, in light and in dark, where only the colours are other ones. */
async function expectAccessible(page: Page): Promise<void> {
  for (const screen of [phone, desk]) {
    await page.setViewportSize(screen);
    for (const colorScheme of ['light', 'dark'] as const) {
      await page.emulateMedia({ colorScheme, reducedMotion: 'reduce' });
      const faults = await accessibilityFaults(page, colorScheme === 'dark' ? ['color-contrast'] : []);
      expect.soft(faults, `${colorScheme}, ${screen.width} px`).toEqual([]);
    }
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
      await expectAccessible(page);
    });
  });
}

test('the open menu is accessible', async ({ page, shopper }) => {
  await page.setViewportSize(phone);
  await shopper.visit('/');
  await shopper.openDrawer();
  await expect(shopper.drawer).toBeVisible();
  for (const colorScheme of ['light', 'dark'] as const) {
    await page.emulateMedia({ colorScheme });
    expect.soft(await accessibilityFaults(page), colorScheme).toEqual([]);
  }
});

test('the open viewer of pictures is accessible', async ({ page, shopper }) => {
  await shopper.visit(sample.serum.path);
  await page.getByRole('link', { name: /picture 1 of 3/ }).click();
  await expect(page.getByRole('dialog')).toBeVisible();
  await expectAccessible(page);
});
