import type { Page } from 'playwright/test';
import {
  foundCount,
  hiddenByFilters,
  noAnswers,
  noResults,
  resultsFor,
  searchHeadings,
  searchProductsFor,
  searchSortNames,
  searchWords,
} from '#domain/search/search-messages.ts';
import { bestSellers } from '#domain/shop/labels.ts';
import { popularSearches } from '#domain/shop/shop.ts';
import { accessibilityFaults, expectAccessible } from '../support/accessibility.ts';
import { expect, test } from '../support/journey.ts';
import { layoutShifts } from '../support/layout-shifts.ts';
import { desktop, phone } from '../support/screens.ts';
import { hardToTap } from '../support/tap-targets.ts';

const filters = (page: Page) => page.getByRole('navigation', { name: 'Filter' });
const status = (page: Page) => page.locator('.results [role=status]').first();
const heading = (page: Page) => page.getByRole('heading', { level: 1 });
const help = (page: Page) => page.getByRole('region', { name: searchWords.help });
/** The only one of a desktop. */
const headerBox = (page: Page) => page.getByRole('banner').getByRole('searchbox');
const pages = (page: Page) => page.getByRole('navigation', { name: 'Pages' });

test.describe('on a desktop', () => {
  test.use({ viewport: desktop });

  test('results can be filtered, sorted and paged by their address', async ({ page, shopper }) => {
    await shopper.visit('/search?q=a');
    await expect(heading(page)).toHaveText('Results for “a”');
    await expect(page).toHaveTitle('Results for “a” | Lulu');
    await expect(status(page)).toHaveText(foundCount(105));
    await expect(shopper.listedNames).toHaveCount(12);
    await expectAccessible(page);
    // A screen reader tells the former price from the price.
    const reduced = page.locator('.card-price', { has: page.locator('s') }).first();
    await expect(reduced).toMatchAriaSnapshot('- paragraph: /UGX [\\d,]+ was [\\d,]+/');
    await pages(page).getByRole('link', { name: 'Page 9' }).click();
    await expect(page).toHaveURL('/search?q=a&page=9');
    await expect(shopper.listedNames).toHaveCount(9);
    await expect(pages(page)).toHaveText('Previous1…89');
    await expect(heading(page)).toBeFocused();

    await filters(page).getByRole('radio', { name: 'Hair Care 15' }).check();
    await expect(page).toHaveURL('/search?q=a&category=haircare');
    await expect(status(page)).toHaveText(foundCount(15));
    await page.getByRole('combobox', { name: 'Sort' }).selectOption(searchSortNames['price-low']);
    const prices = async () =>
      (await page.locator('.results .price').allTextContents()).map((text) =>
        Number(text.replace(/\D/g, '')),
      );
    await expect(async () => {
      const shown = await prices();
      expect(shown).toEqual(shown.toSorted((a, b) => a - b));
    }).toPass({ timeout: 30_000 });
    await page.getByRole('textbox', { name: 'Highest' }).fill('20 000');
    await page.keyboard.press('Enter');
    await expect(page).toHaveURL('/search?q=a&category=haircare&max=20000&sort=price-low');
    await expect(page.getByRole('textbox', { name: 'Highest' })).toHaveValue('20,000');
    await expect.poll(async () => Math.max(...(await prices()))).toBeLessThanOrEqual(20_000);
    expect((await prices()).length).toBeGreaterThan(0);
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

  test('a department that is meant is a tap away, and a price that is asked for is the filter', async ({
    page,
    shopper,
  }) => {
    await shopper.visit('/search?q=men');
    const results = page.getByRole('region', { name: 'Products' });
    await expect(results.getByText(/^Men’s fashion, \d+ products$/)).toBeVisible();
    await expect(results.getByRole('link', { name: 'Men’s fashion' })).toHaveAttribute('href', '/brand/male');
    await headerBox(page).fill('lotion under 20,000');
    await page.keyboard.press('Enter');
    await expect(heading(page)).toHaveText('Results for “lotion”');
    await expect(page).toHaveURL('/search?q=lotion&max=20000');
    await expect(page.getByRole('textbox', { name: 'Highest' })).toHaveValue('20,000');
    await page.getByRole('link', { name: 'Remove Highest UGX 20,000' }).click();
    await expect(page).toHaveURL('/search?q=lotion');
    await expect(heading(page)).toBeFocused();
    await page.goBack();
    await expect(page.getByRole('list', { name: 'Chosen filters' })).toHaveText('Highest UGX 20,000');
    // The address of a header’s search that was typed before the script came.
    await shopper.visit('/search?q=lotion+under+20k');
    await expect(heading(page)).toHaveText('Results for “lotion”');
    await expect(headerBox(page)).toHaveValue('lotion');
    await expectAccessible(page);
  });

  test('bounds that make no sense are named', async ({ page, shopper }) => {
    await shopper.visit('/search?q=a');
    await page.getByRole('textbox', { name: 'Lowest' }).fill('cheap');
    await expect(page.getByText(searchWords.badBound)).toBeVisible();
    await page.getByRole('textbox', { name: 'Lowest' }).fill('30,000');
    await page.getByRole('textbox', { name: 'Highest' }).fill('100');
    await page.keyboard.press('Tab');
    await expect(page.getByText(searchWords.crossed)).toBeVisible();
    await expect(page.getByText(hiddenByFilters(105))).toBeVisible();
    await expect(page.getByRole('heading', { name: noResults.title })).toBeVisible();
    expect.soft(await accessibilityFaults(page)).toEqual([]);
  });

  test('without words there are recent and popular ones, and departments', async ({ page, shopper }) => {
    await shopper.visit('/search?q=kanzu');
    await expect(status(page)).toHaveText(/found$/);
    await shopper.visit('/search?q=+');
    const box = page.getByRole('searchbox', { name: 'Search the shop' });
    await expect(box).toBeHidden();
    await expect(page.getByRole('link', { name: searchWords.browse })).toHaveAttribute('href', '/collection');
    const section = (name: string) => page.getByRole('region', { name });
    await expect(section(searchHeadings.recent).getByRole('link')).toHaveText(['kanzu']);
    await expect(section(searchHeadings.popular).getByRole('link')).toHaveText([...popularSearches]);
    await expect(page.getByText('No search query provided')).toBeVisible();
    const doors = page.getByRole('navigation', { name: 'Departments' });
    await expect(doors.getByRole('link', { name: 'Detergents' })).toHaveAttribute('href', '/detergents');
    await expect(doors.getByRole('link')).toHaveCount(4);
    await expect(page.locator('main .empty')).toHaveCount(0);
    const best = section(bestSellers);
    await best
      .getByRole('button', { name: /^Add .* to cart$/ })
      .first()
      .click();
    await expect(page.locator('.cart-count')).toHaveText('1');
    await page.setViewportSize({ ...desktop, height: 2_000 });
    await expectAccessible(page);
  });

  test('who finds nothing is not left alone', async ({ page, shopper }) => {
    await shopper.visit('/search?q=<b>spaceship</b>');
    await expect(page.getByText(searchWords.none)).toBeVisible();
    // It is said once to the eye.
    await expect(status(page)).toHaveText(foundCount(0));
    await expect(status(page)).toHaveClass('sr-only');
    const chat = page.getByRole('link', { name: 'Ask us for it on WhatsApp' });
    await expect(chat).toHaveAttribute('href', /wa\.me.*spaceship/);
    await expect(page.getByRole('region', { name: searchWords.popular }).getByRole('listitem')).toHaveCount(
      4,
    );
    await page.getByRole('button', { name: searchWords.tryNew }).click();
    const box = headerBox(page);
    await expect(box).toBeFocused();
    await page.keyboard.type('soap');
    await expect(box).toHaveValue('soap');
    await page.setViewportSize({ ...desktop, height: 2_000 });
    await expectAccessible(page);
  });

  test('a typing error shows what was meant', async ({ page, shopper }) => {
    await shopper.visit('/search?q=lotin');
    const note = page.locator('.search-note');
    await expect(note).toHaveText('Showing results for lotion.');
    await expect(shopper.listedNames).toHaveText(Array<RegExp>(3).fill(/Lotion/));
    await expect(heading(page)).toHaveText('Results for “lotin”');
    await note.getByRole('link', { name: 'lotion' }).click();
    await expect(page).toHaveURL('/search?q=lotion');
    await expect(status(page)).toHaveText(foundCount(5));
    await expect(note).toBeHidden();
  });

  test('what is not sold in this colour is shown in others, and counted as shown', async ({
    page,
    shopper,
  }) => {
    await shopper.visit('/search?q=red+dress');
    await expect(page.locator('.search-note')).toHaveText('No “red dress”. Showing results for dress.');
    await expect(shopper.listedNames.first()).toHaveText(/Dress/);
    await expect(page.getByText(searchWords.none)).toHaveCount(0);
    await expect(status(page)).toHaveText(searchWords.nearest);
    await expect(page.getByRole('link', { name: 'Ask us for it on WhatsApp' })).toBeVisible();
    await expectAccessible(page);
    await shopper.visit('/search?q=purple');
    await expect(page.getByRole('heading', { name: searchWords.mentioned })).toBeVisible();
    await expect(status(page)).toHaveText(foundCount(await shopper.listedNames.count()));
    await shopper.visit('/search?q=gomesi');
    await expect(
      page.getByRole('region', { name: searchWords.mentioned }).getByRole('heading', { level: 3 }),
    ).toHaveText(/^Reem/);
    await expect(status(page)).toHaveText(foundCount(2));
  });

  test('a question is answered by help, first if no product matches', async ({ page, shopper }) => {
    await shopper.visit('/search?q=how+long+does+delivery+take');
    await expect(help(page).getByRole('listitem')).toHaveCount(3);
    await expect(help(page).locator('xpath=preceding-sibling::*[2]')).toHaveCount(0);
    expect.soft(await accessibilityFaults(page)).toEqual([]);
    await help(page).getByRole('link', { name: 'How long does delivery take?' }).first().click();
    await expect(page).toHaveURL('/shipping#how-long-does-delivery-take');
    await expect(page.getByRole('heading', { name: 'How long does delivery take?' })).toBeInViewport();
    await shopper.visit('/search?q=<b>momo</b>');
    await expect(help(page).getByRole('link').first()).toHaveText('How can I pay?');
    // A screen reader hears of the answers, and of no empty list.
    await expect(status(page)).toHaveText(/^\d answers in help and policies$/);
    await expect(page.locator('.results ul:empty')).toHaveCount(0);
  });

  test('the top of /help searches help and policies, and from there products', async ({ page, shopper }) => {
    await shopper.visit('/help');
    const box = page.getByRole('search', { name: searchWords.searchHelp }).getByRole('searchbox');
    await box.fill('soap');
    await box.press('Enter');
    await expect(page).toHaveURL('/search?q=soap&in=help');
    await expect(page.locator('.results .empty, .results .found-help').first()).toBeVisible();
    await expect(shopper.listedNames).toHaveCount(0);
    const own = page.getByRole('main').getByRole('searchbox');
    await own.fill('refund');
    await own.press('Enter');
    await expect(page).toHaveURL('/search?q=refund&in=help');
    await expect(help(page).getByRole('link').first()).toHaveText(/money back/);
    await expectAccessible(page);
    await own.fill('zzzqqq');
    await own.press('Enter');
    await expect(page.getByRole('heading', { name: noAnswers.title })).toBeVisible();
    expect.soft(await accessibilityFaults(page)).toEqual([]);
    await page.goBack();
    await page.getByRole('link', { name: searchProductsFor('refund') }).click();
    await expect(page).toHaveURL('/search?q=refund');
    await expect(heading(page)).toBeFocused();
    await page.getByRole('link', { name: searchWords.searchHelp }).click();
    await expect(page).toHaveURL('/search?q=refund&in=help');
  });

  test('every section that the search leads to is on its page', async ({ request }) => {
    const { sections } = await (await request.get('/help.json')).json();
    expect(sections.length).toBeGreaterThan(80);
    const texts = new Map<string, string>();
    for (const { address, heading, text } of sections as Record<'address' | 'heading' | 'text', string>[]) {
      expect(text, 'no range ends a line with its dash').not.toMatch(/\d–\d/);
      const [path = '', id] = address.split('#');
      if (!texts.has(path)) texts.set(path, await (await request.get(path)).text());
      if (heading !== '') expect(texts.get(path), address).toContain(` id="${id}"`);
    }
  });

  test('help comes after the products, and moves nothing', async ({ page, shopper }) => {
    // All of the products are in sight, and what is below them.
    await page.setViewportSize({ ...phone, height: 1500 });
    const asked: string[] = [];
    page.on('request', (request) => asked.push(new URL(request.url()).pathname));
    await page.route('**/help.json', async (route) => {
      // Two found, and the best sellers that follow a few.
      await expect(shopper.listedNames).toHaveCount(2 + 4);
      await route.continue();
    });
    const shifts = await layoutShifts(page, async () => {
      await shopper.visit('/search?q=kanzu');
      await expect(help(page).getByRole('link')).toHaveText('Kanzus');
    });
    expect(shifts).toEqual([]);
    await page.getByRole('main').getByRole('searchbox').fill('lotion');
    await page.keyboard.press('Enter');
    await expect(status(page)).toHaveText(foundCount(5));
    await expect(help(page)).toBeHidden();
    expect(asked.filter((path) => path === '/help.json')).toHaveLength(1);
  });

  test('Back, Forward and a reload keep query, filters, page and place', async ({ page, shopper }) => {
    const place = () => page.evaluate(() => Math.round(scrollY));
    await page.emulateMedia({ reducedMotion: 'reduce' });
    await shopper.visit('/search?q=a&category=cosmetics');
    await pages(page).getByRole('link', { name: 'Page 2' }).click();
    await expect(page).toHaveURL('/search?q=a&category=cosmetics&page=2');
    await expect(pages(page).getByRole('link', { name: 'Page 2' })).toHaveAttribute('aria-current', 'page');
    await shopper.expectTitleInSight();
    const names = await shopper.listedNames.allTextContents();
    const last = page.locator('.results .card a').last();
    await last.hover();
    const scrolled = await place();
    expect(scrolled).toBeGreaterThan(100);
    await last.click();
    await expect(page).toHaveURL(/\/product\//);
    await page.goBack();
    await expect(shopper.listedNames).toHaveText(names);
    await expect.poll(place).toBe(scrolled);
    await page.reload();
    await expect(shopper.listedNames).toHaveText(names);
    await expect(filters(page).getByRole('radio', { name: 'Cosmetics' })).toBeChecked();
    await expect.poll(place).toBe(scrolled);
    await page.goBack();
    await expect(page).toHaveURL('/search?q=a&category=cosmetics');
    await expect(shopper.listedNames).not.toHaveText(names);
    await page.goForward();
    await expect(shopper.listedNames).toHaveText(names);
    await expect.poll(place).toBe(scrolled);
  });
});

test.describe('on a phone', () => {
  test.use({ viewport: phone, contextOptions: { reducedMotion: 'reduce' } });

  test('the search over the page suggests, and is worked by keys', async ({ page, shopper }) => {
    await shopper.visit('/');
    const open = page.getByRole('button', { name: 'Search', exact: true }).first();
    await open.click();
    const overlay = page.getByRole('dialog', { name: 'Search' });
    const box = overlay.getByRole('searchbox');
    await expect(box).toBeFocused();
    await expect(overlay.getByRole('heading')).toHaveText(['Popular searches', 'Best sellers']);
    await expect(overlay.getByRole('link')).toHaveText([...popularSearches, ...Array<RegExp>(4).fill(/UGX/)]);
    const chips = await overlay.locator('.search-chips').boundingBox();
    const title = await overlay.getByRole('heading', { name: 'Best sellers' }).boundingBox();
    expect((title?.y ?? 0) - (chips?.y ?? 0) - (chips?.height ?? 0)).toBeGreaterThan(16);
    expect(await hardToTap(page, '.search-overlay')).toEqual([]);
    expect.soft(await accessibilityFaults(page)).toEqual([]);
    await page.keyboard.press('Escape');
    await expect(overlay).toBeHidden();
    await expect(open).toBeFocused();

    await page.keyboard.press('Enter');
    await expect(box).toBeFocused();
    await page.keyboard.type('lotion');
    // Bundles whose descriptions name it are left to the page of results.
    await expect(overlay.locator('.suggestions a')).toHaveText(Array<RegExp>(3).fill(/Lotion.*UGX/));
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
    await expect(overlay.getByRole('heading').first()).toHaveText('Recent searches');
    await expect(overlay.getByRole('link').first()).toHaveText('lotion');
    await page.keyboard.type('serum');
    await expect(overlay.locator('.suggestions a').first()).toContainText('Glow Serum');
    await page.keyboard.press('ArrowDown');
    await page.keyboard.press('ArrowDown');
    await page.keyboard.press('Enter');
    await expect(page).toHaveURL(/\/product\//);
  });

  test('recent searches can be cleared over a list', async ({ page, shopper }) => {
    await shopper.visit('/search?q=soap');
    // The heading is there before the script that remembers.
    await expect(status(page)).toHaveText(/found$/);
    await shopper.visit('/collection');
    await page.getByRole('button', { name: 'Search', exact: true }).first().click();
    const overlay = page.getByRole('dialog', { name: 'Search' });
    await overlay.getByRole('button', { name: 'Clear' }).click();
    await expect(overlay.getByRole('heading')).toHaveText(['Popular searches', 'Best sellers']);
    expect(await page.evaluate(() => localStorage.getItem('recentSearches'))).toBeNull();
  });

  test('the filters of a search are a sheet, and nothing moves', async ({ page, shopper }) => {
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

test.describe('whatever is asked', () => {
  test.use({ viewport: phone });

  const hostile = [
    '<img src=x onerror=alert(1)>',
    '%',
    'c++ (50%',
    '\ud800',
    '👩🏾‍🔬🧴',
    'w'.repeat(5_000),
    '__proto__',
    '\0',
  ];

  /** Says it back, cut, and makes nothing of it. */
  async function expectSaidBack(page: Page, query: string): Promise<void> {
    await expect(status(page)).toHaveText(/found$|^Closest/);
    expect(await heading(page).textContent()).toBe(resultsFor(query));
    expect(resultsFor(query).length).toBeLessThan(80);
    await expect(page.locator('main img[src="x"]')).toHaveCount(0);
  }

  test('a query of any kind is a query', async ({ page, shopper }) => {
    page.on('dialog', () => expect.soft('a dialog', 'nothing of a query runs').toBe(''));
    for (const query of hostile) {
      // What an address cannot hold arrives as the sign for it.
      const parameters = new URLSearchParams({ q: query });
      await shopper.visit(
        `/search?${parameters}&category=${parameters}&min=${parameters}&page=-1&sort=__proto__`,
      );
      await expectSaidBack(page, parameters.get('q')?.replace(/\ud800/, '\ufffd') ?? '');
    }
    await shopper.visit('/search?q=%&category=%ED%A0%80&max=%00');
    await expectSaidBack(page, '%');
  });
});

test.describe('without a connection', () => {
  test.use({
    viewport: phone,
    contextOptions: { reducedMotion: 'reduce' },
    // Pictures that were not seen before.
    expectedFaults: [/ERR_INTERNET_DISCONNECTED/],
  });

  test('a search that was used answers on', async ({ context, page, shopper }) => {
    await shopper.visit('/search?q=kanzu');
    await expect(help(page)).toBeVisible();
    await context.setOffline(true);
    const box = page.getByRole('searchbox', { name: 'Search the shop' });
    for (const [query, found] of [
      ['serum', /Serum/],
      ['lotin', /Lotion/],
    ] as const) {
      await box.fill(query);
      await box.press('Enter');
      await expect(shopper.listedNames.first()).toHaveText(found);
    }
    await box.fill('refund');
    await box.press('Enter');
    await expect(help(page).getByRole('link').first()).toHaveText('When do I get my money back?');
  });
});
