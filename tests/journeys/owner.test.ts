import type { Locator, Page } from 'playwright/test';
import { orderNumber } from '#domain/orders/order.ts';
import { noPicture } from '#domain/orders/review-messages.ts';
import { applyChoices } from '#domain/owner/facts.ts';
import { ownerPaths } from '#domain/owner/paths.ts';
import { words } from '#domain/owner/words.ts';
import { noSuggestions, searchTheShop } from '#domain/search/search-messages.ts';
import { searchLabel } from '#domain/shop/labels.ts';
import { openDatabase } from '#server/database/open.ts';
import { changeStatus } from '#server/orders/operator.ts';
import { expectAccessible } from '../support/accessibility.ts';
import { newCustomer } from '../support/customer.ts';
import { test as journey, expect as quickly } from '../support/journey.ts';
import { openLossyProxy } from '../support/lossy-proxy.ts';
import { phone } from '../support/screens.ts';
import { type OpenShop, openShop } from '../support/shop.ts';
import { invitationTo, joinStaff } from '../support/staff.ts';

/** Half of all answers are lost on a slow line, and sites are built: what takes seconds takes minutes on a busy machine. */
const timeout = 600_000;
const expect = quickly.configure({ timeout: timeout / 2 });

const seed = Number(process.env.JOURNEY_SEED ?? Date.now() % 1_000_000);

const test = journey.extend<{ line: Awaited<ReturnType<typeof openLossyProxy>> }, { shop: OpenShop }>({
  shop: [
    // biome-ignore lint/correctness/noEmptyPattern: Playwright reads the names of the fixtures from the pattern.
    async ({}, use) => {
      const shop = await openShop({ pictureCache: 'node_modules/.cache/journey-pictures' });
      await use(shop);
      await shop.close();
    },
    { scope: 'worker', timeout },
  ],
  line: async ({ shop }, use) => {
    console.log(`Seed ${seed} (JOURNEY_SEED repeats the losses).`);
    const line = await openLossyProxy(shop.url, seed);
    await use(line);
    line.close();
  },
  baseURL: ({ line }, use) => use(line.url),
});

// In one process, which opens one shop.
test.describe.configure({ mode: 'default', timeout });
test.use({
  viewport: phone,
  expectedFaults: [/^Failed to load resource: .*\/api\/owner\/|ERR_FAILED|ERR_INTERNET_DISCONNECTED|409/],
});

async function slowDown(page: Page): Promise<void> {
  const session = await page.context().newCDPSession(page);
  const throughput = 50_000;
  await session.send('Network.emulateNetworkConditions', {
    offline: false,
    latency: 400,
    downloadThroughput: throughput,
    uploadThroughput: throughput,
  });
}

/** Most stops of the keyboard on the way to something. */
const mostStops = 250;

/** Somebody at the page who has only a keyboard. */
function keyboardOf(page: Page) {
  async function reach(target: Locator): Promise<void> {
    await expect(target).toBeEnabled();
    for (let stops = 0; stops < mostStops; stops++) {
      if (await target.evaluate((element) => element === document.activeElement)) return;
      await page.keyboard.press('Tab');
    }
    throw new Error(`The keyboard does not reach ${target}.`);
  }
  return {
    async press(target: Locator, key = 'Enter') {
      await reach(target);
      await page.keyboard.press(key);
    },
    async write(target: Locator, text: string) {
      await reach(target);
      await page.keyboard.press('ControlOrMeta+a');
      await page.keyboard.type(text);
    },
  };
}

/** Products as shoppers get them. */
async function listed({ url }: OpenShop): Promise<{ id: string; name: string; price: number }[]> {
  return (await (await fetch(`${url}/api/list-products.php`)).json()).products;
}

