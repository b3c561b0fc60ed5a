import type { Page } from 'playwright/test';
import { expectAccessible } from '../support/accessibility.ts';
import { expect, test } from '../support/journey.ts';
import { groupsOfPages, sample } from '../support/sample-pages.ts';
import { desktop, phone } from '../support/screens.ts';

async function expectAccessibleEverywhere(page: Page, what = ''): Promise<void> {
  for (const screen of [phone, desktop]) {
    await page.setViewportSize(screen);
    // The colours of a desktop are the phone's.
    const schemes = screen === phone ? (['light', 'dark'] as const) : (['light'] as const);
    await expectAccessible(page, `${what} ${screen.width} px`.trim(), schemes);
  }
}

/** Other lists and searches are made of the same parts. */
const sameAsAnother = ['/collection/3', '/detergents', '/category/hair-care'];

/** States that an address asks for, once its filters are there. */
const filtered = [
  { kind: 'filters', path: '/collection?brand=male&brand=female&sort=newest' },
  { kind: 'rows of a term', path: '/collection?q=soap&view=list' },
  { kind: 'nothing left', path: '/collection?q=spaceship&brand=male' },
];

for (const [group, all] of Object.entries({ ...groupsOfPages, searches: filtered })) {
  const kinds = all.filter(({ path }) => !sameAsAnother.includes(path));
  test.describe(group, () => {
    test.use({ expectedFaults: [/status of 404/] });
    test(`${group}: nothing stops a screen reader, a keyboard or weak eyes`, async ({ page, shopper }) => {
      for (const { kind, path } of kinds) {
        await shopper.visit(path);
        if (group === 'searches')
          await expect(page.getByRole('list', { name: 'Chosen filters' })).toBeVisible();
        await expectAccessibleEverywhere(page, kind);
      }
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

test('what is chosen is seen in forced colours, too', async ({ page, shopper }) => {
  await page.emulateMedia({ forcedColors: 'active' });
  const backgroundOf = (selector: string, pseudo?: string) =>
    page
      .locator(selector)
      .first()
      .evaluate((element, of) => getComputedStyle(element, of).backgroundColor, pseudo);
  await page.setViewportSize(phone);
  await shopper.visit(sample.shirt.path);
  await shopper.touch();
  // The mark of a picture alone, not the finger's room around it, which lies over the picture.
  expect(await backgroundOf('.dots [aria-current=true]')).toMatch(/, 0\)$/);
  await page.getByRole('radio').first().check({ force: true });
  expect(await backgroundOf('.sizes :checked + span')).not.toBe(
    await backgroundOf('.sizes :not(:checked) + span'),
  );
  expect(await backgroundOf('.dots [aria-current=true]', '::before')).not.toBe(
    await backgroundOf('.dots :not([aria-current=true])', '::before'),
  );
  await page.setViewportSize(desktop);
  expect(await backgroundOf('.tab-list [aria-selected=true]')).not.toBe(
    await backgroundOf('.tab-list [aria-selected=false]'),
  );
  await page.setViewportSize(phone);
  await shopper.visit('/collection');
  for (const links of ['.views', '.pages'])
    expect(await backgroundOf(`${links} [aria-current]`)).not.toBe(
      await backgroundOf(`${links} a:not([aria-current])`),
    );
  await shopper.visit('/search?q=a');
  expect(await backgroundOf('.filter [type=radio]:checked', '::before')).not.toBe(
    await backgroundOf('.filter [type=radio]:checked'),
  );
});
