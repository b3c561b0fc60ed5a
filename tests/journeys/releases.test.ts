import type { Page } from 'playwright/test';
import { lineControls, readinessWords } from '#domain/cart/cart-messages.ts';
import { continueWith } from '#domain/checkout/interruption-messages.ts';
import { emptyCart } from '#domain/shop/messages.ts';
import { offlineCaches } from '#domain/shop/offline.ts';
import { offlineWords } from '#domain/shop/offline-messages.ts';
import { paths, summariesPath } from '#domain/shop/paths.ts';
import { formatPrice } from '#domain/text/money.ts';
import { newCustomer } from '../support/customer.ts';
import { expect, test as journey } from '../support/journey.ts';
import { cachePrefixes, prices, ReleasedShop, words } from '../support/released-shop.ts';
import { sample } from '../support/sample-pages.ts';
import { phone } from '../support/screens.ts';
import { keptIn, openWithWorker } from '../support/service-worker.ts';
import { Shopper } from '../support/shopper.ts';

const test = journey.extend<object, { shop: ReleasedShop }>({
  /** One shop for all these journeys, of which the first and the last release are whole sites. */
  shop: [
    // biome-ignore lint/correctness/noEmptyPattern: Playwright reads the names of the fixtures from the pattern.
    async ({}, use) => {
      await using shop = await ReleasedShop.open();
      await use(shop);
    },
    { scope: 'worker', timeout: 600_000 },
  ],
  baseURL: ({ shop }, use) => use(shop.url),
});

// One after the other: the sites are built once, and one of them is shown at a time.
test.describe.configure({ mode: 'default' });
test.use({ viewport: phone });

const badge = (page: Page) => page.locator('.cart-count');
const quantityOf = (page: Page, { name }: { name: string }) =>
  page.getByRole('spinbutton', { name: lineControls.quantity(name) });
const hairFood = { path: '/product/23', name: 'Eva Hair Food & Scalp Oil 150 g' };

/** A further tab of the same phone. */
async function openTab(page: Page): Promise<Shopper> {
  const shopper = new Shopper(await page.context().newPage());
  await shopper.listen();
  return shopper;
}

/** Touches the page, and waits until a deferred script of the last release has run on it. */
async function expectLastCode(page: Page): Promise<void> {
  await page.keyboard.press('Shift');
  await expect(page.locator('html')).toHaveAttribute('data-code', 'last');
}

/** Paths of what the page has loaded from the site. */
function loadedFiles(page: Page): Promise<string[]> {
  return page.evaluate(() =>
    performance
      .getEntriesByType('resource')
      .map(({ name }) => new URL(name))
      .filter(({ origin }) => origin === location.origin)
      .map(({ pathname }) => pathname),
  );
}

/** Paths of what the shop has sent since the last release is shown, and only the first one has. */
function cameFromFirst(shop: ReleasedShop): string[] {
  const paths = shop.requests.map(({ path }) => path);
  return paths.filter((path) => shop.has('first', path) && !shop.has('last', path));
}

/** Holds back the scripts of a screen until the function that it returns is called. */
async function holdScripts(page: Page): Promise<() => void> {
  const { promise, resolve } = Promise.withResolvers<void>();
  await page.route('**/_astro/*.js', async (route) => {
    await promise;
    await route.continue();
  });
  return resolve;
}

test('R19: tabs of the first and the last release order once', async ({ page: product, shop, shopper }) => {
  shop.show('first');
  const customer = await newCustomer({}, shop.url);
  await customer.hasInCart('201', 1, 'M');
  // A guest's page that nobody has touched: its deferred script is yet to come.
  await shopper.visit(sample.serum.path);
  const checkout = await openTab(product);
  await checkout.visit('/about');
  await customer.signIn(checkout.page);
  const releaseScripts = await holdScripts(checkout.page);
  await checkout.page.goto(paths.placeOrder, { waitUntil: 'commit' });

  shop.show('last');
  releaseScripts();
  await expect(checkout.placeButton).toBeVisible();
  const today = await openTab(product);
  await today.visit(paths.cart);
  await expect(quantityOf(today.page, sample.shirt)).toHaveValue('1');
  await shopper.button('Add to cart').click();
  await shopper.expectToast(words.first.addedToCart);
  await expect(quantityOf(today.page, sample.serum)).toHaveValue('1');
  await today.button(lineControls.more(sample.serum.name)).click();
  await expect(product.getByRole('spinbutton', { name: 'Quantity' })).toHaveValue('2');
  await expect(badge(checkout.page)).toHaveText('3');
  await expect.poll(customer.cartLines).toEqual({ '201/M': 1, '71/default': 2 });

  const total = 28_000 + 2 * prices.last;
  // What the old page knows of the product is the former price.
  await checkout.button(continueWith(formatPrice(total))).click();
  await checkout.placeButton.click();
  await expect(checkout.page).toHaveURL(paths.orders);
  await checkout.expectToast(words.first.orderPlaced);
  expect(await customer.orders()).toEqual([
    expect.objectContaining({
      amount: total,
      items: [
        expect.objectContaining({ id: '201', quantity: 1 }),
        expect.objectContaining({ id: '71', quantity: 2, price: prices.last }),
      ],
    }),
  ]);
  for (const { page } of [shopper, checkout, today]) await expect(badge(page)).toHaveText('');
  expect(await customer.cartLines()).toEqual({});
  for (const script of ['/scripts/screen', '/_astro/CheckoutScreen', '/_astro/Interruption'])
    expect(cameFromFirst(shop)).toContainEqual(expect.stringContaining(script));
  expect(shop.failures).toEqual([]);
});

