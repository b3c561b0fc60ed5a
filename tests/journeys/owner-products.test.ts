import { ownerPaths } from '#domain/owner/paths.ts';
import { expectAccessible } from '../support/accessibility.ts';
import { expect, test as journey } from '../support/journey.ts';
import { phone } from '../support/screens.ts';
import { type OpenShop, openShop } from '../support/shop.ts';
import { joinStaff } from '../support/staff.ts';

const test = journey.extend<object, { shop: OpenShop }>({
  /** A shop whose catalogue is its own: that of the other journeys reads it from another address. */
  shop: [
    // biome-ignore lint/correctness/noEmptyPattern: Playwright reads the names of the fixtures from the pattern.
    async ({}, use) => {
      const shop = await openShop({ pictureCache: 'node_modules/.cache/journey-pictures' });
      await use(shop);
      await shop.close();
    },
    { scope: 'worker', timeout: 600_000 },
  ],
  baseURL: ({ shop }, use) => use(shop.url),
});

// One after the other: it is one shop.
test.describe.configure({ mode: 'default' });
test.use({ viewport: phone, expectedFaults: [/ERR_FAILED|ERR_INTERNET_DISCONNECTED|409/] });

test('a product is added in one form, which outlives the page, and priced in its place', async ({
  page,
  shop,
}) => {
  await joinStaff(page, shop, 'Sarah');
  await page.goto(ownerPaths.products);
  await page.getByRole('link', { name: 'Add a product' }).click();
  await page.getByLabel('Name').fill('Rolex Chilli Sauce 250 ml');
  await page.getByLabel('Price', { exact: true }).fill('seven');
  await expect(page.getByText('"seven" is not')).toBeVisible();
  await expectAccessible(page, 'form');
  await page.reload();
  await expect(page.getByLabel('Name')).toHaveValue('Rolex Chilli Sauce 250 ml');
  await page.getByLabel('Price', { exact: true }).fill('7,000');
  await page.getByLabel(/^Stock/).fill('12');
  await expect(page.getByText('"seven" is not')).toBeHidden();
  await page.getByRole('button', { name: 'Add the product' }).click();

  const row = page.getByRole('article', { name: 'Rolex Chilli Sauce 250 ml' });
  await expect(row.getByText('Not published yet')).toBeVisible();
  await row.getByLabel('Price, UGX').fill('7500');
  await row.getByLabel('Price, UGX').press('Enter');
  await expect(row.getByLabel('Price, UGX')).toHaveValue('7,500');
  await page.context().setOffline(true);
  for (const price of ['7600', '7700']) {
    await row.getByLabel('Price, UGX').fill(price);
    await row.getByLabel('Price, UGX').press('Enter');
  }
  for (const pieces of ['9', '8']) {
    await row.getByLabel('Stock').fill(pieces);
    await row.getByLabel('Stock').press('Enter');
  }
  await expect(page.getByText('4 changes wait for the line')).toBeVisible();
  await page.context().setOffline(false);
  await expect(row.getByLabel('Price, UGX')).toHaveValue('7,700');
  await expect(row.getByLabel('Stock')).toHaveValue('8');
  await row.getByRole('button', { name: 'Sold out' }).click();
  await expect(row.getByLabel('Stock')).toHaveValue('0');
  await expectAccessible(page, 'list');

  await page.getByRole('searchbox').fill('kitenge');
  await expect(row).toBeHidden();
  await page.getByLabel('Choose Kitenge Wrap Dress, Indigo Leaf').check();
  await page.getByRole('button', { name: 'Change prices' }).click();
  await page.getByLabel('Percent, minus for less').fill('-10');
  await expect(page.getByText('UGX 88,000')).toBeVisible();
  await page.getByRole('button', { name: 'Change 1 price' }).click();
  await expect(page.getByText('Now UGX 98,000')).toBeVisible();
});

