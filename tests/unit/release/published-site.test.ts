import { spawnSync } from 'node:child_process';
import {
  existsSync,
  mkdirSync,
  mkdtempSync,
  readdirSync,
  readFileSync,
  rmSync,
  writeFileSync,
} from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { withPublishLock } from '#release/build-lock.ts';
import { writePublished } from '#release/published-record.ts';
import { currentSite, recoverPublishedSite } from '#release/published-site.ts';
import { fingerprintIn, recoverSite, removeSite } from '#release/releases.ts';
import { listed, OtherApi } from '../../support/other-api.ts';
import { Workplace } from '../../support/workplace.ts';

let place: string;
let folder: string;

beforeEach(() => {
  place = mkdtempSync(path.join(tmpdir(), 'lulu-place-'));
  folder = path.join(place, 'dist');
});

afterEach(() => rmSync(place, { recursive: true, force: true }));

/** A site with a page and the mark of a whole one, or without the mark. */
function site(at: string, name: string, isWhole = true): void {
  mkdirSync(path.join(at, 'product'), { recursive: true });
  writeFileSync(path.join(at, 'index.html'), name);
  writeFileSync(path.join(at, 'product', '1.html'), name);
  if (isWhole) writeFileSync(path.join(at, '.fingerprint'), name);
}

function run(what: 'place' | 'recover' | 'remove', killAt?: number) {
  const words = ['--import', path.resolve('tests/support/kill-at-step.mjs'), 'tests/support/put-in-place.ts'];
  const { signal, stderr } = spawnSync(process.execPath, [...words, what, folder], {
    encoding: 'utf8',
    env: { ...process.env, ...(killAt && { KILL_AT: String(killAt) }) },
  });
  return { signal, steps: Number(/steps: (\d+)\n$/.exec(stderr)?.[1]) };
}

function lay(isFirst: boolean): void {
  rmSync(place, { recursive: true, force: true });
  if (!isFirst) site(folder, 'old');
  site(`${folder}.staging`, 'new');
}

/** What the whole site in place is called. */
function inPlace(): string {
  const names = ['index.html', 'product/1.html', '.fingerprint'].map((file) =>
    readFileSync(path.join(folder, file), 'utf8'),
  );
  expect(new Set(names).size).toBe(1);
  expect(readdirSync(place)).toEqual(['dist']);
  return names[0] ?? '';
}

test('whichever step of an exchange is its last, the next command finds the old site or the new one, whole', async () => {
  lay(false);
  const { steps } = run('place');
  expect([inPlace(), steps >= 4]).toEqual(['new', true]);
  const seen: string[] = [];
  for (let killAt = 1; killAt <= steps; killAt++) {
    for (const healingKilledAt of [1, 2, 3]) {
      lay(false);
      expect(run('place', killAt).signal).toBe('SIGKILL');
      run('recover', healingKilledAt);
      await recoverSite(folder);
      seen.push(inPlace());
    }
  }
  expect(new Set(seen)).toEqual(new Set(['old', 'new']));
});

test('a first site that was whole is put in place, half a one never', async () => {
  lay(true);
  await recoverSite(folder);
  expect(inPlace()).toBe('new');
  rmSync(place, { recursive: true });
  site(`${folder}.staging`, 'half', false);
  await recoverSite(folder);
  expect(readdirSync(place)).toEqual([]);
});

test('what a killed removal has left of a site is not taken for a whole one', async () => {
  site(folder, 'old');
  expect(run('remove', 2).signal).toBe('SIGKILL');
  expect([existsSync(path.join(folder, 'index.html')), fingerprintIn(folder)]).toEqual([true, null]);
  await removeSite(folder);
  expect(readdirSync(place)).toEqual([]);
});

test('a build that was killed half-way leaves the site in place, and nothing of its own', async () => {
  site(folder, 'old');
  site(`${folder}.staging`, 'half', false);
  await recoverSite(folder);
  expect(inPlace()).toBe('old');
});

test.each([
  ['half', false],
  ['new', true],
])(
  'a start shows the site that was published last, though a build was killed between its renames with a %s one',
  async (staged, isWhole) => {
    site(`${folder}.previous`, 'old');
    site(`${folder}.staging`, staged, isWhole);
    const dataDir = path.join(place, 'records');
    await writePublished(dataDir, { products: 1, received: 1, fingerprint: 'old', folder, apiUrl: api.url });
    await recoverPublishedSite(dataDir, () => {});
    expect(await currentSite(dataDir, { apiUrl: api.url, note: null })).toBe(folder);
    rmSync(dataDir, { recursive: true });
    expect(inPlace()).toBe('old');
  },
);

let api: OtherApi;
let shop: Workplace;

beforeEach(async () => {
  api = await OtherApi.open();
  shop = new Workplace();
});

afterEach(async () => {
  shop[Symbol.dispose]();
  await api[Symbol.asyncDispose]();
});

test('a build that waits for its API lets another one go first, and then publishes no older catalogue', async () => {
  const answering = Promise.withResolvers<void>();
  api.held = answering.promise;
  api.list([listed(1), listed(2)]);
  const records = path.join(shop.folder, 'records');
  // The lock is had before the API is asked: a build that waits for its turn may keep it longer than an API may take.
  const build = await withPublishLock(
    records,
    () => {},
    async () => {
      const building = shop.build(api.url);
      await vi.waitUntil(() => api.asked === 1, { timeout: 60_000 });
      api.held = Promise.resolve();
      api.list([listed(2), listed(3)]);
      await writePublished(
        records,
        { products: 2, received: 2, fingerprint: 'of-the-other-build', folder: shop.site, apiUrl: api.url },
        'static',
      );
      return { building };
    },
  );
  expect(api.asked).toBe(1);

  answering.resolve();
  expect(await build.building).toMatchObject({ code: 0, faults: '' });
  expect(api.asked).toBe(2);
  const pages = Object.keys(shop.published()).filter((file) => /^dist\/product\/.*\.html$/.test(file));
  expect(pages.toSorted()).toEqual(['dist/product/2.html', 'dist/product/3.html']);
});
