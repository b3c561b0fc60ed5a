import { focusOf } from '../support/focus.ts';
import { expect, test } from '../support/journey.ts';
import { sample } from '../support/sample-pages.ts';
import { desk, phone } from '../support/screens.ts';
import { hardToTap } from '../support/tap-targets.ts';

test.beforeEach(async ({ page }) => {
  await page.emulateMedia({ reducedMotion: 'reduce' });
});

const pages = {
  home: '/',
  'the collection': '/collection',
  'a product': sample.serum.path,
  contact: '/contact',
};

test.describe('on a phone', () => {
  test.use({ viewport: phone });

  for (const [name, path] of Object.entries({
    ...pages,
    'a further page': '/collection/2',
    'a product with sizes': sample.shirt.path,
  })) {
    test(`a finger easily hits everything on ${name}`, async ({ page, shopper }) => {
      await shopper.visit(path);
      expect(await hardToTap(page)).toEqual([]);
    });
  }

  test('a finger easily hits everything in the menu and in the viewer', async ({ page, shopper }) => {
    await shopper.visit(sample.serum.path);
    await shopper.openDrawer();
    expect(await hardToTap(page, '.drawer')).toEqual([]);
    await page.keyboard.press('Escape');
    await page.getByRole('link', { name: /picture 1 of 3/ }).click();
    expect(await hardToTap(page, '.viewer')).toEqual([]);
  });
});

for (const [place, viewport] of Object.entries({ phone, desk })) {
  test.describe(`by keyboard at a ${place}`, () => {
    test.use({ viewport });

    for (const [name, path] of Object.entries(pages)) {
      test(`the focus is seen at every stop of ${name} at a ${place}`, async ({ page, shopper }) => {
        await shopper.visit(path);
        const stops = [];
        for (const key of ['Tab', 'Shift+Tab']) {
          for (;;) {
            await page.keyboard.press(key);
            const focus = await focusOf(page);
            if (focus === null) break;
            stops.push(focus);
          }
        }
        expect(stops.length).toBeGreaterThan(40);
        expect(stops[0]?.name).toBe('A Skip to content');
        expect(stops.filter(({ sides, isInTheOpen }) => sides < 3 || !isInTheOpen)).toEqual([]);
      });
    }
  });
}

test('the first stop of the keyboard leads past the header', async ({ page, shopper }) => {
  await shopper.visit('/collection');
  await page.keyboard.press('Tab');
  await page.keyboard.press('Enter');
  await page.keyboard.press('Tab');
  await expect(page.getByRole('navigation', { name: 'Breadcrumb' }).getByRole('link').first()).toBeFocused();
});
