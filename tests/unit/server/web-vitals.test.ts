import { afterEach, beforeEach, expect, test } from 'vitest';
import { retentionDays } from '#domain/shop/web-vitals.ts';
import { removeOldVitals, summariseVitals } from '#server/web-vitals.ts';
import { type OpenApp, openApp } from './app-fixture.ts';

let shop: OpenApp;

beforeEach(async () => {
  shop = await openApp();
});

afterEach(() => shop.close());

const view = { page: 'product', connection: '3g', LCP: 1_800, CLS: 0, FCP: 900, TTFB: 400 };
const dayMs = 86_400_000;

const summary = (days = 28) => summariseVitals(shop.database, { days, now: shop.now() });

/** Within 2.5 %: a bucket tells a figure no closer. */
const about = (figure: number) => {
  const within = Math.max(1, 0.025 * figure);
  return expect.toSatisfy((each: number) => Math.abs(each - figure) <= within, `about ${figure}`);
};

test('R45: page views are summed by kind and connection, all connections first, with the figure that three in four do not pass', async () => {
  for (const LCP of [1_000, 2_000, 3_000, 9_000]) await shop.post('webVitals', { ...view, LCP });
  await shop.post('webVitals', { ...view, connection: '4g', LCP: 100 });
  expect((await shop.post('webVitals', { page: 'home', connection: 'unknown', TTFB: 50 })).body).toEqual({
    success: true,
  });
  const others = { INP: null, CLS: 0, FCP: about(900), TTFB: about(400) };
  const home = { page: 'home', views: 1, LCP: null, INP: null, CLS: null, FCP: null, TTFB: about(50) };
  expect(await summary()).toEqual([
    { ...home, connection: null },
    { ...home, connection: 'unknown' },
    { page: 'product', connection: null, views: 5, LCP: about(3_000), ...others },
    { page: 'product', connection: '3g', views: 4, LCP: about(3_000), ...others },
    { page: 'product', connection: '4g', views: 1, LCP: about(100), ...others },
  ]);
});

test('R45: what is kept is a count a day, and nothing of who visited', async () => {
  for (let each = 0; each < 3; each++)
    await shop.post('webVitals', { ...view, email: 'jane@example.com' }, { address: '10.0.0.1' });
  const rows = await shop.database.selectFrom('web_vitals').selectAll().execute();
  expect(rows.map(({ name }) => name).sort()).toEqual(['CLS', 'FCP', 'LCP', 'TTFB', 'views']);
  for (const row of rows) {
    expect(Object.keys(row).sort()).toEqual(['bucket', 'connection', 'count', 'day', 'name', 'page']);
    expect(row).toMatchObject({ day: Math.floor(shop.now() / dayMs), count: 3 });
  }
});

test('R45: days are counted back from today, and what is older than ninety goes', async () => {
  await shop.post('webVitals', view);
  shop.wait(7 * dayMs);
  expect(await summary(7)).toEqual([]);
  expect(await summary(8)).toMatchObject([{ views: 1 }, { views: 1 }]);
  shop.wait((retentionDays - 8) * dayMs);
  await shop.post('webVitals', { ...view, page: 'home' });
  expect(await summary(retentionDays)).toHaveLength(4);
  shop.wait(dayMs);
  await shop.post('webVitals', { ...view, page: 'home' });
  const days = await shop.database.selectFrom('web_vitals').select('day').distinct().execute();
  expect(days).toHaveLength(2);
  // A start removes them too, where page views are no longer measured.
  await removeOldVitals(shop.database, shop.now() + retentionDays * dayMs);
  expect(await shop.database.selectFrom('web_vitals').select('day').execute()).toEqual([]);
});

test.each([[{ page: 'elsewhere' }], [{ LCP: -1 }], [{ INP: 120_001 }]])(
  'R45: %j is refused, and nothing is counted',
  async (wrong) => {
    expect(await shop.post('webVitals', { ...view, ...wrong })).toMatchObject({
      status: 422,
      body: { success: false },
    });
    expect(await summary()).toEqual([]);
  },
);

test('R45: flooding: one address has sixty page views a minute', async () => {
  const send = (address: string) => shop.post('webVitals', view, { address });
  const statuses = (await Promise.all(Array.from({ length: 62 }, () => send('10.0.0.1')))).map(
    (each) => each.status,
  );
  expect(statuses.filter((status) => status === 429)).toHaveLength(2);
  expect((await send('10.0.0.2')).status).toBe(200);
  shop.wait(60_000);
  expect((await send('10.0.0.1')).status).toBe(200);
});

test('R45: a shop that counts none announces no such call, and has none', async () => {
  const silent = await openApp({ webVitals: false });
  const { extras } = (await (await silent.call('/api/list-products.php')).json()) as { extras: string[] };
  expect(extras).not.toContain('webVitals');
  expect((await silent.post('webVitals', view)).status).toBe(404);
  await silent.close();
});