test('a cart of the first release shows what is added today', async ({ page: old, shop, shopper }) => {
  shop.show('first');
  await shopper.visit(paths.cart);
  await expect(old.getByRole('heading', { name: emptyCart })).toBeVisible();
  shop.show('last');
  const today = await openTab(old);
  await today.addToCart(sample.serum.path);
  await expect(quantityOf(old, sample.serum)).toHaveValue('1');
  await today.addToCart(sample.shirt.path, { size: 'M' });
  await expect(quantityOf(old, sample.shirt)).toHaveValue('1');
  await expect(shopper.page.getByRole('link', { name: readinessWords.open.button })).toBeVisible();
  expect(shop.failures).toEqual([]);
});

test.describe('with a service worker', () => {
  // Without a connection nothing comes.
  test.use({ serviceWorkers: 'allow', expectedFaults: [/ERR_INTERNET_DISCONNECTED|ERR_FAILED/] });

  test('R42: a worker of the first release shows the last one', async ({ page, context, shop, shopper }) => {
    shop.show('first');
    await openWithWorker(page, '/');
    await shopper.addToCart(sample.serum.path);
    await expect(page.getByText(formatPrice(prices.first)).first()).toBeVisible();
    await page.goto(paths.cart);
    await expect(quantityOf(page, sample.serum)).toHaveValue('1');
    await page.keyboard.press('Shift');
    await expect.poll(() => keptIn(page, offlineCaches.pages)).toContain(paths.cart);
    await expect.poll(() => keptIn(page, offlineCaches.files)).toContain(summariesPath(0, 1));

    // A host between the phone and the shop still sends the former worker.
    shop.show('last', { worker: shop.workers.first });
    await page.evaluate(() => {
      localStorage.wishlist = JSON.stringify(['1', '23', '71', '201', '203']);
    });
    for (const path of ['/', sample.serum.path, paths.wishlist, hairFood.path]) {
      await page.goto(path);
      await expectLastCode(page);
      await expect.poll(() => keptIn(page, offlineCaches.pages)).toContain(path);
      expect(
        (await loadedFiles(page)).filter((file) => !shop.has('last', file)),
        path,
      ).toEqual([]);
    }
    await shopper.addToCart(hairFood.path);
    await shopper.expectToast(words.last.addedToCart);
    await page.goto(sample.serum.path);
    await expect(page.getByText(formatPrice(prices.last)).first()).toBeVisible();
    await expect(page.getByText(formatPrice(prices.first))).toHaveCount(0);
    expect(shop.failures).toEqual([]);
    const caches = await page.evaluate(() => window.caches.keys());
    expect(caches.filter((name) => !name.startsWith(cachePrefixes.first))).toEqual([]);

    await context.setOffline(true);
    await page.goto(sample.serum.path);
    await expectLastCode(page);
    await expect(page.getByText(formatPrice(prices.last)).first()).toBeVisible();
    // This one was opened of the first release alone.
    await page.goto(paths.cart);
    await expect(quantityOf(page, hairFood)).toHaveValue('1');
    await shopper.button(lineControls.more(sample.serum.name)).click();
    await expect(quantityOf(page, sample.serum)).toHaveValue('2');
    await expect(page.locator('html')).not.toHaveAttribute('data-code');
    await page.goto('/product/203');
    await expect(page.getByRole('heading', { name: offlineWords.title })).toBeVisible();
    const inCart = page.getByRole('region', { name: offlineWords.cart }).getByRole('listitem');
    await expect(inCart).toHaveText([`2 × ${sample.serum.name}`, `1 × ${hairFood.name}`]);
  });
});
