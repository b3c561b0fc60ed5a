import type { Page } from 'playwright/test';
import sharp from 'sharp';
import { expect, test } from '../support/journey.ts';
import { sample } from '../support/sample-pages.ts';
import { swipe } from '../support/swipe.ts';

test.use({ viewport: { width: 360, height: 740 } });

test('pictures are swiped in the viewer, and a double tap zooms', async ({ page, shopper }) => {
  await shopper.visit(sample.serum.path);
  const shown = await page
    .getByRole('img', { name: /picture 1 of 3/ })
    .evaluate((image: HTMLImageElement) => image.currentSrc);
  await page.getByRole('link', { name: /picture 1 of 3/ }).click();
  const viewer = page.getByRole('dialog');
  const picture = viewer.getByRole('img');
  await expect(picture).toHaveAttribute('src', /-[89]\d\d\.webp$/);
  expect(shown).toMatch(/-(320|640)\./);
  await expect(picture).toHaveCSS('width', '360px');

  await swipe(picture, 360);
  await expect(viewer.getByRole('status')).toHaveText('2 / 3');
  await expect(picture).toHaveAccessibleName(`${sample.serum.name}, picture 2 of 3`);

  const zoomFile = await addZoomFile(page, 1);
  await expect(picture).toHaveAttribute('src', /-[89]\d\d\.webp$/);
  await page.mouse.dblclick(60, 300);
  await expect(picture).toHaveAttribute('src', zoomFile);
  await expect(viewer.getByRole('button', { name: 'Zoom' })).toHaveAttribute('aria-pressed', 'true');
  await expect(picture).toHaveCSS('width', '900px');
  const left = await picture.evaluate((image) => image.getBoundingClientRect().left);
  expect(left).toBeLessThanOrEqual(0);
  expect(left).toBeGreaterThan(-120);
  await expect(viewer.getByRole('status')).toHaveText('2 / 3');
  await viewer.getByRole('button', { name: 'Zoom' }).click();
  await expect(picture).toHaveCSS('width', '360px');
  await page.keyboard.press('Escape');
  await expect(viewer).toBeHidden();
});

/**
 * Gives a picture of the gallery a file for zooming, since the sample's pictures have no more pixels than a page shows, and
 * tells its address.
 */
async function addZoomFile(page: Page, index: number): Promise<string> {
  const link = page.locator('.gallery-strip a').nth(index);
  const file = ((await link.getAttribute('href')) ?? '').replace(/-\d+\.webp$/, '-1600.webp');
  await link.evaluate((it, zoom) => it.setAttribute('data-zoom', zoom), file);
  const body = await sharp({ create: { width: 1600, height: 1600, channels: 3, background: '#abc' } })
    .webp()
    .toBuffer();
  await page.route(file, (route) => route.fulfill({ contentType: 'image/webp', body }));
  return file;
}
