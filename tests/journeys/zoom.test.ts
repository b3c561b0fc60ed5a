import { expect, test } from '../support/journey.ts';
import { kindsOfPages } from '../support/sample-pages.ts';
import { phone, smallPhone } from '../support/screens.ts';

for (const { kind, path } of kindsOfPages) {
  test.describe(kind, () => {
    test.use({ expectedFaults: [/status of 404/], viewport: phone });

    test(`${kind} zoomed to 200 % never scrolls sideways`, async ({ page, shopper }) => {
      await shopper.visit(path);
      const tooWide = () =>
        page.evaluate(() => {
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
      for (const width of [180, 200, 240, 280, smallPhone.width]) {
        await page.setViewportSize({ width, height: 320 });
        expect.soft(await tooWide(), `at ${width} px`).toEqual([]);
      }
      await page.setViewportSize(phone);
      await page.evaluate(() => {
        document.documentElement.style.fontSize = '200%';
      });
      expect.soft(await tooWide(), 'letters of twice the size').toEqual([]);
    });
  });
}

test.describe('the slides', () => {
  test.use({ viewport: { width: 180, height: 320 } });

  test('at 180 px the text of a slide is not cut off', async ({ page, shopper }) => {
    await shopper.visit('/');
    const cut = await page
      .locator('.slide')
      .evaluateAll(
        (slides) =>
          slides.filter((slide) => slide.scrollWidth > (slide.parentElement?.clientWidth ?? 0)).length,
      );
    expect(cut).toBe(0);
  });
});
