import { discount, ratingCountWords, reviewCountWords, stockWords } from '#domain/shop/messages.ts';
import { listing, lowStock } from '#domain/shop/shop.ts';
import { formatPrice, groupThousands } from '#domain/text/money.ts';
import { type SeenFigures, seeFigures } from '../support/seen-figures.ts';
import { expect, type ListedProduct, test } from '../support/site.ts';

/** The whole shop is read once, so these go one after the other. */
test.describe.configure({ mode: 'default' });

type Figures = Omit<SeenFigures, 'path' | 'id'>;

/** What a view shows of a product of the sample catalogue: its own figures, and no stand-in. */
function expected(product: ListedProduct, { view, path }: Pick<SeenFigures, 'view' | 'path'>): Figures {
  const { price, original_price, rating, review_count, reviews, stock } = product;
  const countWords = reviews ? reviewCountWords : ratingCountWords;
  // Cards that are only links have no number.
  const cardCount = /^\/(product|no-such-page)/.test(path) ? '' : `(${review_count})`;
  const isReduced = original_price > price;
  return {
    view,
    price: formatPrice(price),
    formerPrice: isReduced ? (view === 'hero' ? formatPrice : groupThousands)(original_price) : '',
    discount: (isReduced && view !== 'hero' && discount(price, original_price)) || '',
    stars: rating.toFixed(1),
    reviews: view === 'card' ? cardCount : `(${countWords(review_count)})`,
    stock: view === 'page' ? stockWords(stock, lowStock) : '',
    unread: [],
  };
}

function expectTruth(seen: readonly SeenFigures[], products: readonly ListedProduct[]): void {
  const byId = new Map(products.map((product) => [product.id, product]));
  for (const { path, id, ...figures } of seen) {
    const product = byId.get(id);
    const { view } = figures;
    expect(figures, `${id} on ${path}`).toEqual(product && expected(product, { view, path }));
  }
}

test('R1: hero, cards and product page show the same figures, no stand-in', async ({ site, page }) => {
  await page.goto(`${site.url}/robots.txt`);
  const seen = await page.evaluate(seeFigures, [...site.pages.keys()]);
  const ids = site.products.map(({ id }) => id).toSorted();
  const of = (view: SeenFigures['view']) => seen.filter((each) => each.view === view).map(({ id }) => id);
  expect(of('page').toSorted()).toEqual(ids);
  expect([...new Set(of('card'))].toSorted()).toEqual(ids);
  expect(of('hero')).toHaveLength(4);
  expectTruth(seen, site.products);
});

test('R1: lists and results from the search index show the same', async ({ site, page }) => {
  const prices = site.products.map(({ price }) => price).toSorted((a, b) => a - b);
  const pages = Math.ceil(prices.length / listing.perPage);
  const found = new Set<string>();
  const seeHere = () => page.evaluate(seeFigures, 'here' as const);
  for (let number = 1; number <= pages; number++) {
    await page.goto(`${site.url}/collection?sort=low-high&page=${number}`);
    const listed = prices.slice((number - 1) * listing.perPage, number * listing.perPage).map(formatPrice);
    // Until React has drawn the list by the address, the first page stands there in another order.
    await expect.poll(async () => (await seeHere()).map(({ price }) => price)).toEqual(listed);
    const cards = await seeHere();
    for (const { id } of cards) found.add(id);
    expectTruth(cards, site.products);
  }
  expect(found.size).toBe(site.products.length);
  await page.goto(`${site.url}/search?q=soap`);
  await expect(page.locator('.results [role=status]')).toHaveText(/\d products found/);
  const results = await seeHere();
  expect(results.length).toBeGreaterThan(2);
  expectTruth(results, site.products);
});
