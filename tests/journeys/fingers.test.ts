import { expect, test } from '../support/journey.ts';
import { sample } from '../support/sample-pages.ts';
import { phone } from '../support/screens.ts';
import { hardToTap } from '../support/tap-targets.ts';

test.beforeEach(async ({ page }) => {
  await page.emulateMedia({ reducedMotion: 'reduce' });
});

test.use({ viewport: phone });

for (const [name, path] of Object.entries({
  home: '/',
  'the collection': '/collection',
  'a product': sample.serum.path,
  contact: '/contact',
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
