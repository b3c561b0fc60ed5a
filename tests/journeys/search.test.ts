import type { APIRequestContext } from 'playwright/test';
import { clearFilters, emptyResults, failedResults } from '#domain/messages.ts';
import { expect, test } from '../support/journey.ts';
import { desk, phone } from '../support/screens.ts';

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

for (const [name, viewport] of Object.entries({ phone, desk })) {
  test.describe(`at a ${name}`, () => {
    test.use({ viewport });

    test(`at a ${name} a search shows what says the word, and only that`, async ({
      page,
      request,
      shopper,
    }) => {
      await shopper.visit('/');
      await shopper.search('  Lotion ');
      await expect(page).toHaveURL(/\/collection\?q=/);
      await expect(page.getByRole('heading', { level: 1 })).toHaveText('Results for “Lotion”');
      const expected = await namesFromApi(request, says('lotion'));
      expect(expected.length).toBeGreaterThan(2);
      await expect(shopper.listedNames).toHaveText(expected);
      await expect(page.getByRole('status')).toHaveText(
        `Showing ${expected.length} of ${expected.length} products`,
      );
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

    test(`at a ${name} a search that finds nothing says so and offers everything`, async ({
      page,
      shopper,
    }) => {
      await shopper.visit('/about');
      await shopper.search('spaceship');
      await expect(page.getByText(emptyResults('spaceship'))).toBeVisible();
      await expect(shopper.listedNames).toHaveCount(0);
      await page.getByRole('link', { name: clearFilters }).click();
      await expect(page).toHaveURL('/collection');
      await expect(shopper.listedNames).toHaveCount(24);
    });
  });
}

test('R12: ?brand=Male shows men’s fashion, and Back leads to where one was', async ({
  page,
  request,
  shopper,
}) => {
  await shopper.visit('/detergents');
  await shopper.visit('/collection?brand=Male');
  const expected = await namesFromApi(request, ({ sub_category }) => sub_category === 'Male');
  await expect(page.getByRole('status')).toHaveText(
    `Showing ${expected.length} of ${expected.length} products`,
  );
  await expect(shopper.listedNames).toHaveText(expected);
  await page.reload();
  await expect(page.getByRole('status')).toHaveText(
    `Showing ${expected.length} of ${expected.length} products`,
  );
  await expect(shopper.listedNames).toHaveText(expected);
  await page.goBack();
  await expect(page).toHaveURL('/detergents');
});

test('the words male and female mean the part of the shop, not a part of a word', async ({
  page,
  request,
  shopper,
}) => {
  await shopper.visit('/collection?q=MALE');
  const expected = await namesFromApi(request, ({ sub_category }) => sub_category === 'Male');
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('Results for “MALE”');
  await expect(shopper.listedNames).toHaveText(expected);
});

test('search, brand and category narrow each other', async ({ page, request, shopper }) => {
  await shopper.visit('/collection?q=oil&brand=Evacosmetics&category=Hair+Care');
  const expected = await namesFromApi(
    request,
    (product) =>
      says('oil')(product) && product.sub_category === 'Evacosmetics' && product.category === 'Hair Care',
  );
  expect(expected.length).toBeGreaterThan(0);
  await expect(page.getByRole('status')).toHaveText(new RegExp(`^Showing ${expected.length} of `));
  await expect(shopper.listedNames).toHaveText(expected);
});

test('spaces alone are no search', async ({ page, shopper }) => {
  await page.setViewportSize(desk);
  await shopper.visit('/about');
  await shopper.search('   ');
  await expect(page).toHaveURL('/about');
  await shopper.visit('/collection?q=+');
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('Our Collection');
  await expect(shopper.listedNames).toHaveCount(24);
  await expect(page.getByRole('heading', { level: 3 }).first()).toBeVisible();
});

test('a found product looks and leads like one of the list', async ({ page, shopper }) => {
  await page.setViewportSize(desk);
  await shopper.visit('/collection?q=glow+serum');
  const card = page
    .getByRole('listitem')
    .filter({ has: page.getByRole('link', { name: 'Eva Vitamin C Glow Serum 30 ml' }) });
  await expect(card).toContainText('UGX 45,000');
  await expect(card.getByRole('link')).toHaveAttribute('href', '/product/71');
  const picture = card.locator('img');
  await expect(picture).toHaveAttribute('width', /^\d+$/);
  await expect
    .poll(() => picture.evaluate((image: HTMLImageElement) => image.naturalWidth))
    .toBeGreaterThan(0);
});

test('markup in a search is text', async ({ page, shopper }) => {
  const text = '<img src=x onerror=alert(1)>';
  await shopper.visit(`/collection?q=${encodeURIComponent(text)}`);
  await expect(page.getByRole('heading', { level: 1 })).toHaveText(`Results for “${text}”`);
});

test.describe('on a broken line', () => {
  test.use({ expectedFaults: [/ERR_FAILED/] });

  test('a search that cannot be loaded says so, and shows nothing else instead', async ({
    page,
    shopper,
  }) => {
    await page.route('**/catalogue.json', (route) => route.abort());
    await shopper.visit('/collection?q=lotion');
    await expect(page.getByText(failedResults)).toBeVisible();
    await expect(shopper.listedNames).toHaveCount(0);
    await expect(page.getByRole('link', { name: clearFilters })).toBeVisible();
  });
});