test('photos are put in order, and arrive though the line breaks and the page is left', async ({
  page,
  shop,
}) => {
  await joinStaff(page, shop, 'Esther');
  await page.goto(ownerPaths.product);
  let parts = 0;
  await page.route('**/api/owner/photos/*', async (route) => {
    if (route.request().method() !== 'PATCH') return route.continue();
    parts += 1;
    // Each other part is lost, on its way or on the way back.
    if (parts % 4 === 1) return route.abort();
    if (parts % 4 === 3) {
      await route.fetch();
      return route.abort();
    }
    return route.continue();
  });
  // As a phone whose worker cannot draw.
  await page.route(/small-photo/, (route) => route.abort());
  const files = ['apex-bleach', 'apex-glass-cleaner'].map((name) => `src/server/sample/images/${name}.jpg`);
  await page.getByLabel('Choose pictures').setInputFiles(files);
  await page.getByLabel('Name').fill('Sisal Basket');
  const first = page.getByRole('button', { name: 'Picture 1 of 2' });
  await expect(first).toBeVisible();
  const preview = () => first.getByRole('presentation').getAttribute('src');
  const before = await preview();
  await first.press('ArrowRight');
  await expect.poll(preview).not.toBe(before);
  await page.reload();
  await expect(page.getByLabel('Name')).toHaveValue('Sisal Basket');
  await expect(page.getByRole('button', { name: 'Picture 2 of 2' })).toBeVisible();
  await expectAccessible(page, 'pictures');
  await page.getByLabel('Price', { exact: true }).fill('30000');
  await page.getByRole('button', { name: 'Add the product' }).click();
  const row = page.getByRole('article', { name: 'Sisal Basket' });
  await expect(row.getByRole('presentation')).toHaveAttribute('src', /^\/images\/photo-/);
  await expect(row.getByRole('presentation')).toHaveJSProperty('complete', true);
});

test('of two phones that change one price, the second keeps what it typed, and is told', async ({
  page,
  shop,
  browser,
}) => {
  await joinStaff(page, shop, 'Ruth');
  const other = await browser.newPage({ viewport: phone, baseURL: shop.url });
  await joinStaff(other, shop, 'Grace');
  for (const each of [page, other]) await each.goto(`${ownerPaths.products}`);
  const price = (of: typeof page) =>
    of.getByRole('article', { name: 'Eva Lavender Shower Gel 500 ml' }).getByLabel('Price, UGX');
  await price(other).fill('26000');
  // Typing has begun before the first phone's change arrives.
  await price(page).fill('25000');
  await price(page).press('Enter');
  await expect(price(page)).toHaveValue('25,000');
  await price(other).press('Enter');
  await expect(other.getByText('on another device meanwhile. It is 25,000.')).toBeVisible();
  await expect(price(other)).toHaveValue('26000');
  await price(other).press('Enter');
  await expect(price(page)).toHaveValue('26,000');
  await other.close();
});

test('what waits is published with one button, and rolled back', async ({ page, shop, browser }) => {
  await joinStaff(page, shop, 'Miriam');
  await page.goto(ownerPaths.products);
  await page.getByRole('searchbox').fill('Vitamin C Glow Serum');
  const row = page.getByRole('article', { name: 'Eva Vitamin C Glow Serum 30 ml' });
  await row.getByLabel('Price, UGX').fill('47000');
  await row.getByLabel('Price, UGX').press('Enter');
  await expect(row.getByText('Now UGX 45,000')).toBeVisible();
  const shopper = await browser.newPage({ viewport: phone, baseURL: shop.url });
  const { id } = (await (await page.request.get('/api/list-products.php')).json()).products.find(
    ({ name }: { name: string }) => name === 'Eva Vitamin C Glow Serum 30 ml',
  );
  const shown = async () => {
    await shopper.goto(`/product/${id}`);
    return shopper.locator('main .price').first().innerText();
  };
  expect(await shown()).toContain('45,000');

  await page.getByRole('link', { name: /^Publish \d/ }).click();
  await expect(page.getByText('UGX 47,000')).toBeVisible();
  await expectAccessible(page, 'publish');
  await page.getByRole('button', { name: /^Publish \d+ change/ }).click();
  await expect(page.getByText(/^Release \d+ is live/)).toBeVisible({ timeout: 120_000 });
  await expect.poll(shown).toContain('47,000');
  await expect(page.getByText('Nothing waits')).toBeVisible();

  page.on('dialog', (dialog) => void dialog.accept());
  await page.getByRole('listitem').filter({ hasText: 'Release 1' }).getByRole('button').click();
  await expect(page.getByText('Release 1 is live.')).toBeVisible();
  await expect.poll(shown).toContain('45,000');
  await expect(page.getByRole('button', { name: /^Publish \d+ change/ })).toBeVisible();
  await shopper.close();
});
