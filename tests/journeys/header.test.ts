import { popularSearches } from '#domain/shop/shop.ts';
import { expect, test } from '../support/journey.ts';
import { sample } from '../support/sample-pages.ts';
import { desk, phone, smallPhone } from '../support/screens.ts';

for (const viewport of [smallPhone, phone, desk]) {
  test.describe(`at ${viewport.width} px`, () => {
    test.use({ viewport });

    test(`at ${viewport.width} px the header says where it delivers and when that is free`, async ({
      page,
      shopper,
    }) => {
      await shopper.visit('/about');
      const notice = page.getByRole('complementary', { name: 'Delivery' });
      await expect(notice.getByText('Delivery to Kampala, Uganda')).toBeInViewport({ ratio: 1 });
      await expect(notice.getByText('Free delivery on orders over UGX 50,000')).toBeInViewport({ ratio: 1 });
    });
  });
}

test.describe('at a desk', () => {
  test.use({ viewport: desk });

  for (const path of ['/', '/collection', '/collection/2']) {
    test(`R13: the empty search box of ${path} opens recent and popular searches`, async ({
      page,
      shopper,
    }) => {
      await shopper.visit('/search?q=soap');
      await expect(page.getByRole('heading', { level: 1 })).toHaveText('Results for “soap”');
      await page.waitForFunction(() => localStorage.getItem('recentSearches'));
      await shopper.visit(path);
      const banner = page.getByRole('banner');
      const button = banner.getByRole('button', { name: 'Search', exact: true });
      await button.click();
      const overlay = page.getByRole('dialog', { name: 'Search' });
      await expect(overlay.getByRole('searchbox')).toBeFocused();
      await expect(overlay.getByRole('heading')).toHaveText(['Recent Searches', 'Popular Searches']);
      await expect(overlay.getByRole('link')).toHaveText(['soap', ...popularSearches]);
      await page.keyboard.press('Escape');
      await expect(button).toBeFocused();
      await page.keyboard.press('Enter');
      await overlay.getByRole('link', { name: popularSearches[1], exact: true }).click();
      await expect(page).toHaveURL(/\/search\?q=Face/);
    });
  }

  test('the button of the search box searches what is typed', async ({ page, shopper }) => {
    await shopper.visit('/');
    const banner = page.getByRole('banner');
    await banner.getByRole('searchbox').fill('lotion');
    await banner.getByRole('button', { name: 'Search', exact: true }).click();
    await expect(page).toHaveURL('/collection?q=lotion');
  });

  test('Enter in the empty search box does nothing', async ({ page, shopper }) => {
    await shopper.visit('/');
    await shopper.touch();
    await page.getByRole('banner').getByRole('searchbox').press('Enter');
    await expect(page).toHaveURL('/');
    await expect(page.getByRole('dialog')).toHaveCount(0);
  });

  test('the keyboard opens the preview of the cart, goes through it, and closes it', async ({
    page,
    shopper,
  }) => {
    await shopper.addToCart(sample.serum.path);
    await expect(page.locator('.cart-count')).toHaveText('1');
    await shopper.visit('/about');
    const link = page.getByRole('banner').getByRole('link', { name: /^Cart/ });
    const preview = page.getByRole('region', { name: 'Shopping Cart' });
    await page.getByRole('banner').getByRole('link', { name: 'Sign in' }).focus();
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