test('a day of the shop in a pocket, by keyboard, on slow 3G that loses half of all answers: each thing happens once', async ({
  page,
  shop,
  line,
  browser,
}) => {
  const keys = keyboardOf(page);
  const button = (name: string | RegExp) => page.getByRole('button', { name });
  await slowDown(page);
  line.lose(0.5);
  await page.goto(line.url + (await invitationTo(shop, 'Sarah')));
  await keys.write(page.getByLabel('Name'), 'Sarah');
  await keys.write(page.getByLabel('Passphrase', { exact: true }), 'yellow boda at noon');
  await keys.press(button('Come in'));
  await keys.press(button('Not now'));
  await expect(page.getByRole('heading', { name: 'Orders' })).toBeVisible();

  const [photographedAt, earlierBytes] = [Date.now(), line.bytes()];
  await keys.press(page.getByRole('link', { name: 'Products' }));
  await keys.press(page.getByRole('link', { name: 'Add a product' }));
  // The first is drawn on the page, as by a phone whose worker cannot draw.
  await page.route(/small-photo/, (route) => route.abort(), { times: 1 });
  const chooser = page.waitForEvent('filechooser');
  await keys.press(page.getByLabel('Choose pictures'));
  const photos = ['apex-bleach', 'apex-glass-cleaner'];
  await (await chooser).setFiles(photos.map((name) => `src/server/sample/images/${name}.jpg`));
  await keys.write(page.getByLabel('Name'), 'Sisal Basket');
  await keys.write(page.getByLabel('Price', { exact: true }), 'seven');
  await expect(page.getByText('"seven" is not')).toBeVisible();
  const first = button('Picture 1 of 2');
  const preview = () => first.getByRole('presentation').getAttribute('src');
  const before = await preview();
  await first.press('ArrowRight');
  await expect.poll(preview).not.toBe(before);
  await page.reload();
  await expect(page.getByLabel('Name')).toHaveValue('Sisal Basket');
  await expect(button('Picture 2 of 2')).toBeVisible();
  await expectAccessible(page, 'form');
  await keys.write(page.getByLabel('Price', { exact: true }), '30,000');
  await keys.write(page.getByLabel(/^Stock/), '12');
  await keys.press(button('Add the product'));
  const basket = page.getByRole('article', { name: 'Sisal Basket' });
  await expect(basket.getByText('Not published yet')).toBeVisible();
  await expect(basket.getByRole('presentation')).toHaveAttribute('src', /^\/images\/photo-/);
  await keys.write(page.getByRole('searchbox'), 'Vitamin C Glow');
  const serum = page.getByRole('article', { name: 'Eva Vitamin C Glow Serum 30 ml' });
  await keys.write(serum.getByLabel('Price, UGX'), '47000');
  await page.keyboard.press('Enter');
  await expect(serum.getByText('Now UGX 45,000')).toBeVisible();
  const priceOf = async (name: string) => (await listed(shop)).find((each) => each.name === name)?.price;
  expect(await priceOf('Eva Vitamin C Glow Serum 30 ml')).toBe(45_000);
  await keys.press(page.getByRole('link', { name: 'More' }));
  await keys.press(page.getByRole('link', { name: 'Settings' }));
  await keys.write(page.getByLabel('Closed'), 'Closed until Monday');
  await keys.write(page.getByLabel('Delivery, UGX'), '6000');
  await page.keyboard.press('Enter');
  await expect(page.getByText('The next publication shows it')).toBeVisible();
  await keys.press(page.getByRole('link', { name: 'To publish' }));
  // It is no sample any more.
  await keys.press(button('Show examples'));
  await expect(page.getByText('UGX 47,000')).toBeVisible();
  await expectAccessible(page, 'publish');
  const isClosed = async (path: string) =>
    (await (await fetch(shop.url + path)).text()).includes('Closed until Monday');
  expect(await isClosed('/')).toBe(false);
  await keys.press(button('Publish 5 changes'));
  await expect(page.getByText('Release 2 is live')).toBeVisible();
  const seconds = Math.round((Date.now() - photographedAt) / 1_000);
  console.log(`From photo to live: ${seconds} s, ${Math.round((line.bytes() - earlierBytes) / 1_000)} kB.`);
  expect(await priceOf('Eva Vitamin C Glow Serum 30 ml')).toBe(47_000);
  expect(await Promise.all(['/', '/place-order'].map(isClosed))).toEqual([true, true]);

  await keys.press(page.getByRole('link', { name: 'Orders' }));
  const amina = await newCustomer({}, shop.url);
  const id = (await listed(shop)).find(({ name }) => name === 'Sisal Basket')?.id ?? '';
  applyChoices({ fee: 6_000 });
  const ordered = await amina.order([{ id, quantity: 1 }]);
  applyChoices({});
  // The open page rings by itself.
  const card = page.getByRole('article', { name: /^#1 / });
  await expect(card).toContainText('Sisal Basket');
  await expect(card).toContainText(`Customer’s number ${orderNumber(ordered)}`);
  await keys.press(card.getByRole('button', { name: 'Confirmed' }));
  await keys.press(button(/^To pack/i));
  await keys.press(card.getByRole('button', { name: 'Start packing' }));
  await expect(card).toContainText('Packing');
  await keys.press(card.getByRole('checkbox'), 'Space');
  await keys.press(button('Give to a rider'));
  await page.keyboard.type('Moses');
  await page.keyboard.press('Enter');
  const link = await page.locator('code').innerText();
  await keys.press(button('Done'));

  const rider = await browser.newPage({ viewport: phone });
  line.lose(1);
  await rider.goto(link);
  await expect(rider.getByText(words.offline)).toBeVisible();
  line.lose(0.5);
  await rider.getByRole('button', { name: 'Delivered' }).click();
  await rider.getByRole('button', { name: 'Save' }).click();
  await expect(rider.getByText('Bring the cash to the shop')).toBeVisible();
  await expect(rider.getByText('waits for the line')).toBeHidden();
  await keys.press(button(/^On the way/i));
  page.on('dialog', (dialog) => void dialog.accept());
  await keys.press(button('End the link'));
  await expect(button('End the link')).toBeHidden();
  await rider.reload();
  await expect(rider.getByText('This round is over')).toBeVisible();
  await rider.close();

  await keys.press(page.getByRole('link', { name: 'Money' }));
  const total = (await amina.orders())[0]?.amount ?? 0;
  expect(total).toBe(36_000);
  await expect(page.getByText(`UGX ${total.toLocaleString('en-GB')}`).first()).toBeVisible();
  await keys.write(page.getByLabel('Cash that you counted, UGX'), String(total));
  await page.keyboard.press('Enter');
  await expect(page.getByRole('heading', { name: 'The day is closed' })).toBeVisible();

  await keys.press(page.getByRole('link', { name: 'More' }));
  await keys.press(page.getByRole('link', { name: 'Publish' }));
  const release = page.getByRole('listitem').filter({ hasText: 'Release 1' });
  await keys.press(release.getByRole('button'));
  await expect(page.getByText('Release 1 is live.')).toBeVisible();
  await expect.poll(() => priceOf('Eva Vitamin C Glow Serum 30 ml')).toBe(45_000);
  await expect(button('Publish 5 changes')).toBeVisible();
  expect(await isClosed('/')).toBe(false);

  const database = await openDatabase(shop.dataDir, null);
  const count = (table: 'cash_entries' | 'cash_days' | 'rounds') =>
    database.selectFrom(table).selectAll().execute();
  expect(await count('cash_entries')).toMatchObject([{ amount: total, who: 'Moses (rider)' }]);
  expect(await count('cash_days')).toMatchObject([{ expected: total, counted: total }]);
  expect(await count('rounds')).toHaveLength(1);
  const changes = await database
    .selectFrom('order_status_changes')
    .select('status')
    .orderBy('position')
    .execute();
  expect(changes.map(({ status }) => status)).toEqual([
    'Order Placed',
    'Packing',
    'Out for delivery',
    'Delivered',
  ]);
  await database.destroy();
  expect(line.lost()).toBeGreaterThan(5);
});

test.describe('without a connection', () => {
  test.use({
    serviceWorkers: 'allow',
    expectedFaults: [/^Failed to load resource|ERR_INTERNET_DISCONNECTED|ERR_FAILED/],
  });

  test('orders that were seen last open without a connection, and a change goes out when it is back', async ({
    page,
    shop,
    line,
    context,
  }) => {
    await joinStaff(page, { ...shop, url: line.url }, 'Ruth');
    const brian = await newCustomer({}, shop.url);
    await brian.order([{ id: '71', quantity: 2 }]);
    const [order] = await brian.orders();
    await page.goto(ownerPaths.orders);
    const card = page.getByRole('article', { name: /Amina|Nakato/ }).first();
    await expect(card).toBeVisible();
    await page.evaluate(() => navigator.serviceWorker.ready);
    await page.reload();
    await context.setOffline(true);
    await page.reload();
    await expect(card).toBeVisible();
    await card.getByRole('button', { name: 'Confirmed' }).click();
    await expect(page.getByText('1 change waits for the line')).toBeVisible();
    await page.reload();
    await expect(page.getByText('1 change waits for the line')).toBeVisible();
    await context.setOffline(false);
    await expect(page.getByText('1 change waits for the line')).toBeHidden();
    const database = await openDatabase(shop.dataDir, null);
    const handling = await database
      .selectFrom('order_handling')
      .select('confirmation')
      .where('order_id', '=', order?._id ?? '')
      .executeTakeFirst();
    expect(handling).toEqual({ confirmation: 'confirmed' });
    await database.destroy();
  });
});

test('what is typed at the door before its script is there is kept, and stands in no address', async ({
  page,
  shop,
  line,
}) => {
  const script = Promise.withResolvers<void>();
  await page.route(/EnterScreen/, async (route) => {
    await script.promise;
    await route.continue();
  });
  await page.goto(line.url + (await invitationTo(shop, 'Stella')), { waitUntil: 'commit' });
  await page.getByLabel('Name').fill('Stella');
  await page.getByLabel('Passphrase', { exact: true }).fill('yellow boda at noon');
  await page.keyboard.press('Enter');
  await expect(page.getByRole('button', { name: 'Sign in' })).toBeDisabled();
  expect(page.url()).not.toContain('yellow');
  script.resolve();
  await page.getByRole('button', { name: 'Come in' }).click();
  await expect(page.getByRole('button', { name: 'Not now' })).toBeVisible();
});

test('a passkey stands for the passphrase, and every room is accessible', async ({ page, shop, line }) => {
  const chrome = await page.context().newCDPSession(page);
  await chrome.send('WebAuthn.enable');
  const phoneLock = { transport: 'internal', hasResidentKey: true, hasUserVerification: true } as const;
  await chrome.send('WebAuthn.addVirtualAuthenticator', {
    options: { protocol: 'ctap2', isUserVerified: true, ...phoneLock },
  });
  await joinStaff(page, { ...shop, url: line.url }, 'Grace', 'owner', 'Add a passkey');
  for (const path of Object.values(ownerPaths).filter((each) => each !== ownerPaths.round)) {
    await page.goto(path);
    await expect(page.getByRole('heading', { level: 1 })).toBeVisible();
    await expect(page.locator('[aria-busy=true]')).toHaveCount(0);
    await expectAccessible(page);
  }
  await page.goto(ownerPaths.people);
  await page.getByRole('button', { name: 'Sign out' }).first().click();
  await page.getByRole('button', { name: 'Use a passkey' }).click();
  await expect(page).toHaveURL(ownerPaths.people);
});

test('words that found nothing reach the owner, who says what the shop calls them', async ({
  page,
  shop,
  line,
  browser,
}) => {
  const shopper = await browser.newPage({ viewport: phone, baseURL: line.url });
  const told = () => shopper.waitForRequest(/missed-searches/);
  const [request] = await Promise.all([told(), shopper.goto('/search?q=Gumboots')]);
  expect(request.postDataJSON()).toEqual({ words: 'gumboots' });
  await shopper.goto('/');
  await shopper.getByRole('button', { name: searchLabel }).click();
  await shopper.getByRole('searchbox', { name: searchTheShop }).fill('qwzxv');
  await expect(shopper.getByText(noSuggestions)).toBeVisible();
  await Promise.all([told(), shopper.keyboard.press('Escape')]);
  await shopper.close();

  await joinStaff(page, { ...shop, url: line.url }, 'Judith');
  await page.goto(ownerPaths.money);
  await page.getByText('qwzxv').click();
  await page.getByRole('button', { name: 'Nothing to add' }).click();
  await expect(page.getByText('qwzxv')).toBeHidden();
  await page.getByText('gumboots').click();
  await page.getByRole('button', { name: 'Means the same as …' }).click();
  await page.getByLabel('What your shop calls “gumboots”').fill('loafers');
  await expectAccessible(page);
  await page.getByRole('button', { name: 'Save' }).click();
  await expect(page.getByText('gumboots')).toBeHidden();
  await page.goto(ownerPaths.publish);
  await expect(page.getByText('gumboots = loafers')).toBeVisible();
});

test('a photo of a review is looked at by the owner, and stands on the page after the next publication', async ({
  page,
  shop,
  line,
  browser,
}) => {
  const joan = await newCustomer({}, shop.url);
  await joan.order([{ id: '71', quantity: 1 }]);
  const [order] = await joan.orders();
  const database = await openDatabase(shop.dataDir, null);
  const delivered = { id: order?._id ?? '', status: 'Delivered', force: true, now: Date.now() } as const;
  await changeStatus(database, delivered);
  await database.destroy();
  const shopper = await browser.newPage({ viewport: phone, baseURL: line.url });
  await shopper.goto('/contact');
  await joan.signIn(shopper);
  await shopper.goto('/orders');
  await shopper.getByRole('button', { name: 'Leave Review' }).click();
  await shopper.getByRole('radio', { name: '5 stars' }).check({ force: true });
  await shopper.getByLabel('How was it?').fill('It glows.');
  const file = shopper.getByLabel('Add a photo');
  await file.setInputFiles({ name: 'a.jpg', mimeType: 'image/jpeg', buffer: Buffer.from('No picture') });
  await expect(shopper.getByRole('alert')).toHaveText(noPicture);
  await file.setInputFiles('src/server/sample/images/apex-bleach.jpg');
  await expect(shopper.getByRole('img', { name: 'Your photo' })).toBeVisible();
  await expectAccessible(shopper, 'review');
  await shopper.getByRole('button', { name: 'Send review' }).dblclick();
  await expect(shopper.getByRole('status').filter({ hasText: 'Thank you!' })).toBeVisible();

  await joinStaff(page, { ...shop, url: line.url }, 'Betty');
  await page.goto(ownerPaths.messages);
  const review = page.getByRole('listitem').filter({ hasText: 'It glows.' });
  await expect(review.getByRole('img')).toHaveJSProperty('complete', true);
  await expect(review.getByLabel('Show the photo')).toBeChecked();
  await expectAccessible(page, 'reviews');
  await review.getByRole('button', { name: 'Show it' }).click();
  await expect(review).toBeHidden();
  await page.goto(ownerPaths.publish);
  await page.getByRole('button', { name: /^Publish/ }).click();
  await expect(page.getByRole('progressbar', { name: 'Progress' })).toBeVisible();
  await expect(page.getByText(/Release \d+ is live/)).toBeVisible();
  await shopper.goto('/product/71');
  const photo = shopper.locator('.review-photo img');
  await expect(photo).toHaveAttribute('loading', 'lazy');
  await photo.scrollIntoViewIfNeeded();
  await expect.poll(() => photo.evaluate((image: HTMLImageElement) => image.naturalWidth)).toBeGreaterThan(0);
  await expectAccessible(shopper, 'page');
  await page.goto(ownerPaths.messages);
  await page.getByRole('button', { name: 'All', exact: true }).click();
  await review.getByLabel('Show the photo').uncheck();
  await review.getByRole('button', { name: 'Hide it' }).click();
  await expect(review).toContainText('It is hidden');
  await expect(review.getByRole('img')).toHaveCount(0);
  await shopper.close();
});

test('price and stock are typed in place, also without a line, and prices change by percent', async ({
  page,
  shop,
  line,
}) => {
  await joinStaff(page, { ...shop, url: line.url }, 'Esther');
  await page.goto(ownerPaths.products);
  await page.getByRole('searchbox').fill('Thick Bleach');
  const row = page.getByRole('article', { name: 'Apex Thick Bleach 2.5 L' });
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

  await page.getByText('Spreadsheet').click();
  const unicodeText = Buffer.from('\ufeffid\tname\tprice\r\nnew\tCafé soap\t5000\r\n', 'utf16le');
  const file = { name: 'products.txt', mimeType: 'text/plain', buffer: unicodeText };
  await page.getByLabel('Take a CSV file').setInputFiles(file);
  await expect(page.getByText('1 new, 0 changed, 0 refused')).toBeVisible();
});

test('of two phones that change one price, the second keeps what it typed, and is told', async ({
  page,
  shop,
  line,
  browser,
}) => {
  await joinStaff(page, { ...shop, url: line.url }, 'Irene');
  const other = await browser.newPage({ viewport: phone, baseURL: line.url });
  await joinStaff(other, { ...shop, url: line.url }, 'Joan');
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

test('of two phones that change the settings, each keeps what the other has saved, and what is being typed', async ({
  page,
  shop,
  line,
  browser,
}) => {
  await joinStaff(page, { ...shop, url: line.url }, 'Kato');
  const other = await browser.newPage({ viewport: phone, baseURL: line.url });
  await joinStaff(other, { ...shop, url: line.url }, 'Lydia');
  for (const each of [page, other]) await each.goto(ownerPaths.settings);
  const saved = (of: Page) => of.getByText('The next publication shows it');
  await other.getByLabel('Hours', { exact: true }).fill('Mon-Sat 8am-8pm');
  await page.getByLabel('Free above, UGX').fill('60000');
  await page.getByLabel('Free above, UGX').press('Enter');
  await page.getByLabel('Closed').fill('Closed until M');
  await expect(saved(page)).toBeVisible();
  await expect(page.getByLabel('Closed')).toHaveValue('Closed until M');
  await expect(page.getByLabel('Closed')).toBeFocused();
  await other.getByLabel('Hours', { exact: true }).press('Enter');
  await expect(saved(other)).toBeVisible();
  const answer = page.waitForResponse(/set-facts/);
  await page.getByRole('button', { name: 'Save' }).last().click();
  await answer;
  const fee = page.getByLabel('Delivery, UGX');
  for (const text of ['', 'none', '-300', '12.000']) {
    await fee.fill(text);
    await fee.press('Enter');
    await expect(fee).toHaveJSProperty('validationMessage', 'Type an amount such as 5,000.');
  }
  await other.getByRole('heading', { name: 'Settings' }).click();
  await page.context().setOffline(true);
  for (const text of ['6500', '5500.00']) {
    await fee.fill(text);
    await fee.press('Enter');
  }
  await page.context().setOffline(false);
  await expect(other.getByLabel('Delivery, UGX')).toHaveValue('5500');
  await page.reload();
  await expect(page.getByLabel('Hours', { exact: true })).toHaveValue('Mon-Sat 8am-8pm');
  await expect(page.getByLabel('Free above, UGX')).toHaveValue('60000');
  await expect(page.getByLabel('Closed')).toHaveValue('Closed until M');
  await other.close();
});
