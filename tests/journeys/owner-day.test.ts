import { ownerPaths } from '#domain/owner/paths.ts';
import { words } from '#domain/owner/words.ts';
import { openDatabase } from '#server/database/open.ts';
import { expectAccessible } from '../support/accessibility.ts';
import { newCustomer } from '../support/customer.ts';
import { expect, test as journey } from '../support/journey.ts';
import { openLossyProxy } from '../support/lossy-proxy.ts';
import { phone } from '../support/screens.ts';
import { type OpenShop, openShop } from '../support/shop.ts';
import { joinStaff } from '../support/staff.ts';

const seed = Number(process.env.JOURNEY_SEED ?? Date.now() % 1_000_000);

const test = journey.extend<{ line: Awaited<ReturnType<typeof openLossyProxy>> }, { shop: OpenShop }>({
  shop: [
    // biome-ignore lint/correctness/noEmptyPattern: Playwright reads the names of the fixtures from the pattern.
    async ({}, use) => {
      const shop = await openShop({ pictureCache: 'node_modules/.cache/journey-pictures' });
      await use(shop);
      await shop.close();
    },
    { scope: 'worker', timeout: 600_000 },
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
test.describe.configure({ mode: 'default' });
test.use({ viewport: phone, expectedFaults: [/^Failed to load resource: .*\/api\/owner\//] });

test('a day of the shop on a line that loses half of all answers: each thing happens once, and the cash adds up', async ({
  page,
  shop,
  line,
  browser,
}) => {
  await joinStaff(page, { ...shop, url: line.url }, 'Sarah');
  line.lose(0.5);
  const amina = await newCustomer({}, shop.url);
  await amina.order([{ id: '71', quantity: 1 }]);

  // The open page rings by itself.
  const card = page.getByRole('article', { name: /^#1 / });
  await expect(card).toBeVisible();
  await card.getByRole('button', { name: 'Confirmed' }).click();
  await page.getByRole('button', { name: /^To pack/i }).click();
  await card.getByRole('button', { name: 'Start packing' }).click();
  await expect(card).toContainText('Packing');
  await card.getByRole('checkbox').check();
  await page.getByRole('button', { name: 'Give to a rider' }).click();
  await page.getByLabel('Name of the rider').fill('Moses');
  await page.getByRole('button', { name: 'Start the round' }).click();
  const link = await page.locator('code').innerText();
  await page.getByRole('button', { name: 'Done' }).click();

  const rider = await browser.newPage({ viewport: phone });
  line.lose(1);
  await rider.goto(link);
  await expect(rider.getByText(words.offline)).toBeVisible();
  line.lose(0.5);
  await expect(rider.getByRole('heading', { name: 'Moses' })).toBeVisible();
  await rider.getByRole('button', { name: 'Delivered' }).click();
  await rider.getByRole('button', { name: 'Save' }).click();
  await expect(rider.getByText('Bring the cash to the shop')).toBeVisible();
  await expect(rider.getByText('waits for the line')).toBeHidden();
  await page.getByRole('button', { name: /^On the way/i }).click();
  page.once('dialog', (dialog) => dialog.accept());
  await page.getByRole('button', { name: 'End the link' }).click();
  await expect(page.getByRole('button', { name: 'End the link' })).toBeHidden();
  await rider.reload();
  await expect(rider.getByText('This round is over')).toBeVisible();
  await rider.close();

  await page.goto(ownerPaths.money);
  const total = (await amina.orders())[0]?.amount ?? 0;
  await expect(page.getByText(`UGX ${total.toLocaleString('en-GB')}`).first()).toBeVisible();
  await page.getByLabel('Cash that you counted, UGX').fill(String(total));
  await page.getByRole('button', { name: 'Close the day' }).click();
  await expect(page.getByRole('heading', { name: 'The day is closed' })).toBeVisible();

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
