import type { Page } from 'playwright/test';
import { expect, test } from '../support/journey.ts';
import { groupsOfPages, sample } from '../support/sample-pages.ts';
import { desktop, phone, smallPhone, tablet } from '../support/screens.ts';
import { hardToTap } from '../support/tap-targets.ts';

/** What can be tapped differs on these. */
const tapped = ['/', '/collection', '/collection/3', sample.serum.path, sample.shirt.path, '/contact'];

/** How wide a page is that is wider than its window, and the elements that make it so. */
function tooWide(page: Page): Promise<string[]> {
  return page.evaluate(() => {
    const { scrollWidth, clientWidth } = document.documentElement;
    if (scrollWidth <= clientWidth) return [];
    const culprits = [...document.querySelectorAll('body *')].filter((element) => {
      if (element.getBoundingClientRect().right <= clientWidth) return false;
      for (let around = element.parentElement; around; around = around.parentElement) {
        if (around !== document.body && getComputedStyle(around).overflowX !== 'visible') return false;
      }
      return true;
    });
    return [`${scrollWidth} px`, ...culprits.slice(-4).map(({ outerHTML }) => outerHTML.slice(0, 80))];
  });
}

for (const [group, kinds] of Object.entries(groupsOfPages)) {
  test.describe(group, () => {
    test.use({ expectedFaults: group === 'missing pages' ? [/status of 404/] : [] });

    const tappedHere = kinds.filter(({ path }) => tapped.includes(path)).map(({ kind }) => kind);
    const fingers =
      tappedHere.length > 0 ? `; a finger easily hits everything on ${tappedHere.join(', ')}` : '';

    test(`${group} never scroll sideways, nor zoomed to 200 %${fingers}`, async ({ page, shopper }) => {
      for (const { kind, path } of kinds)
        await test.step(kind, async () => {
          await page.setViewportSize(smallPhone);
          // Slides stand still for a finger.
          await page.emulateMedia({ reducedMotion: tapped.includes(path) ? 'reduce' : null });
          await shopper.visit(path);
          for (const screen of [smallPhone, phone, tablet, desktop]) {
            await page.setViewportSize(screen);
            const width = await page.evaluate(() => document.documentElement.scrollWidth);
            expect.soft(width, `${kind} at ${screen.width} px`).toBeLessThanOrEqual(screen.width);
          }
          for (const width of [180, 200, 240, 280, smallPhone.width]) {
            await page.setViewportSize({ width, height: 320 });
            expect.soft(await tooWide(page), `${kind} at ${width} px`).toEqual([]);
          }
          await page.setViewportSize(phone);
          if (tapped.includes(path))
            expect.soft(await hardToTap(page), `what a finger does not hit on ${kind}`).toEqual([]);
          await page.evaluate(() => {
            document.documentElement.style.fontSize = '200%';
          });
          expect.soft(await tooWide(page), `${kind} in letters of twice the size`).toEqual([]);
        });
    });
  });
}

test('a product in the cart never scrolls sideways in large letters', async ({ page, shopper }) => {
  await page.setViewportSize(phone);
  await shopper.visit(sample.serum.path);
  await page.getByRole('button', { name: 'Add to cart' }).first().click();
  const row = page.locator('.buy-row');
  await expect(row.getByRole('link')).toBeVisible();
  const heights = () =>
    row.evaluate((element) => [element, ...element.children].map(({ clientHeight }) => clientHeight));
  const [before = 0, ...parts] = await heights();
  expect(before, 'one line of ordinary letters').toBeLessThan(2 * Math.max(...parts));
  await page.evaluate(() => {
    document.documentElement.style.fontSize = '200%';
  });
  expect(await tooWide(page)).toEqual([]);
  const [after = 0, ...large] = await heights();
  expect(after, 'two lines of large ones').toBeLessThan(3 * Math.max(...large));
});

test('a finger easily hits everything in the menu and in the viewer', async ({ page, shopper }) => {
  await page.setViewportSize(phone);
  await page.emulateMedia({ reducedMotion: 'reduce' });
  await shopper.visit(sample.serum.path);
  await shopper.openDrawer();
  expect(await hardToTap(page, '.drawer')).toEqual([]);
  await page.keyboard.press('Escape');
  await page.getByRole('link', { name: /picture 1 of 3/ }).click();
  await expect(page.getByRole('dialog')).toBeVisible();
  expect(await hardToTap(page, '.viewer')).toEqual([]);
});

test.describe('the slides', () => {
  test.use({ viewport: { width: 180, height: 320 } });

  test('large letters leave no price below the picture of a slide', async ({ page, shopper }) => {
    await page.setViewportSize(phone);
    await shopper.visit('/');
    await page.evaluate(() => {
      document.documentElement.style.fontSize = '200%';
    });
    const below = await page.locator('.slide').evaluateAll((slides) =>
      slides.map((slide) => {
        const [price, picture] = ['.slide-price .price', '.picture'].map((part) =>
          (slide.querySelector(part) as Element).getBoundingClientRect(),
        );
        return Math.max(0, (price?.right ?? 0) - (picture?.left ?? 0));
      }),
    );
    expect(below).toEqual([0, 0, 0, 0]);
    const letters = await page
      .locator('.department')
      .evaluateAll((names) => names.map((name) => Number.parseFloat(getComputedStyle(name).fontSize)));
    expect(Math.min(...letters), 'letters of a department').toBeGreaterThan(24);
  });
});
