import { focusOf } from '../support/focus.ts';
import { expect, test } from '../support/journey.ts';
import { sample } from '../support/sample-pages.ts';
import { desktop, phone } from '../support/screens.ts';

test.beforeEach(async ({ page }) => {
  await page.emulateMedia({ reducedMotion: 'reduce' });
});

const pages = {
  home: '/',
  'the collection': '/collection',
  'a product': sample.serum.path,
  contact: '/contact',
};

for (const [place, viewport] of Object.entries({ phone, desktop })) {
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
