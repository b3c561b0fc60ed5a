import { type Browser, expect, type Page, test } from 'playwright/test';
import { KeyedPeer } from './keyed-peer.ts';
import { KeylessPeer } from './keyless-peer.ts';
import { WalkSite } from './site.ts';
import { walk } from './walker.ts';

/** Repeats a walk: WALK_SEED=its seed WALK_RUNS=1. As many as the whole run has time for; WALK_RUNS=300 is the long form. */
const seed = Number(process.env.WALK_SEED ?? Date.now() % 1_000_000_000);
const runs = Number(process.env.WALK_RUNS ?? 10);

for (const [api, openPeer] of [
  ['knows its orders by key', () => KeyedPeer.open()],
  ['knows no key', async () => new KeylessPeer()],
] as const) {
  test(`random walks at an API that ${api} lose, double and deny nothing, and show nothing to others`, async ({
    browser,
  }) => {
    console.log(`${runs} walks from seed ${seed}`);
    await using site = await WalkSite.open(await openPeer());
    const errors: string[] = [];
    const open = (hasLocks: boolean) =>
      Promise.all([4, 2].map((tabs) => openBrowser(browser, { tabs, hasLocks, errors })));
    const browsers = [await open(true), await open(false)] as const;
    for (let run = 0; run < runs; run++) {
      await walk(seed + run, browsers[((seed + run) % 2) as 0 | 1], site);
      expect(errors, `errors of the pages of seed ${seed + run}`).toEqual([]);
    }
  });
}

interface Options {
  tabs: number;
  /** Whether the browser has Web Locks; those of odd seeds have not. */
  hasLocks: boolean;
  errors: string[];
}

/** A phone's browser: tabs that share a storage. What breaks in a page is noted. */
async function openBrowser(browser: Browser, { tabs, hasLocks, errors }: Options): Promise<Page[]> {
  const context = await browser.newContext();
  if (!hasLocks) await context.addInitScript(() => void Reflect.deleteProperty(Navigator.prototype, 'locks'));
  context.on('weberror', (error) => errors.push(String(error.error().stack)));
  return Promise.all(Array.from({ length: tabs }, () => context.newPage()));
}
