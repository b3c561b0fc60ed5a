import type { APIRequestContext, Locator } from 'playwright/test';
import { clearFilters, lookForSimilar, nothingMatches } from '#domain/listing/listing-messages.ts';
import { failedSearch, searching } from '#domain/search/search-messages.ts';
import { searchPath } from '#domain/shop/paths.ts';
import { longestSearch, search } from '#domain/shop/shop.ts';
import { expect, test } from '../support/journey.ts';
import { layoutShifts } from '../support/layout-shifts.ts';
import { drawing, product } from '../support/products.ts';
import { sample } from '../support/sample-pages.ts';
import { desktop, phone } from '../support/screens.ts';
import { searchFiles, serveIndex } from '../support/search-index.ts';

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

    test(`at a ${name} a list with few or no products says what the search finds, and how many`, async ({
      page,
      shopper,
    }) => {
      for (const [term, listed] of [
        ['moisturiser', 0],
        ['shave', 1],
      ] as const) {
        expect(await layoutShifts(page, () => shopper.visit(`/collection?q=${term}`)), term).toEqual([]);
        const link = page.getByRole('link', { name: /^The search finds \d+ for/ });
        await expect(link).toHaveAttribute('href', searchPath(term));
        await expect(shopper.listedNames).toHaveCount(listed);
        const [, count = ''] = /finds (\d+) for/.exec((await link.textContent()) ?? '') ?? [];
        expect(Number(count)).toBeGreaterThan(listed);
        await link.click();
        await expect(page.getByText(`${count} products found`)).toBeVisible();
      }
    });

    test(`at a ${name} a search that finds nothing says so and offers everything`, async ({
      page,
      shopper,
    }) => {
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

test('R12: ?brand=Male shows men’s fashion, and Back leads to where one was', async ({
  page,
  request,
  shopper,
}) => {
  await shopper.visit('/detergents');
  await shopper.visit('/collection?brand=Male');
  const expected = await namesFromApi(request, ({ sub_category }) => sub_category === 'Male');
  await expect(shopper.listStatus).toHaveText(`Showing ${expected.length} of 105 products`);
  await expect(shopper.listedNames).toHaveText(expected);
  await page.reload();
  await expect(shopper.listStatus).toHaveText(`Showing ${expected.length} of 105 products`);
  await expect(shopper.listedNames).toHaveText(expected);
  await page.goBack();
  await expect(page).toHaveURL('/detergents');
});

test('a brand and a category are found in any case', async ({ shopper }) => {
  for (const [asked, like] of [
    ['?brand=male', '?brand=Male'],
    ['?category=hair+care', '?category=Hair+Care'],
  ]) {
    await shopper.visit(`/collection${like}`);
    await expect(shopper.listStatus).toHaveText(/^Showing [1-9]/);
    const [count = ''] = /\d+/.exec((await shopper.listStatus.textContent()) ?? '') ?? [];
    await expect(shopper.listedNames).toHaveCount(Number(count));
    const expected = await shopper.listedNames.allTextContents();
    await shopper.visit(`/collection${asked}`);
    await expect(shopper.listedNames).toHaveText(expected);
  }
});

test('the title of the window says what is shown, and the list has its own back', async ({
  page,
  shopper,
}) => {
  await shopper.visit('/collection');
  const title = await page.title();
  await shopper.visit('/collection?q=lotion');
  await expect(page).toHaveTitle('Results for “lotion” | Lulu');
  await page.getByRole('link', { name: clearFilters }).click();
  await expect(page).toHaveTitle(title);
});

test('a very long search is neither typed nor shown whole', async ({ page, shopper }) => {
  await page.setViewportSize(desktop);
  await shopper.visit('/about');
  const box = page.getByRole('banner').getByRole('searchbox');
  await box.pressSequentially('w'.repeat(longestSearch + 5));
  await expect(box).toHaveValue('w'.repeat(longestSearch));
  await shopper.visit(`/collection?q=${'w'.repeat(2_000)}`);
  await expect(page.getByRole('heading', { level: 1 })).toHaveText(/^Results for “w{59}…”$/);
  await expect(page.getByText('Nothing here matches')).toHaveText(/“w{59}…”/);
});

test('search, brand and category narrow each other; male and female mean the part of the shop, not a part of a word; markup is text', async ({
  page,
  request,
  shopper,
}) => {
  await shopper.visit('/collection?q=oil&brand=Evacosmetics&category=Hair+Care');
  const expected = await namesFromApi(
    request,
    (product) =>
      says('oil')(product) && product.sub_category === 'Evacosmetics' && product.category === 'Hair Care',
  );
  expect(expected.length).toBeGreaterThan(0);
  await expect(shopper.listStatus).toHaveText(`Showing ${expected.length} of 105 products`);
  await expect(shopper.listedNames).toHaveText(expected);

  await shopper.visit('/collection?q=MALE');
  const male = await namesFromApi(request, ({ sub_category }) => sub_category === 'Male');
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('Results for “MALE”');
  await expect(shopper.listedNames).toHaveText(male);

  const text = '<img src=x onerror=alert(1)>';
  await shopper.visit(`/collection?q=${encodeURIComponent(text)}`);
  await expect(page.getByRole('heading', { level: 1 })).toHaveText(`Results for “${text}”`);
});

test('spaces alone are no search', async ({ page, shopper }) => {
  await page.setViewportSize(desktop);
  await shopper.visit('/about');
  await shopper.search('   ');
  await expect(page).toHaveURL('/about');
  await shopper.visit('/collection?q=+');
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('Our Collection');
  await expect(shopper.listedNames).toHaveCount(24);
  await expect(page.getByRole('heading', { level: 3 }).first()).toBeVisible();
});

test('a found product looks and leads like one of the list', async ({ page, shopper }) => {
  await page.setViewportSize(desktop);
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

test('a found product goes into the cart as one of the list does, and shows what is in it', async ({
  page,
  shopper,
}) => {
  const plus = page.getByRole('button', { name: `Add ${sample.serum.name} to cart` });
  const badge = page.locator('.cart-count');
  await shopper.visit('/collection?q=glow+serum');
  await plus.click();
  await expect(badge).toHaveText('1');
  await plus.click();
  await expect(page.locator('.quick-add.in output')).toHaveText('2');
  await page.getByRole('button', { name: `One less of ${sample.serum.name}` }).click();
  await expect(badge).toHaveText('1');
  await page.reload();
  await expect(page.locator('.quick-add.in output')).toHaveText('1');
  await shopper.visit(sample.serum.path);
  await expect(page.getByText('In cart (1)')).toBeVisible();

  await shopper.visit('/collection?q=crew+t-shirt,+charcoal');
  await page.getByRole('link', { name: `Choose a size of ${sample.shirt.name}` }).click();
  await expect(page).toHaveURL(`${sample.shirt.path}#sizes`);
  await expect(page.getByRole('radio', { name: 'M', exact: true })).toBeInViewport();
});

test('a found product has the stars and the former price that it has in the list, and once sold out no way into the cart', async ({
  page,
  shopper,
}) => {
  const lantern = { name: 'Lantern', price: 9_000, pictures: [drawing()] as const };
  await serveIndex(page, [
    product({ ...lantern, id: 'a', rating: 3.5, originalPrice: 11_000 }),
    product({ ...lantern, id: 'b', stock: 0 }),
  ]);
  await shopper.visit('/collection?q=a');
  const cards = page.locator('.results .card');
  await expect(cards).toHaveCount(2);
  await expect(cards.first().locator('s')).toHaveText('11,000');
  await expect(cards.first()).toContainText('Rated 3.5 of 5');
  await expect(cards.first().locator('.quick-add')).toHaveCount(1);
  await expect(cards.last()).not.toContainText('Rated');
  await expect(cards.last().locator('s')).toHaveCount(0);
  await expect(cards.last().locator('.quick-add')).toHaveCount(0);
});

test('a search says that it is under way until the answer comes', async ({ page, shopper }) => {
  const answer = Promise.withResolvers<void>();
  await page.route(searchFiles, async (route) => {
    await answer.promise;
    await route.continue();
  });
  await shopper.visit('/collection?q=lotion');
  await expect(shopper.listStatus).toHaveText(searching);
  await expect(shopper.listStatus).toBeVisible();
  await expect(shopper.listedNames).toHaveCount(0);
  answer.resolve();
  await expect(shopper.listStatus).toHaveText(/^Showing /);
});

test.describe('on a broken line', () => {
  test.use({ expectedFaults: [/ERR_FAILED/] });

  test('a search that cannot be loaded says so, and shows nothing else instead', async ({
    page,
    shopper,
  }) => {
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

  test('a search that gets no answer gives up after a while', async ({ page, shopper }) => {
    const now = new Date('2026-11-21T10:00:00Z');
    await page.clock.install({ time: now });
    await page.clock.pauseAt(now.getTime() + 1_000);
    await page.route(searchFiles, () => {});
    const asked = page.waitForRequest(searchFiles);
    await shopper.visit('/collection?q=lotion');
    await asked;
    await page.clock.runFor(1_000);
    await expect(shopper.listStatus).toHaveText(searching);
    await page.clock.runFor(search.timeoutMs - 2_000);
    await expect(shopper.listStatus).toHaveText(searching);
    await page.clock.runFor(2_000);
    await expect(page.getByRole('button', { name: failedSearch.action })).toBeVisible();
  });
});

test.describe('the search over the page', () => {
  test.use({ viewport: phone });

  test('leads with what answers the words: a question with its answer, goods with products', async ({
    page,
    shopper,
  }) => {
    await shopper.visit('/');
    await page.getByRole('banner').getByRole('button', { name: 'Search', exact: true }).click();
    const overlay = page.getByRole('dialog', { name: 'Search' });
    const links = overlay.locator('.suggestions a');
    for (const [query, address, hasProducts] of [
      ['mtn', '/help#how-can-i-pay', false],
      ['soap', null, true],
      ['how to pay', '/help#how-can-i-pay', false],
      ['for men', null, true],
      ['delivery fee', '/shipping#what-does-shipping-cost', false],
      ['return', '/returns', false],
    ] as const) {
      await overlay.getByRole('searchbox').fill(query);
      await expect(links.first(), query).toHaveAttribute('href', address ?? /^\/product\//);
      await expect(overlay.locator('.suggestions a[href^="/product/"]'), query).toHaveCount(
        hasProducts ? 5 : 0,
      );
    }
  });

  test('sets the page of a question below it, so that the question has the whole line', async ({
    page,
    shopper,
  }) => {
    await shopper.visit('/');
    await page.getByRole('banner').getByRole('button', { name: 'Search', exact: true }).click();
    const overlay = page.getByRole('dialog', { name: 'Search' });
    await overlay.getByRole('searchbox').fill('delivery fee');
    const row = overlay.locator('.suggestions a[href="/shipping#what-does-shipping-cost"]');
    await expect(row.locator('.soft')).toHaveText('About delivery and shipping');
    const [whole, question, title] = await row.evaluate((link) =>
      [link, link.children[1], link.children[2]].map((part) => part?.getBoundingClientRect().toJSON()),
    );
    expect(title.top).toBeGreaterThanOrEqual(question.bottom);
    expect(question.width).toBeGreaterThan(whole.width * 0.7);
  });

  test('says whole what may be typed', async ({ page, shopper }) => {
    await shopper.visit('/');
    await page.getByRole('banner').getByRole('button', { name: 'Search', exact: true }).click();
    const box = page.getByRole('dialog', { name: 'Search' }).getByRole('searchbox');
    await expect(box).toBeFocused();
    await expectWholePlaceholder(box);
    await page.keyboard.press('Escape');
    await shopper.openDrawer();
    await expectWholePlaceholder(shopper.drawer.getByRole('searchbox'));
    await shopper.visit('/search');
    await expectWholePlaceholder(page.getByRole('main').getByRole('searchbox'));
  });
});

/** The field has room for all of its placeholder. */
async function expectWholePlaceholder(box: Locator): Promise<void> {
  const [room, needed] = await box.evaluate((input: HTMLInputElement) => {
    const style = getComputedStyle(input);
    const text = document.body.appendChild(document.createElement('span'));
    Object.assign(text.style, { font: style.font, position: 'absolute', whiteSpace: 'nowrap' });
    text.textContent = input.placeholder;
    const width = text.getBoundingClientRect().width;
    text.remove();
    return [
      input.clientWidth - Number.parseFloat(style.paddingLeft) - Number.parseFloat(style.paddingRight),
      width,
    ];
  });
  expect(needed).toBeLessThanOrEqual(room ?? 0);
}
