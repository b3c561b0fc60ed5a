import type { Page } from 'playwright/test';
import { clearFilters, filteredOut, sizeHeadings, updating } from '#domain/listing/listing-messages.ts';
import { accessibilityFaults } from '../support/accessibility.ts';
import { expect, test } from '../support/journey.ts';
import { layoutShifts } from '../support/layout-shifts.ts';
import { desktop, phone } from '../support/screens.ts';
import { hardToTap } from '../support/tap-targets.ts';

const filters = (page: Page) => page.getByRole('navigation', { name: 'Filter' });
const status = (page: Page) =>
  page.getByRole('region', { name: 'Products', exact: true }).getByRole('status');
const heading = (page: Page) => page.getByRole('heading', { level: 1 });
const chips = (page: Page) => page.getByRole('list', { name: 'Chosen filters' });

test.describe('on a desktop', () => {
  test.use({ viewport: desktop });

  test('brands add up, categories narrow, and steps can be walked back', async ({ page, shopper }) => {
    await shopper.visit('/collection');
    await shopper.touch();
    await filters(page).getByRole('link', { name: /^Men/ }).click();
    await expect(page).toHaveURL('/collection?brand=male');
    await expect(status(page)).toHaveText('Showing 16 of 105 products');
    await filters(page).getByRole('checkbox', { name: 'Women’s fashion' }).check();
    await expect(page).toHaveURL('/collection?brand=male&brand=female');
    await expect(status(page)).toHaveText('Showing 24 of 105 products, 33 match');
    await filters(page).getByRole('checkbox', { name: 'Shoes' }).check();
    await expect(status(page)).toHaveText('Showing 4 of 105 products');
    await expect(filters(page).getByRole('checkbox', { name: 'Women’s fashion 2' })).toBeChecked();
    await chips(page).getByRole('link', { name: 'Remove Women’s fashion' }).click();
    await expect(status(page)).toHaveText('Showing 2 of 105 products');
    await expect(shopper.listedNames).toHaveCount(2);
    const shown = await shopper.listedNames.allTextContents();
    await page.reload();
    await expect(shopper.listedNames).toHaveText(shown);
    await page.goBack();
    await expect(status(page)).toHaveText('Showing 4 of 105 products');
    await page.goBack();
    await expect(status(page)).toHaveText('Showing 24 of 105 products, 33 match');
    await page.getByRole('link', { name: clearFilters }).click();
    await expect(page).toHaveURL('/collection');
    await expect(status(page)).toHaveText('Showing 24 of 105 products');
    await expect(chips(page)).toHaveCount(0);
  });

  test('a tap that comes before any script file is not lost', async ({ page, shopper }) => {
    const line = Promise.withResolvers<void>();
    await page.route(/\/_astro\//, async (route) => {
      await line.promise;
      await route.continue();
    });
    await shopper.visit('/detergents');
    await shopper.touch();
    const apex = filters(page).getByRole('link', { name: /^Apex/ });
    await apex.click();
    expect(await apex.getAttribute('aria-current')).toBe('true');
    await expect(page.getByText(updating)).toBeVisible();
    await filters(page).getByRole('link', { name: /^Reem/ }).click();
    line.resolve();
    await expect(page).toHaveURL('/detergents?brand=apex&brand=reem');
    await expect(status(page)).toHaveText('Showing 10 of 18 products');
    await expect(filters(page).getByRole('checkbox', { name: 'Reem' })).toBeFocused();
  });

  test('a page about one brand narrows itself, or leads to the whole list', async ({ page, shopper }) => {
    await shopper.visit('/brand/male');
    await shopper.touch();
    await filters(page)
      .getByRole('link', { name: /^Shoes/ })
      .click();
    await expect(page).toHaveURL('/brand/male?category=shoes');
    await expect(status(page)).toHaveText('Showing 2 of 16 products');
    await filters(page).getByRole('checkbox', { name: 'Women’s fashion' }).check();
    await expect(page).toHaveURL('/collection?brand=male&brand=female&category=shoes');
    await expect(status(page)).toHaveText('Showing 4 of 105 products');
    await expect(heading(page)).toHaveText('Our Collection');
    await shopper.visit('/brand/male?brand=Female');
    await expect(page).toHaveURL('/collection?brand=female');
    await expect(heading(page)).toHaveText('Our Collection');
    await expect(chips(page).getByRole('link', { name: 'Remove Women’s fashion' })).toBeVisible();
  });

  test('the keyboard goes on at the count when its filter is gone', async ({ page, shopper }) => {
    await shopper.visit('/collection?brand=male&category=shoes');
    await expect(status(page)).toHaveText('Showing 2 of 105 products');
    await chips(page).getByRole('link', { name: 'Remove Shoes' }).press('Enter');
    await expect(status(page)).toHaveText('Showing 16 of 105 products');
    await expect(status(page)).toBeFocused();
    await chips(page).getByRole('link', { name: clearFilters }).press('Enter');
    await expect(status(page)).toHaveText('Showing 24 of 105 products');
    await expect(status(page)).toBeFocused();
    await page.goto('/collection?brand=male&category=detergents');
    await expect(page.getByText(filteredOut)).toBeVisible();
    await expect(status(page)).toHaveText('Showing 0 of 105 products');
    expect((await status(page).boundingBox())?.width, 'said once to who sees it').toBeLessThan(2);
    await page.getByRole('link', { name: clearFilters }).last().press('Enter');
    await expect(page).toHaveURL('/collection');
    await expect(shopper.listedNames).toHaveCount(24);
    await expect(status(page)).toHaveText('Showing 24 of 105 products');
    await expect(status(page)).toBeFocused();
  });

  test('the list that the address asks for is the first that is seen', async ({ page, shopper }) => {
    const seen: string[] = [];
    await page.exposeFunction('note', (text: string) => seen.push(text));
    await page.addInitScript(() => {
      const look = () => {
        const names = [...document.querySelectorAll<HTMLElement>('.results h3')];
        const visible = names.filter((name) => name.checkVisibility({ visibilityProperty: true }));
        if (visible.length > 0) (window as unknown as { note(text: string): void }).note(`${visible.length}`);
        requestAnimationFrame(look);
      };
      requestAnimationFrame(look);
    });
    await shopper.visit('/collection?brand=Male&category=shoes');
    await expect(status(page)).toHaveText('Showing 2 of 105 products');
    // What a frame has drawn is told a moment after it.
    await expect.poll(() => seen.length).toBeGreaterThan(0);
    expect(new Set(seen)).toEqual(new Set(['2']));
  });

  test('Back from a product leads to the place where one was', async ({ page, shopper }) => {
    // A smooth way down to the link would go on after the jump to the top.
    await page.emulateMedia({ reducedMotion: 'reduce' });
    await shopper.visit('/collection?brand=Evacosmetics&page=2');
    await expect(status(page)).toHaveText('Showing 24 of 105 products, 54 match');
    const name = shopper.listedNames.nth(18);
    const text = await name.textContent();
    await name.scrollIntoViewIfNeeded();
    const before = await page.evaluate(() => scrollY);
    expect(before).toBeGreaterThan(500);
    await name.getByRole('link').click();
    await expect(heading(page)).toHaveText(text ?? '');
    await page.goBack();
    await expect(name).toHaveText(text ?? '');
    await expect.poll(() => page.evaluate(() => scrollY)).toBe(before);
    await page.getByRole('navigation', { name: 'Pages' }).getByRole('link', { name: 'Next' }).click();
    await expect(status(page)).toHaveText('Showing 6 of 105 products, 54 match');
    await expect(status(page)).toBeInViewport();
    await page.goBack();
    await expect(status(page)).toHaveText('Showing 24 of 105 products, 54 match');
    await expect.poll(() => page.evaluate(() => scrollY)).toBeGreaterThan(500);
    await page.getByRole('link', { name: 'Next' }).focus();
    await page.keyboard.press('Enter');
    await expect(status(page)).toHaveText('Showing 6 of 105 products, 54 match');
    await expect(status(page)).toBeFocused();
    await expect(status(page)).toBeInViewport();
  });
});

