import { createHmac, randomUUID } from 'node:crypto';
import { text } from 'node:stream/consumers';
import { afterAll, beforeAll, expect, test, vi } from 'vitest';
import { listed, OtherApi } from '../../support/other-api.ts';
import { Workplace } from '../../support/workplace.ts';
import { Visitors } from './visitors.ts';

/** A start and a rebuild take seconds, and on a busy machine ten times as long. */
const slow = { timeout: 600_000 + 10_000 * Number(process.env.PUBLICATIONS ?? 0) };

/** PUBLICATIONS=100 is the long form, under more visits a second. */
const publications = Number(process.env.PUBLICATIONS ?? 2);
const visitsPerSecond = process.env.PUBLICATIONS ? 300 : 100;

const secret = 'of-the-back-end-alone';
/** Prices are the catalogue's own alone. */
const env = { SHOP_STAND_INS: 'off' };
const withPrices = (...prices: number[]) => prices.map((price, index) => listed(index + 1, { price }));

/** A price tells of which release it is. */
const priceOf = (release: number, product: number) => 40_000 + 100 * (release % 90) + product;
const pricedFor = (release: number) => withPrices(...[1, 2, 3].map((id) => priceOf(release, id)));

let api: OtherApi;
let shop: Workplace;
let url: string;
let open: ReturnType<Workplace['begin']>;
/** What the open shop says, and the rebuilds that it starts. */
let said = '';

beforeAll(async () => {
  api = await OtherApi.open();
  shop = new Workplace();
  api.list(withPrices(4_500, 5_500, 6_500));
  open = shop.begin(
    api.url,
    [],
    { ...env, PORT: '0', SHOP_HOOK_SECRET: secret, SHOP_SITE_URL: '' },
    'start.ts',
  );
  open.stdout.on('data', (chunk) => {
    said += String(chunk);
  });
  url = await vi.waitUntil(() => /The shop is open: (\S+)\n/.exec(said)?.[1], { timeout: 600_000 });
}, slow.timeout);

afterAll(async () => {
  open.kill();
  shop[Symbol.dispose]();
  await api[Symbol.asyncDispose]();
});

