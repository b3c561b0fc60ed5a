import type { Page } from 'playwright/test';
import { openDatabaseInMemory } from '#server/database/open.ts';
import type { Database } from '#server/database/schema.ts';
import { startServer } from '#server/listen.ts';
import { summariseVitals } from '#server/web-vitals.ts';
import { test as base, expect } from '../support/journey.ts';
import { Workplace } from '../support/workplace.ts';
import { fill, productRow } from '../unit/server/catalogue-fixture.ts';

interface MeasuredShop {
  url: string;
  database: Database;
}

/** A shop that collects field data, with two products. Its pages are opened by another name of this machine than that of its API. */
const test = base.extend<object, { measuredShop: MeasuredShop }>({
  measuredShop: [
    // biome-ignore lint/correctness/noEmptyPattern: Playwright reads the names of the fixtures from the pattern.
    async ({}, use) => {
      using shop = new Workplace();
      const database = await openDatabaseInMemory();
      await fill(database, [productRow('1'), productRow('2')]);
      const server = await startServer({
        port: 0,
        host: '127.0.0.1',
        database,
        dataDir: shop.site,
        webVitals: true,
      });
      expect(await shop.build(server.url)).toMatchObject({ code: 0 });
      server.site.show(shop.site);
      await use({ url: `http://localhost:${server.port}`, database });
      await server.close();
      await database.destroy();
    },
    { scope: 'worker', timeout: 600_000 },
  ],
  baseURL: async ({ measuredShop }, use) => {
    await use(measuredShop.url);
  },
});

test.describe.configure({ mode: 'default' });

/** Makes each page view of this tab one that is measured, or one that is not. */
function measure(page: Page, isMeasured: boolean): Promise<unknown> {
  return page.addInitScript(
    (share) => {
      Math.random = () => share;
    },
    isMeasured ? 0.05 : 0.15,
  );
}

/** Addresses of the script that measures, one for each time that the tab asks for it. */
function takenScripts(page: Page): string[] {
  const asked: string[] = [];
  page.on('request', (request) => {
    const name = new URL(request.url()).pathname;
    if (name.startsWith('/scripts/web-vitals')) asked.push(name);
  });
  return asked;
}

/** The script has run: who asks for a module again is answered when it has. */
const runs = (page: Page, script: string | undefined) =>
  page.evaluate((address) => import(address), script ?? '');

const summary = ({ database }: MeasuredShop) => summariseVitals(database, { days: 1, now: Date.now() });

test('R45: a measured page view is counted once', async ({ page, shopper, measuredShop }) => {
  const asked = takenScripts(page);
  await measure(page, true);
  await shopper.visit('/product/1');
  expect(asked).toEqual([]);
  await page.getByRole('heading', { level: 1 }).click();
  await expect.poll(() => asked).toHaveLength(1);
  await page.getByRole('button', { name: 'Add to cart' }).first().click();
  await runs(page, asked.at(-1));
  await page.goto('/about');
  await expect
    .poll(async () => (await summary(measuredShop)).map(({ page, views }) => ({ page, views })))
    .toEqual([
      { page: 'product', views: 1 },
      { page: 'product', views: 1 },
    ]);
  const [all] = await summary(measuredShop);
  expect(all).toMatchObject({
    connection: null,
    LCP: expect.any(Number),
    INP: expect.any(Number),
    CLS: 0,
    FCP: expect.any(Number),
    TTFB: expect.any(Number),
  });
  expect(all?.LCP).toBeGreaterThanOrEqual(all?.TTFB ?? Number.POSITIVE_INFINITY);
  // Left without a touch, the next page sends nothing.
  await page.goto('/cart');
  await page.getByRole('heading', { level: 1 }).click();
  await expect.poll(() => asked).toHaveLength(2);
  await runs(page, asked.at(-1));
  await page.goto('/');
  await expect
    .poll(async () => (await summary(measuredShop)).map(({ page }) => page))
    .toEqual(['product', 'product', 'cart', 'cart']);
});

test.describe('with the service worker', () => {
  test.use({ serviceWorkers: 'allow' });

  test('R45: what is sent while a page is left arrives', async ({ page, measuredShop }) => {
    const views = async () =>
      (await summary(measuredShop)).find((each) => each.page === 'text' && each.connection === null)?.views ??
      0;
    const before = await views();
    await measure(page, true);
    await page.goto('/about');
    await page.keyboard.press('Shift');
    await expect.poll(() => page.evaluate(() => Boolean(navigator.serviceWorker.controller))).toBe(true);
    for (let left = 1; left <= 6; left++) {
      await page.goto(left % 2 === 1 ? '/terms' : '/about');
      const script = page.waitForResponse(/\/scripts\/web-vitals/);
      await page.keyboard.press('Shift');
      await runs(page, (await script).url());
    }
    await page.goto('/');
    await expect.poll(views).toBe(before + 7);
  });
});

test.describe('R45: nothing of it is loaded', () => {
  test.afterEach(async ({ page }) => {
    const asked = takenScripts(page);
    await page.getByRole('heading', { level: 1 }).click();
    await page.keyboard.press('Shift');
    // What a key asks for is asked for before it is drawn.
    await page.evaluate(
      () => new Promise((resolve) => requestAnimationFrame(() => requestAnimationFrame(resolve))),
    );
    expect(asked).toEqual([]);
  });

  test('for nine page views in ten', async ({ page, shopper }) => {
    await measure(page, false);
    await shopper.visit('/product/2');
  });

  test('for a shopper who has switched the data saver on', async ({ page, shopper }) => {
    await measure(page, true);
    await page.addInitScript(() => {
      localStorage.dataSaver = 'on';
    });
    await shopper.visit('/product/1');
  });

  test('for a shopper whose browser saves data', async ({ page, shopper }) => {
    await measure(page, true);
    await page.addInitScript(() => {
      Object.defineProperty(navigator, 'connection', { value: { saveData: true } });
    });
    await shopper.visit('/product/1');
  });

  test('for a page that was opened in the background', async ({ page, shopper }) => {
    await measure(page, true);
    await page.addInitScript(() => {
      Object.defineProperty(document, 'hidden', { get: () => document.readyState === 'loading' });
    });
    await shopper.visit('/product/1');
  });
});

test('R45: pages of a shop without it have nothing of it', async ({ request }) => {
  const url = process.env.JOURNEY_URL ?? '';
  for (const path of ['/', '/product/71', '/cart'])
    expect(await (await request.get(url + path)).text()).not.toContain('web-vitals');
});
