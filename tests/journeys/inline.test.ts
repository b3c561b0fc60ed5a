import type { Page } from 'playwright/test';
import { newCustomer } from '../support/customer.ts';
import { expect, test } from '../support/journey.ts';
import { layoutShifts } from '../support/layout-shifts.ts';
import { sample } from '../support/sample-pages.ts';
import { phone } from '../support/screens.ts';
import { barePath } from '../support/shopper.ts';

test.use({ viewport: phone });

const badge = (page: Page) => page.locator('.cart-count');
const toast = (page: Page) => page.locator('.toast');
const adds = (page: Page) => page.getByRole('button', { name: /^Add .* to cart$/ });

test.describe('on a slow connection', () => {
  // The script file that never comes.
  test.use({ expectedFaults: [/ERR_FAILED/] });

  test('100 taps before any script file, on 50 kB/s, are 100 pieces', async ({ page, shopper }) => {
    // A hundred taps take their time on a busy machine.
    test.slow();
    const line = await page.context().newCDPSession(page);
    await line.send('Network.emulateNetworkConditions', {
      offline: false,
      latency: 400,
      downloadThroughput: 50_000,
      uploadThroughput: 50_000,
    });
    let files = 0;
    await page.route('**/scripts/**', (route) => {
      files++;
      return route.abort();
    });
    await page.goto('/collection', { waitUntil: 'commit' });
    await adds(page).first().waitFor();
    for (let tap = 0; tap < 100; tap++)
      await adds(page)
        .nth(tap % 4)
        .click();
    await expect(badge(page)).toHaveText('99+');
    await expect(page.locator('.quick-add.in output')).toHaveText(['25', '25', '25', '25']);
    await shopper.addToCart('/product/46');
    await expect(page.getByText('In cart (1)')).toBeVisible();
    const records = await page.evaluate(() =>
      Object.keys(localStorage).filter((key) => key.startsWith('cart/')),
    );
    expect(records).toHaveLength(101);
    expect(files).toBeGreaterThan(0);
  });
});

test.describe('a script that is lost at the first tap', () => {
  test.use({ expectedFaults: [/ERR_FAILED|ERR_INTERNET_DISCONNECTED/] });

  /** The line drops for as long as `tap` takes; what the page asks for is lost. */
  async function whileLost(page: Page, tap: () => Promise<void>): Promise<void> {
    const lost = page.waitForEvent('requestfailed', (request) => request.url().includes('/scripts/'));
    await page.route('**/scripts/**', (route) => route.abort());
    await tap();
    await lost;
    await page.unroute('**/scripts/**');
  }

  test('comes with the next tap on Add, and the server is told of both', async ({ page, shopper }) => {
    const customer = await newCustomer();
    await shopper.visitAs(customer, barePath);
    await page.evaluate(() => localStorage.setItem('cart-read', JSON.stringify(localStorage.account)));
    // Nothing is loaded before a touch.
    await page.addInitScript(() => {
      Object.defineProperty(navigator, 'connection', { value: { saveData: true } });
    });
    await shopper.visit('/collection');
    const add = adds(page).first();
    await whileLost(page, () => add.click());
    await expect(badge(page)).toHaveText('1');
    expect(await customer.cart()).toEqual({});
    await add.click();
    await expect.poll(async () => Object.values(await customer.cartLines())).toEqual([2]);
  });
});

test.describe('leads elsewhere', () => {
  // What comes next is no page of the shop, so it fades to nothing; the script's answer is made to fail.
  test.use({ expectedFaults: [/ViewTransition|status of 404|^0|Uncaught/] });

  test('without the script of the viewer the picture opens by itself', async ({ page, shopper }) => {
    await page.route('**/scripts/**', (route) =>
      route.fulfill({ status: 200, contentType: 'text/javascript', body: 'throw 0' }),
    );
    await shopper.visit(sample.serum.path);
    await page.getByRole('link', { name: /picture 1 of 3/ }).click();
    await expect(page).toHaveURL(/\/pictures\/\w+-\d+\.webp$/);
  });
});

test('a signed-in customer finds the account in the header', async ({ page, shopper }) => {
  await page.addInitScript(() => {
    localStorage.session = JSON.stringify({
      token: 't',
      account: 'amina@mail.example',
      customer: { name: 'Amina Nakato', email: 'amina@mail.example' },
      face: ['AN', 'Amina', 'Amina Nakato', 'amina@mail.example'],
    });
    localStorage.setItem('account', 'amina@mail.example');
    localStorage.setItem('cart-read', '"amina@mail.example"');
  });
  await shopper.visit('/');
  const button = page.getByRole('banner').getByRole('button', { name: 'Account Amina', exact: true });
  await expect(button).toContainText('AN');
  await button.click();
  const account = page.getByRole('navigation', { name: 'Account' });
  await expect(account).toContainText('Amina Nakato');
  await expect(account).toContainText('amina@mail.example');
});

test('nothing is fetched for a script before somebody touches the page', async ({ page, shopper }) => {
  const files: string[] = [];
  page.on('request', (request) => {
    if (request.resourceType() === 'script') files.push(request.url());
  });
  for (const path of ['/', '/collection', sample.serum.path]) {
    await shopper.visit(path);
    await page.waitForTimeout(300);
  }
  expect(files).toEqual([]);
});

test('a tap counts while the second sheet comes, and nothing moves', async ({ page }) => {
  let comes = () => {};
  const sheet = new Promise<void>((resolve) => {
    comes = resolve;
  });
  await page.route('**/styles/**', async (route) => {
    await sheet;
    await route.continue();
  });
  const shifts = await layoutShifts(page, async () => {
    await page.goto(sample.serum.path, { waitUntil: 'commit' });
    await page.getByRole('button', { name: 'Add to cart' }).click();
    await expect(badge(page)).toHaveText('1');
    await expect(toast(page)).toContainText('Added to cart!');
    expect(await page.evaluate(() => document.readyState)).toBe('loading');
    comes();
    await expect(page.getByRole('button', { name: 'Share' })).toBeAttached();
  });
  expect(shifts).toEqual([]);
});
