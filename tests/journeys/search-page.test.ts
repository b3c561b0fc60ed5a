import type { Page } from 'playwright/test';
import { foundCount, noResults, searchSortNames, searchWords } from '#domain/finding-messages.ts';
import { popularSearches } from '#domain/shop.ts';
import { accessibilityFaults } from '../support/accessibility.ts';
import { expect, test } from '../support/journey.ts';
import { layoutShifts } from '../support/layout-shifts.ts';
import { desk, phone } from '../support/screens.ts';
import { hardToTap } from '../support/tap-targets.ts';

const filters = (page: Page) => page.getByRole('navigation', { name: 'Filter' });
const status = (page: Page) => page.locator('.results [role=status]').first();
const heading = (page: Page) => page.getByRole('heading', { level: 1 });
const pages = (page: Page) => page.getByRole('navigation', { name: 'Pages' });

async function expectAccessible(page: Page): Promise<void> {
  for (const colorScheme of ['light', 'dark'] as const) {
    await page.emulateMedia({ colorScheme, reducedMotion: 'reduce' });
    expect.soft(await accessibilityFaults(page), colorScheme).toEqual([]);
  }
}

test.describe('at a desk', () => {
  test.use({ viewport: desk });

  test('results can be filtered, sorted and paged, and the address has it all', async ({ page, shopper }) => {
    await shopper.visit('/search?q=a');
    await expect(heading(page)).toHaveText('Results for “a”');
    await expect(page).toHaveTitle('Results for “a” | Lulu');
    await expect(status(page)).toHaveText(foundCount(105));
    await expect(shopper.listedNames).toHaveCount(12);
    await pages(page).getByRole('link', { name: 'Page 9' }).click();
    await expect(page).toHaveURL('/search?q=a&page=9');
    await expect(shopper.listedNames).toHaveCount(9);
    await expect(pages(page)).toHaveText('Previous1…89');

    await filters(page).getByRole('radio', { name: 'Hair Care 15' }).check();
    await expect(page).toHaveURL('/search?q=a&category=haircare');
    await expect(status(page)).toHaveText(foundCount(15));
    await page.getByRole('combobox', { name: 'Sort' }).selectOption(searchSortNames['price-low']);
    const prices = page.locator('.results .price');
    const shown = (await prices.allTextContents()).map((text) => Number(text.replace(/\D/g, '')));
    expect(shown).toEqual(shown.toSorted((a, b) => a - b));
    await page.getByRole('textbox', { name: 'Highest' }).fill('20 000');
    await page.keyboard.press('Enter');
    await expect(page).toHaveURL('/search?q=a&category=haircare&max=20000&sort=price-low');
    await expect(page.getByRole('textbox', { name: 'Highest' })).toHaveValue('20,000');
    expect(shown.filter((price) => price <= 20_000).length).toBeGreaterThan(0);
    const names = await shopper.listedNames.allTextContents();
    await page.reload();
    await expect(shopper.listedNames).toHaveText(names);
    await expect(page.getByRole('combobox', { name: 'Sort' })).toHaveValue('price-low');

    await filters(page).getByRole('button', { name: searchWords.clear }).click();
    await expect(page).toHaveURL('/search?q=a');
    await expect(status(page)).toHaveText(foundCount(105));
    await page.goBack();
    await expect(shopper.listedNames).toHaveText(names);
    await expect(page.getByRole('textbox', { name: 'Highest' })).toHaveValue('20,000');
  });

  test('bounds that make no sense are named', async ({ page, shopper }) => {
    await shopper.visit('/search?q=a');
    await page.getByRole('textbox', { name: 'Lowest' }).fill('cheap');
    await expect(page.getByText(searchWords.badBound)).toBeVisible();
    await page.getByRole('textbox', { name: 'Lowest' }).fill('30,000');
    await page.getByRole('textbox', { name: 'Highest' }).fill('100');
    await page.keyboard.press('Tab');
    await expect(page.getByText(searchWords.crossed)).toBeVisible();
    await expect(page.getByRole('heading', { name: noResults.title })).toBeVisible();
    await expectAccessible(page);
  });

  test('without words nothing is searched for', async ({ page, shopper }) => {
    await shopper.visit('/search?q=+');
    await expect(page.getByRole('heading', { name: searchWords.noQuery })).toBeVisible();
    await expect(page.getByRole('link', { name: searchWords.browse })).toHaveAttribute('href', '/collection');
    await page.getByRole('searchbox', { name: 'Search the shop' }).fill('lotion');
    await page.keyboard.press('Enter');
    await expect(page).toHaveURL('/search?q=lotion');
    await expect(status(page)).toHaveText(/^\d+ products found$/);
  });

  test('who finds nothing is not left alone', async ({ page, shopper }) => {
    await shopper.visit('/search?q=<b>spaceship</b>');
    await expect(page.getByText(searchWords.none)).toBeVisible();
    const chat = page.getByRole('link', { name: 'Ask us for it on WhatsApp' });
    await expect(chat).toHaveAttribute('href', /wa\.me.*spaceship/);
    await expect(page.getByRole('region', { name: searchWords.popular }).getByRole('listitem')).toHaveCount(
      4,
    );
    await page.getByRole('button', { name: searchWords.tryNew }).click();
    const box = page.getByRole('searchbox', { name: 'Search the shop' });
    await expect(box).toBeFocused();
    await page.keyboard.type('soap');
    await expect(box).toHaveValue('soap');
    await page.setViewportSize({ ...desk, height: 2_000 });
    await expectAccessible(page);
  });

  test('eight places are kept while the results are on their way, and nothing is said of a fault before', async ({
    page,
    shopper,
  }) => {
    const answer = Promise.withResolvers<void>();
    await page.route('**/finding/*', async (route) => {
      await answer.promise;
      await route.continue();
    });
    await shopper.visit('/search?q=lotion');
    await expect(status(page)).toHaveText(searchWords.searching);
    await expect(page.locator('.found-waiting')).toHaveCount(8);
    answer.resolve();
    await expect(status(page)).toHaveText(/found$/);
    await expect(page.locator('.found-waiting')).toHaveCount(0);
  });

  test('results are accessible', async ({ page, shopper }) => {
    await shopper.visit('/search?q=care');
    await expect(shopper.listedNames).toHaveCount(12);
    await expectAccessible(page);
  });
});