test.describe('on a phone', () => {
  test.use({ viewport: phone, contextOptions: { reducedMotion: 'reduce' } });

  test('the filters are a sheet that stays open while one chooses', async ({ page, shopper }) => {
    await shopper.visit('/collection');
    await expect(filters(page)).toBeHidden();
    await page.getByRole('button', { name: 'Filters', exact: true }).click();
    await expect(filters(page)).toBeVisible();
    expect(await hardToTap(page, '.filters')).toEqual([]);
    expect.soft(await accessibilityFaults(page)).toEqual([]);
    await filters(page)
      .getByRole('link', { name: /^Men’s fashion/ })
      .click();
    await expect(filters(page).getByRole('checkbox', { name: /^Men/ })).toBeChecked();
    await filters(page).getByRole('checkbox', { name: 'Shoes' }).check();
    expect(await hardToTap(page, '.filters')).toEqual([]);
    expect.soft(await accessibilityFaults(page)).toEqual([]);
    await filters(page).getByRole('button', { name: 'Show 2 products' }).click();
    await expect(filters(page)).toBeHidden();
    await expect(shopper.listedNames).toHaveCount(2);
    await expect(page.getByRole('button', { name: 'Filters 2' })).toBeFocused();
  });

  test('offers and prices filter a list, stand in its address, and are taken off again', async ({
    page,
    shopper,
  }) => {
    await shopper.visit('/collection');
    await page.getByRole('button', { name: 'Filters' }).click();
    await filters(page).getByRole('link', { name: 'On offer' }).click();
    const offers = filters(page).getByRole('checkbox', { name: 'On offer' });
    await expect(offers).toBeChecked();
    const button = await filters(page).getByRole('button', { name: 'Show 17 products' }).boundingBox();
    const box = await offers.boundingBox();
    expect((box?.y ?? 0) + (box?.height ?? 0), 'not below the button').toBeLessThan(button?.y ?? 0);
    await filters(page).getByRole('checkbox', { name: 'UGX 60,000 and more' }).check();
    await expect(page).toHaveURL('/collection?price=60000-&offer=on');
    await page.reload();
    await expect(status(page)).toHaveText(/^Showing 6 of /);
    await expect(page.locator('.card s')).toHaveCount(6);
    await chips(page).getByRole('link', { name: 'Remove On offer' }).click();
    await expect(page).toHaveURL('/collection?price=60000-');
    await chips(page).getByRole('link', { name: 'Remove UGX 60,000 and more' }).click();
    await expect(page).toHaveURL('/collection');
    // The range of another list.
    await shopper.visit('/collection?price=15000-45000');
    await expect(chips(page).getByRole('link', { name: 'Remove UGX 15,000 – UGX 45,000' })).toBeVisible();
    await page.getByRole('button', { name: 'Filters' }).click();
    const range = filters(page).getByRole('checkbox', { name: 'UGX 15,000 – UGX 45,000' });
    await expect(range).toBeChecked();
    await range.uncheck();
    await expect(page).toHaveURL('/collection');
    await expect(range).not.toBeChecked();
  });

  test('sizes filter a list of clothes, small to large, and no list of creams', async ({ page, shopper }) => {
    await shopper.visit('/brand/female');
    await page.getByRole('button', { name: 'Filters' }).click();
    const sizes = filters(page).locator('[data-filter=size]');
    await expect(sizes.locator('xpath=preceding-sibling::*[1]')).toHaveText(Object.values(sizeHeadings));
    await expect(sizes.getByRole('link').first()).toHaveText('S');
    const link = sizes.getByRole('link', { name: 'XL', exact: true });
    const place = await link.boundingBox();
    await link.click();
    const chip = sizes.getByRole('checkbox', { name: /^XL \d/ });
    await expect(chip).toBeChecked();
    expect(await chip.boundingBox(), 'nothing moves').toEqual(place);
    await expect(page).toHaveURL('/brand/female?size=XL');
    await sizes.getByRole('checkbox', { name: /^38 / }).press('Space');
    await expect(page).toHaveURL('/brand/female?size=XL&size=shoe-38');
    expect.soft(await accessibilityFaults(page)).toEqual([]);
    await filters(page)
      .getByRole('button', { name: /^Show \d+ products$/ })
      .click();
    const names = await shopper.listedNames.allTextContents();
    await page.reload();
    await expect(shopper.listedNames).toHaveText(names);
    await expect(page.locator('[data-filter=size] li').first(), 'in order').toHaveText(/^S/);
    await chips(page).getByRole('link', { name: 'Remove 38' }).click();
    await expect(page).toHaveURL('/brand/female?size=XL');
    await page.goBack();
    await expect(shopper.listedNames).toHaveText(names);
    await chips(page).getByRole('link', { name: 'Clear all filters' }).click();
    await expect(page).toHaveURL('/brand/female');
    await shopper.visit('/evacosmetics');
    await expect(page.locator('[data-filter=size]')).toHaveCount(0);
  });

  test('nothing moves while a filtered list comes in', async ({ page, shopper }) => {
    const shifts = await layoutShifts(page, async () => {
      await shopper.visit('/collection?brand=male&view=list');
      await expect(status(page)).toHaveText(/^Showing/);
    });
    expect(shifts).toEqual([]);
  });
});

test.describe('without script', () => {
  test.use({ javaScriptEnabled: false, viewport: phone });

  test('the sheet of filters opens, and its links lead to pages', async ({ page, shopper }) => {
    await shopper.visit('/collection');
    await page.getByRole('button', { name: 'Filters', exact: true }).click();
    await filters(page)
      .getByRole('link', { name: /^Men’s fashion/ })
      .click();
    await expect(page).toHaveURL('/brand/male');
    await expect(page.getByRole('combobox')).toHaveCount(0);
  });
});

test.describe('if the files cannot be loaded', () => {
  test.use({ viewport: desktop, expectedFaults: [/ERR_FAILED/] });

  test('a filter leads to its own page', async ({ page, shopper }) => {
    await page.route(/\/_astro\//, (route) => route.abort());
    await shopper.visit('/collection');
    await shopper.touch();
    await filters(page)
      .getByRole('link', { name: /^Men’s fashion/ })
      .click();
    await expect(page).toHaveURL('/brand/male');
  });
});
