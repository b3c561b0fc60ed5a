import type { APIRequestContext } from 'playwright/test';
import { clearFilters, lookForSimilar, nothingMatches } from '#domain/listing/listing-messages.ts';
import { failedSearch } from '#domain/search/search-messages.ts';
import { searchPath } from '#domain/shop/paths.ts';
import { expect, test } from '../support/journey.ts';
import { layoutShifts } from '../support/layout-shifts.ts';
import { desktop, phone } from '../support/screens.ts';
import { searchFiles } from '../support/search-index.ts';

interface Listed {
  name: string;
  category: string;
  sub_category: string;
}

/** The names of the API's products that `matches`, in the order of the shop (R6). */
async function namesFromApi(
  request: APIRequestContext,
  matches: (product: Listed) => boolean,
): Promise<string[]> {
  const reply = (await (await request.get('/api/list-products.php')).json()) as { products: Listed[] };
  return reply.products
    .filter(matches)
    .map(({ name }) => name)
    .toReversed();
}

const says = (word: string) => (product: Listed) =>
  [product.name, product.category, product.sub_category].some((text) => text.toLowerCase().includes(word));

for (const [name, viewport] of Object.entries({ phone, desktop })) {
  test.describe(`at a ${name}`, () => {
    test.use({ viewport });

    test(`at a ${name} a search shows what says the word`, async ({ page, request, shopper }) => {
      await shopper.visit('/');
      await shopper.search('  Lotion ');
      await expect(page).toHaveURL(/\/collection\?q=/);
      await expect(page.getByRole('heading', { level: 1 })).toHaveText('Results for “Lotion”');
      const expected = await namesFromApi(request, says('lotion'));
      expect(expected.length).toBeGreaterThan(2);
      await expect(shopper.listedNames).toHaveText(expected);
      await expect(shopper.listStatus).toHaveText(`Showing ${expected.length} of 105 products`);
      await expect(page.getByRole('navigation', { name: 'Pages' })).toBeHidden();

      await page.getByRole('link', { name: expected[1] ?? '', exact: true }).click();
      await expect(page.getByRole('heading', { level: 1 })).toHaveText(expected[1] ?? '');
      await page.goBack();
      await expect(page.getByRole('heading', { level: 1 })).toHaveText('Results for “Lotion”');
      await expect(shopper.listedNames).toHaveText(expected);
      await page.goBack();
      await expect(page).toHaveURL('/');
      await page.goForward();
      await expect(page.getByRole('heading', { level: 1 })).toHaveText('Results for “Lotion”');
    });

    test(`at a ${name} a short list says what the search finds`, async ({ page, shopper }) => {
      for (const [term, listed] of [
        ['moisturiser', 0],
        ['shave', 1],
      ] as const) {
        const link = page.getByRole('link', { name: /^The search finds \d+ for/ });
        // The list waits a second for the count, which is little on a busy machine whose browser has read nothing yet.
        const shifts: string[] = [];
        await expect(async () => {
          shifts.push(...(await layoutShifts(page, () => shopper.visit(`/collection?q=${term}`))));
          await expect(link).toHaveAttribute('href', searchPath(term), { timeout: 2_000 });
        }).toPass();
        expect(shifts, term).toEqual([]);
        await expect(shopper.listedNames).toHaveCount(listed);
        const [, count = ''] = /finds (\d+) for/.exec((await link.textContent()) ?? '') ?? [];
        expect(Number(count)).toBeGreaterThan(listed);
        await link.click();
        await expect(page.getByText(`${count} products found`)).toBeVisible();
      }
    });

    test(`at a ${name} a search that finds nothing offers everything`, async ({ page, shopper }) => {
      await shopper.visit('/about');
      await shopper.search('spaceship');
      await expect(page.getByText(nothingMatches('spaceship'))).toBeVisible();
      await expect(shopper.listedNames).toHaveCount(0);
      await expect(page.getByRole('link', { name: lookForSimilar })).toHaveAttribute(
        'href',
        '/search?q=spaceship',
      );
      await page.getByRole('link', { name: clearFilters }).click();
      await expect(page).toHaveURL('/collection');
      await expect(shopper.listedNames).toHaveCount(24);
    });
  });
}

test.describe('on a broken line', () => {
  test.use({ expectedFaults: [/ERR_FAILED/] });

  test('a search that cannot be loaded says so', async ({ page, shopper }) => {
    await page.route(searchFiles, (route) => route.abort());
    await shopper.visit('/collection?q=lotion');
    await expect(page.getByText(failedSearch.text)).toBeVisible();
    await expect(shopper.listStatus.filter({ hasText: failedSearch.text })).toBeVisible();
    await expect(shopper.listedNames).toHaveCount(0);
    await expect(page.getByRole('link', { name: clearFilters })).toBeVisible();
    await page.unroute(searchFiles);
    await page.getByRole('button', { name: failedSearch.action }).click();
    await expect(shopper.listStatus).toHaveText(/^Showing /);
    await expect(page.getByText(failedSearch.text)).toBeHidden();
    await expect(page.getByRole('heading', { level: 1 })).toBeFocused();
  });
});
