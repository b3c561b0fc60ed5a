import { createHash } from 'node:crypto';
import { globSync, readdirSync, readFileSync } from 'node:fs';
import path from 'node:path';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { readPublished } from '#release/published-record.ts';
import { randomFrom } from '../../chaos/random.ts';
import { importing } from '../../support/importing.ts';
import { listed, OtherApi } from '../../support/other-api.ts';
import { publish } from '../../support/publish.ts';
import { type Built, Workplace } from '../../support/workplace.ts';

/** A rebuild takes seconds, and on a busy machine ten times as long. REBUILD_KILLS=200 takes some minutes. */
const slow = { timeout: 3_600_000 };

/** REBUILD_KILLS=200 is the long form; KILL_SEED=N makes the same kills again. */
const kills = Number(process.env.REBUILD_KILLS ?? 1);
const seed = Number(process.env.KILL_SEED ?? Date.now() % 1_000_000);

/** Each place where a rebuild writes, in order; DISK_FULL=all fills the disk at all of them. */
const writes = [
  '.staging',
  '.staging/product',
  '.staging/pictures',
  '.staging/finding',
  '.json.br',
  '.catalogue.json',
  '.pages.json',
  '.release.json',
  'published.json',
];
const fullAt = process.env.DISK_FULL === 'all' ? writes : ['.staging/product', 'published.json'];

/** Two catalogues that follow each other in turn: a price changes, a product comes and goes, a category is renamed. */
const catalogues = [
  [listed(1), listed(2), listed(3), listed(4)],
  [listed(1, { price: 9_900 }), listed(2), listed(3, { category: 'Laundry' })],
] as const;

let api: OtherApi;
let shop: Workplace;
/** Hashes of all files of the release of each catalogue. */
const releases: Record<string, string>[] = [];
/** Number of the steps in which a rebuild for the other catalogue changes the disk, and its time, ms. */
let steps = 0;
let duration = 0;

beforeAll(async () => {
  api = await OtherApi.open();
  shop = new Workplace();
  for (const index of [0, 1]) {
    api.list(catalogues[index] ?? []);
    const began = performance.now();
    const counted = await rebuild({ NODE_OPTIONS: importing('kill-at-step.mjs') });
    duration = performance.now() - began;
    steps = Math.max(...[...counted.faults.matchAll(/^steps: (\d+)$/gm)].map(([, count]) => Number(count)));
    expect([counted.code, counted.faults.replaceAll(/^steps: \d+\n/gm, '')]).toEqual([0, '']);
    releases.push(published());
  }
}, slow.timeout);

afterAll(async () => {
  shop[Symbol.dispose]();
  await api[Symbol.asyncDispose]();
});

test(
  'a rebuild that is killed at any moment leaves one whole release, and the next needs no hand',
  slow,
  async () => {
    console.log(`KILL_SEED=${seed} REBUILD_KILLS=${kills} repeats these kills.`);
    const random = randomFrom(seed);
    for (let kill = 1; kill <= kills; kill++) {
      const next = nextIndex();
      api.list(catalogues[next] ?? []);
      const where = random.chance(0.5) ? { step: 1 + random.below(steps) } : { ms: random.below(duration) };
      await killed(where);
      expect(releases, `kill ${kill} at ${JSON.stringify(where)}, KILL_SEED=${seed}`).toContainEqual(
        published(),
      );
      await publish(shop, api.url);
      expect(published(), `after kill ${kill}`).toEqual(releases[next]);
      expect(leftovers()).toEqual([]);
    }
  },
);

test.each(fullAt)(
  'a disk that is full when a rebuild writes %s costs that rebuild, and nothing else',
  slow,
  async (file) => {
    const next = nextIndex();
    api.list(catalogues[next] ?? []);
    const { code, faults } = await rebuild({ NODE_OPTIONS: importing('fill-disk.mjs'), DISK_FULL_AT: file });
    expect([code, faults]).toEqual([1, 'There is no room left on the disk: make room, then try again.\n']);
    expect(published()).toEqual(releases[1 - next]);
    await publish(shop, api.url);
    expect(published()).toEqual(releases[next]);
    expect(leftovers()).toEqual([]);
  },
);

test('a rollback for which the disk has no room changes nothing, and says to make room', slow, async () => {
  await publish(shop, api.url);
  const before = published();
  const env = { NODE_OPTIONS: importing('fill-disk.mjs'), DISK_FULL_AT: 'published.json' };
  const { code, faults } = await shop.build(api.url, [], env, 'rollback.ts');
  expect([code, faults]).toEqual([1, 'There is no room left on the disk: make room, then try again.\n']);
  expect(published()).toEqual(before);
  expect(leftovers()).toEqual([]);
});

test('a catalogue that is refused while its pages are rendered leaves nothing of them', slow, async () => {
  const before = published();
  api.list([1, 2, 3].map((number) => listed(number, { price: 9_000_000 })));
  const { code, faults } = await rebuild();
  expect([code, faults]).toEqual([2, expect.stringContaining('3 prices are about ten times what they were')]);
  expect(published()).toEqual(before);
  expect(leftovers()).toEqual([]);
  api.list(catalogues[0]);
});

/** Index of the catalogue that is not the published one. */
function nextIndex(): number {
  const files = JSON.stringify(published());
  return releases.findIndex((release) => JSON.stringify(release) !== files);
}

function rebuild(env: Record<string, string> = {}): Promise<Built> {
  return shop.build(api.url, [], env, 'rebuild.ts');
}

/** Kills a rebuild at its step of that number, as it counts them, or after so many milliseconds. */
async function killed({ step, ms }: { step?: number; ms?: number }): Promise<void> {
  const env = step ? { NODE_OPTIONS: importing('kill-at-step.mjs'), KILL_AT: String(step) } : {};
  const process = shop.begin(api.url, [], env, 'rebuild.ts');
  const ended = new Promise((resolve) => process.once('close', resolve));
  process.stdout.resume();
  process.stderr.resume();
  const timer = ms === undefined ? undefined : setTimeout(() => process.kill('SIGKILL'), ms);
  await ended;
  clearTimeout(timer);
}

/** Files that tell of the releases before, too: when something changed, what is gone, and how large they are. */
const ofHistory = /^(?:sitemap.*\.xml|gone\/|_redirects|\.gone\.json|\.release\.json|\.pages\.json)/;

/** Every file that the catalogue alone makes of the release that is published, with a hash of what is in it. */
function published(): Record<string, string> {
  const { folder = null } = readPublished(path.join(shop.folder, 'records')) ?? {};
  if (folder === null) return {};
  const names = globSync('**', { cwd: folder, withFileTypes: true })
    .filter((entry) => entry.isFile())
    .map((entry) => path.relative(folder, path.join(entry.parentPath, entry.name)))
    .filter((name) => !ofHistory.test(name));
  const hash = (name: string) =>
    createHash('sha256')
      .update(readFileSync(path.join(folder, name)))
      .digest('hex');
  return Object.fromEntries(names.toSorted().map((name) => [name, hash(name)]));
}

/** What a rebuild that did not end has left. */
function leftovers(): string[] {
  return readdirSync(shop.folder, { recursive: true, encoding: 'utf8' }).filter((name) =>
    /\.(staging|new)$/.test(name),
  );
}