/** The price of a product on its page, and the one that search engines read there. */
async function prices(id: number): Promise<(string | undefined)[]> {
  const page = await (await fetch(`${url}/product/${id}`)).text();
  return [/UGX\s[\d,]+/.exec(page)?.[0], /"price":"?(\d+)/.exec(page)?.[1]];
}

/** As a back end does; returns the status. */
async function callHook(): Promise<number> {
  const time = String(Math.floor(Date.now() / 1000));
  const body = randomUUID();
  const signature = createHmac('sha256', secret).update(`${time}.${body}`).digest('hex');
  const headers = { 'X-Shop-Time': time, 'X-Shop-Signature': signature };
  return (await fetch(`${url}/hooks/rebuild`, { method: 'POST', headers, body })).status;
}

async function run(script: string, ...args: string[]): Promise<{ code: number | null; said: string }> {
  const child = shop.begin(api.url, args, { ...env, SHOP_SITE_URL: url }, script);
  const [said, code] = await Promise.all([
    text(child.stdout),
    new Promise<number | null>((resolve) => child.once('close', resolve)),
  ]);
  return { code, said };
}

test(
  'a back end says that a price has changed, and the open shop shows it; a rollback takes it back',
  slow,
  async () => {
    expect(await prices(1)).toEqual([expect.stringMatching(/4,500/), '4500']);
    api.list(withPrices(4_900, 5_500, 6_500));
    expect(await callHook()).toBe(202);
    await vi.waitUntil(async () => (await prices(1))[1] === '4900', { interval: 200 });
    expect(await prices(1)).toEqual([expect.stringMatching(/4,900/), '4900']);

    expect((await run('releases.ts')).said).toMatch(/^\* +2 .*3 products.* by hook\n +1 .* by start\n/);
    expect((await run('rollback.ts')).said).toMatch(/^Release 1 is shown again, with 3 products\./);
    await vi.waitUntil(async () => (await prices(1))[1] === '4500', { interval: 200 });
    expect(await run('rollback.ts', '7')).toMatchObject({ code: 1 });

    expect(await prices(1)).toEqual([expect.stringMatching(/4,500/), '4500']);
  },
);

test(
  'a guard refuses ten times the prices with exit code 2, and force publishes them and says so',
  slow,
  async () => {
    api.list(withPrices(45_000, 55_000, 65_000));
    const before = await prices(1);
    expect(await run('rebuild.ts')).toMatchObject({ code: 2 });
    expect(await prices(1)).toEqual(before);
    const { code, said } = await run('rebuild.ts', '--json', '--force');
    expect(code).toBe(0);
    const report = JSON.parse(said);
    expect(report).toMatchObject({
      published: true,
      release: 3,
      products: 3,
      overridden: [expect.stringMatching(/^3 prices/)],
    });
    expect(report.changed).toHaveLength(3);
    await vi.waitUntil(async () => (await prices(1))[1] === '45000', { interval: 200 });
    const again = await run('rebuild.ts', '--json');
    expect([again.code, JSON.parse(again.said)]).toEqual([
      0,
      expect.objectContaining({ published: false, release: 3 }),
    ]);
  },
);

test('a hundred calls of a back end are two rebuilds at most', slow, async () => {
  const answering = Promise.withResolvers<void>();
  api.held = answering.promise;
  const asked = api.asked;
  const ended = () => said.match(/^Nothing has changed: release \d+ stays\.$/gm)?.length ?? 0;
  const before = ended();
  expect(await callHook()).toBe(202);
  await vi.waitUntil(() => api.asked === asked + 1);
  const statuses = await Promise.all(Array.from({ length: 99 }, callHook));
  expect(new Set(statuses)).toEqual(new Set([202]));
  answering.resolve();
  await vi.waitUntil(() => ended() === before + 2, { timeout: 600_000 });
  // The next call is the third rebuild, and no fourth waits before it.
  expect(await callHook()).toBe(202);
  await vi.waitUntil(() => ended() === before + 3, { timeout: 600_000 });
  expect(api.asked).toBe(asked + 3);
});

test('of two rebuilds at once one publishes, and the other finds it published', slow, async () => {
  // The next test begins with the same prices, and so without another release.
  api.list(pricedFor(0));
  const both = await Promise.all([run('rebuild.ts', '--json'), run('rebuild.ts', '--json')]);
  const reports = both.map(({ code, said }) => ({ code, ...JSON.parse(said) }));
  expect(reports.map(({ published }) => published).toSorted()).toEqual([false, true]);
  expect(new Set(reports.map(({ code, release }) => `${code} ${release}`))).toEqual(new Set(['0 4']));
});

test(
  'while the shop is published again and again, no visitor meets a fault, or a page of two releases',
  slow,
  async () => {
    const releaseOf = (price: number) =>
      price > 40_000 && price < 49_900 ? Math.floor((price - 40_000) / 100) : -1;
    const publish = async (release: number) => {
      api.list(pricedFor(release));
      expect(await run('rebuild.ts')).toMatchObject({ code: 0 });
      const shown = async () => (await prices(1))[1] === String(priceOf(release, 1));
      await vi.waitUntil(shown, { interval: 50 });
    };
    await publish(0);
    const visitors = new Visitors(
      url,
      ['/', '/product/1', '/product/2', '/product/3', '/collection'],
      visitsPerSecond,
      releaseOf,
    );
    for (let release = 1; release <= publications; release++) await publish(release);
    await vi.waitUntil(() => visitors.seen.has(publications % 90));
    const perSecond = await visitors.end();
    console.log(`${publications} releases, ${visitors.requests} visits, ${Math.round(perSecond)} a second`);
    expect(visitors.faults).toEqual([]);
    expect(visitors.seen.size).toBe(Math.min(publications + 1, 90));
  },
);