test.describe('on a phone', () => {
  test.use({ viewport: phone, contextOptions: { reducedMotion: 'reduce' } });

  test('the search over the page remembers, suggests, and is worked by keys alone', async ({
    page,
    shopper,
  }) => {
    await shopper.visit('/');
    const open = page.getByRole('button', { name: 'Search', exact: true }).first();
    await open.click();
    const overlay = page.getByRole('dialog', { name: 'Search' });
    const box = overlay.getByRole('searchbox');
    await expect(box).toBeFocused();
    await expect(overlay.getByRole('heading')).toHaveText(['Popular Searches']);
    await expect(overlay.getByRole('link')).toHaveText([...popularSearches]);
    expect(await hardToTap(page, '.search-overlay')).toEqual([]);
    await expectAccessible(page);
    await page.keyboard.press('Escape');
    await expect(overlay).toBeHidden();
    await expect(open).toBeFocused();

    await page.keyboard.press('Enter');
    await expect(box).toBeFocused();
    await page.keyboard.type('lotion');
    await expect(overlay.locator('.suggestions a')).toHaveText([
      ...Array<RegExp>(3).fill(/Lotion.*UGX/),
      // Their descriptions name it.
      ...Array<RegExp>(2).fill(/Bundle.*UGX/),
    ]);
    await expectAccessible(page);
    await page.keyboard.press('ArrowDown');
    await expect(overlay.getByRole('link', { name: 'Search for “lotion”' })).toBeFocused();
    await page.keyboard.press('ArrowUp');
    await expect(box).toBeFocused();
    await page.keyboard.press('Enter');
    await expect(page).toHaveURL('/search?q=lotion');
    await expect(heading(page)).toHaveText('Results for “lotion”');
    await page.goBack();
    await open.click();
    await expect(overlay.getByRole('heading').first()).toHaveText('Recent Searches');
    await expect(overlay.getByRole('link').first()).toHaveText('lotion');
    await page.keyboard.type('serum');
    await expect(overlay.locator('.suggestions a').first()).toContainText('Glow Serum');
    await page.keyboard.press('ArrowDown');
    await page.keyboard.press('ArrowDown');
    await page.keyboard.press('Enter');
    await expect(page).toHaveURL(/\/product\//);
  });

  test('recent searches can be cleared', async ({ page, shopper }) => {
    await shopper.visit('/search?q=soap');
    await expect(heading(page)).toHaveText('Results for “soap”');
    await shopper.visit('/collection');
    await page.getByRole('button', { name: 'Search', exact: true }).first().click();
    const overlay = page.getByRole('dialog', { name: 'Search' });
    await overlay.getByRole('button', { name: 'Clear' }).click();
    await expect(overlay.getByRole('heading')).toHaveText(['Popular Searches']);
    expect(await page.evaluate(() => localStorage.getItem('recentSearches'))).toBeNull();
  });

  test('elsewhere the search is in the menu', async ({ page, shopper }) => {
    await shopper.visit('/about');
    await page.getByRole('button', { name: 'Search', exact: true }).first().click();
    await expect(shopper.drawer).toBeVisible();
  });

  test('the filters of a search are a sheet, and nothing moves while results come in', async ({
    page,
    shopper,
  }) => {
    const shifts = await layoutShifts(page, async () => {
      await shopper.visit('/search?q=care');
      await expect(status(page)).toHaveText(/found$/);
    });
    expect(shifts).toEqual([]);
    await page.getByRole('button', { name: 'Filters' }).click();
    expect(await hardToTap(page, '.filters')).toEqual([]);
    expect.soft(await accessibilityFaults(page)).toEqual([]);
    await filters(page).getByRole('radio', { name: 'Skin Care' }).check();
    await expect(page).toHaveURL('/search?q=care&category=skincare');
  });
});

test.describe('without script', () => {
  test.use({ javaScriptEnabled: false, viewport: phone });

  test('a search says what it needs and where everything is', async ({ page, shopper }) => {
    await shopper.visit('/search?q=soap');
    await expect(page.locator('noscript p').first()).toContainText('Searching needs JavaScript');
    await expect(page.getByRole('link', { name: 'Look through all products' })).toBeVisible();
    await expect(page.locator('.skeleton').first()).toBeHidden();
    await page.getByRole('searchbox', { name: 'Search the shop' }).fill('lotion');
    await page.keyboard.press('Enter');
    await expect(page).toHaveURL('/search?q=lotion');
  });
});
