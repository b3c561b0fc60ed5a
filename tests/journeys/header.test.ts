import { popularSearches } from '#domain/shop/shop.ts';
import { expect, test } from '../support/journey.ts';
import { sample } from '../support/sample-pages.ts';
import { desktop } from '../support/screens.ts';
import { barePath } from '../support/shopper.ts';

test('at every width one line says where it delivers, and when for free', async ({ page, shopper }) => {
  const notice = page.getByRole('complementary', { name: 'Delivery' });
  for (const path of ['/about', '/cart']) {
    await shopper.visit(path);
    for (const width of [320, 340, 360, 390, 1280]) {
      await page.setViewportSize({ width, height: 640 });
      const strip = await notice.evaluate((element: HTMLElement) => {
        const range = document.createRange();
        range.selectNodeContents(element);
        return {
          words: element.innerText.trim(),
          lines: new Set([...range.getClientRects()].filter(({ width }) => width > 0).map(({ top }) => top))
            .size,
        };
      });
      const country = width > 400 ? ', Uganda' : '';
      const words = `Delivery to Kampala${country} · Free shipping over UGX\u00a050,000`;
      expect.soft(strip, `${path} at ${width} px`).toEqual({ words, lines: 1 });
    }
  }
});

test.describe('on a desktop', () => {
  test.use({ viewport: desktop });

  test('R13: an empty search box opens recent and popular searches', async ({ page, shopper }) => {
    for (const path of ['/', '/collection', '/collection/2']) {
      await shopper.visit(barePath);
      await page.evaluate(() => localStorage.clear());
      await shopper.visit('/search?q=soap');
      await expect(page.getByRole('heading', { level: 1 })).toHaveText('Results for “soap”');
      await page.waitForFunction(() => localStorage.getItem('recentSearches'));
      await shopper.visit(path);
      const banner = page.getByRole('banner');
      const button = banner.getByRole('button', { name: 'Search', exact: true });
      await button.click();
      const overlay = page.getByRole('dialog', { name: 'Search' });
      await expect(overlay.getByRole('searchbox'), path).toBeFocused();
      await expect(overlay.getByRole('heading')).toHaveText([
        'Recent searches',
        'Popular searches',
        'Best sellers',
      ]);
      const links = overlay.getByRole('link');
      await expect(links).toHaveCount(1 + popularSearches.length + 4);
      expect((await links.allTextContents()).slice(0, -4)).toEqual(['soap', ...popularSearches]);
      await page.keyboard.press('Escape');
      await expect(button, path).toBeFocused();
      await page.keyboard.press('Enter');
      await overlay.getByRole('link', { name: popularSearches[1] ?? '', exact: true }).click();
      await expect(page).toHaveURL(/\/search\?q=Face/);
    }
  });

  test('the keyboard opens and closes the preview of the cart', async ({ page, shopper }) => {
    await shopper.hasInCart('71');
    await shopper.visit('/about');
    await expect(page.locator('.cart-count')).toHaveText('1');
    const link = page.getByRole('banner').getByRole('link', { name: /^Cart/ });
    const preview = page.getByRole('region', { name: 'Shopping Cart' });
    await page.getByRole('banner').getByRole('link', { name: 'Wishlist' }).focus();
    await page.keyboard.press('Tab');
    await expect(link).toBeFocused();
    await expect(preview).toContainText(sample.serum.name);
    await page.keyboard.press('Tab');
    await expect(preview.getByRole('link', { name: 'View Cart & Checkout' })).toBeFocused();
    await page.keyboard.press('Escape');
    await expect(preview).toBeHidden();
    await expect(link).toBeFocused();
    await page.keyboard.press('Shift+Tab');
    await page.keyboard.press('Tab');
    await expect(preview).toBeVisible();
    await page.keyboard.press('Tab');
    await page.keyboard.press('Tab');
    await expect(preview).toBeHidden();
  });
});
