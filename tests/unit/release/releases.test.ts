import { existsSync, mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { beforeEach, expect, onTestFinished, test, vi } from 'vitest';
import { buildInputs } from '#release/build-inputs.ts';
import { catalogueHashOf, productsHashOf } from '#release/fingerprint.ts';
import { followReleases, otherReleases } from '#release/follow-releases.ts';
import { guardPublication } from '#release/guard-publication.ts';
import { withCount } from '#release/high-water-mark.ts';
import { readPublished, writePublished } from '#release/published-record.ts';
import { currentSite, withPublishLock } from '#release/published-site.ts';
import { listReleases, nextReleaseDir, publishedApi, type Release, writeRelease } from '#release/releases.ts';
import { removeOldReleases, removeUnused } from '#release/remove-unused.ts';
import { rollBack } from '#release/roll-back.ts';
import { product, products as productsOf } from '../../support/products.ts';

const apiUrl = 'https://shop.example';
const source = { apiUrl, note: null };
let dataDir: string;

beforeEach(() => {
  dataDir = mkdtempSync(path.join(tmpdir(), 'releases-'));
  onTestFinished(() => rmSync(dataDir, { recursive: true, force: true }));
});

const folderOf = (number: number) => path.join(dataDir, 'releases', String(number).padStart(6, '0'));
const numbers = () => listReleases(dataDir).map(({ number }) => number);

interface PutRelease extends Release {
  from: string;
  isListed: boolean;
}

/** A whole release that stands, published or not. */
async function put(
  number: number,
  {
    from = apiUrl,
    isListed = true,
    madeAt = '2026-01-01T08:00:00.000Z',
    ...changed
  }: Partial<PutRelease> = {},
): Promise<void> {
  mkdirSync(folderOf(number), { recursive: true });
  writeFileSync(path.join(folderOf(number), '.fingerprint'), `site-${number}`);
  if (!isListed) return;
  await writeRelease(folderOf(number), {
    number,
    madeAt,
    by: 'rebuild',
    received: 1,
    products: 1,
    pages: 1,
    rendered: 1,
    isForced: false,
    source: from,
    ...changed,
  });
}

async function publish(number: number): Promise<void> {
  await writePublished(dataDir, {
    products: 1,
    fingerprint: `site-${number}`,
    folder: folderOf(number),
    apiUrl,
  });
}

const catalogueOf = (name: string) => ({ products: [product({ name })], extras: [] });

async function putAll(count: number): Promise<void> {
  for (let number = 1; number <= count; number++) await put(number);
}

test('the API of a site is told by its record, or by the newest release where that is lost or older', async () => {
  expect(publishedApi(dataDir, 'release')).toBeNull();
  await put(1, { from: 'SQLite' });
  expect(publishedApi(dataDir, 'release')).toBeNull();
  await put(2);
  expect(publishedApi(dataDir, 'release')).toBe(apiUrl);
  const record = { products: 1, fingerprint: 'site-1', folder: folderOf(1) };
  await writePublished(dataDir, record);
  expect(publishedApi(dataDir, 'release')).toBe(apiUrl);
  await writePublished(dataDir, { ...record, apiUrl: null });
  expect(publishedApi(dataDir, 'release')).toBeNull();
  expect(publishedApi(dataDir, 'static')).toBeNull();
  await writePublished(dataDir, { ...record, apiUrl: 'https://static.example' }, 'static');
  expect(publishedApi(dataDir, 'static')).toBe('https://static.example');
});

test('the last ten releases are kept, with the current one and the one before it', async () => {
  await putAll(14);
  await publish(3);
  await publish(2);
  const half = `${folderOf(15)}.staging`;
  mkdirSync(half);
  await put(16, { isListed: false });
  await removeOldReleases(dataDir);
  expect(numbers()).toEqual([14, 13, 12, 11, 10, 9, 8, 7, 6, 5, 3, 2]);
  expect([existsSync(half), existsSync(folderOf(16))]).toEqual([false, false]);
});

test('a release that was replaced less than a day ago stays, however many followed, up to fifty', async () => {
  const hoursAgo = (hours: number) => new Date(Date.now() - hours * 60 * 60 * 1000).toISOString();
  await put(1, { madeAt: hoursAgo(90) });
  await put(2, { madeAt: hoursAgo(80) });
  await put(3, { madeAt: hoursAgo(70) });
  for (let number = 4; number <= 16; number++) await put(number, { madeAt: hoursAgo(1) });
  await publish(16);
  await removeOldReleases(dataDir);
  // The third was shown until an hour ago, though it was made days before.
  expect(numbers()).toEqual([16, 15, 14, 13, 12, 11, 10, 9, 8, 7, 6, 5, 4, 3]);
  for (let number = 17; number <= 60; number++) await put(number, { madeAt: hoursAgo(1) });
  await publish(60);
  await publish(59);
  await removeOldReleases(dataDir);
  expect([numbers().length, numbers().at(-1)]).toEqual([50, 11]);
});

test('a release that is rolled back to while old ones are removed stays', async () => {
  await putAll(13);
  await publish(13);
  const removing = removeOldReleases(dataDir);
  const record = { products: 1, fingerprint: 'site-3', folder: 'releases/000003' };
  writeFileSync(path.join(dataDir, 'published.json'), JSON.stringify(record));
  await removing;
  expect(existsSync(folderOf(3))).toBe(true);
});

test('a rollback waits for the build that is under way', async () => {
  await putAll(2);
  await publish(2);
  const log = vi.fn();
  let rolling: Promise<unknown> | undefined;
  await withPublishLock(
    dataDir,
    () => {},
    async () => {
      rolling = rollBack(dataDir, source, null, log);
      await vi.waitUntil(() => log.mock.calls.length === 1);
      expect(readPublished(dataDir)?.folder).toBe(folderOf(2));
    },
  );
  await rolling;
  expect(readPublished(dataDir)).toMatchObject({ folder: folderOf(1), heldBack: ['site-2'] });
});

test('a rollback that waits for a build does not take back the release that this build has published', async () => {
  await putAll(2);
  await publish(2);
  const say = vi.fn();
  let rolling: Promise<unknown> | undefined;
  const afterBuild = async (number: number | null, published: number) => {
    say.mockClear();
    await withPublishLock(
      dataDir,
      () => {},
      async () => {
        rolling = rollBack(dataDir, source, number, say);
        rolling.catch(() => {});
        await vi.waitUntil(() => say.mock.calls.length === 1);
        await put(published);
        await publish(published);
      },
    );
    return await rolling;
  };
  await expect(afterBuild(null, 3)).rejects.toThrow(
    'Release 3 was published while this waited: nothing was changed. Look at it, and run npm run rollback again to go back from there.',
  );
  expect(readPublished(dataDir)?.folder).toBe(folderOf(3));
  // A number says which release is meant, whatever was published.
  expect(await afterBuild(1, 4)).toMatchObject({ number: 1 });
});

test('a second rollback holds back both, and what is shown again is held back no more', async () => {
  await putAll(3);
  await publish(3);
  const roll = async (number: number | null) => {
    await rollBack(dataDir, source, number, () => {});
    return readPublished(dataDir)?.heldBack;
  };
  await roll(null);
  expect(await roll(null)).toEqual(['site-2', 'site-3']);
  expect(await roll(3)).toEqual(['site-1', 'site-2']);
});

test('a rollback holds back the catalogue, unless the release that is shown again is of the same', async () => {
  await putAll(3);
  await publish(3);
  for (const [number, name] of [
    [1, 'Soap'],
    [2, 'Oil'],
    [3, 'Oil'],
  ] as const)
    await buildInputs(dataDir, `site-${number}`).writeSnapshot(catalogueOf(name));
  await rollBack(dataDir, source, 2, () => {});
  expect(readPublished(dataDir)).toMatchObject({ heldBack: ['site-3'], heldBackCatalogues: [] });
  await rollBack(dataDir, source, 1, () => {});
  const oil = productsHashOf(catalogueOf('Oil'));
  expect(readPublished(dataDir)).toMatchObject({ heldBack: ['site-2', 'site-3'], heldBackCatalogues: [oil] });
  await rollBack(dataDir, source, 3, () => {});
  const soap = productsHashOf(catalogueOf('Soap'));
  expect(readPublished(dataDir)).toMatchObject({
    heldBack: ['site-1', 'site-2'],
    heldBackCatalogues: [soap],
  });
});

test('a rollback to a catalogue ends its hold, also as older shops wrote it down', async () => {
  await putAll(2);
  await publish(2);
  const snapshots = [catalogueOf('Soap'), catalogueOf('Oil')] as const;
  for (const [index, snapshot] of snapshots.entries())
    await buildInputs(dataDir, `site-${index + 1}`).writeSnapshot(snapshot);
  const record = readPublished(dataDir);
  if (!record) throw new Error('There is no record.');
  const ofOlderShop = [catalogueHashOf(snapshots[0])];
  await writePublished(dataDir, { ...record, folder: folderOf(2), heldBackCatalogues: ofOlderShop });
  await rollBack(dataDir, source, 1, () => {});
  expect(readPublished(dataDir)?.heldBackCatalogues).toEqual([productsHashOf(snapshots[1])]);
});

test('a rollback that the database has not noted is done again, and the next goes one release back', async () => {
  await putAll(3);
  await publish(3);
  let noted = 'site-3';
  const write = vi.fn(async (_: string, fingerprint: string) => {
    noted = fingerprint;
  });
  const own = { apiUrl, note: { database: apiUrl, read: async () => noted, write } };
  const roll = (number: number | null) => rollBack(dataDir, own, number, () => {});
  for (const number of [null, 2, null]) {
    write.mockRejectedValueOnce(new Error('The database is locked.'));
    await expect(roll(number)).rejects.toThrow('The database is locked.');
    expect(await currentSite(dataDir, own)).toBe(folderOf(3));
  }
  expect((await roll(null)).number).toBe(2);
  expect([noted, readPublished(dataDir)?.heldBack]).toEqual(['site-2', ['site-3']]);
  await expect(roll(2)).rejects.toThrow(/^Release 2 is the one that is shown: /);
  expect((await roll(null)).number).toBe(1);
  expect(readPublished(dataDir)?.heldBack).toEqual(['site-2', 'site-3']);
});

/** The sentences that refuse a catalogue of `products`, of `received` in the list; '' where it is published. */
async function refusal(products: number, received = products): Promise<string> {
  const pulled = {
    report: { received, published: products, issues: [] },
    snapshot: { products: productsOf(products), extras: [] },
  };
  try {
    await guardPublication(pulled, null, { dataDir, source, target: 'release', force: false });
    return '';
  } catch (error) {
    return (error as Error).message;
  }
}

test('after a rollback the guards compare with the release that is shown, not with what was rolled back', async () => {
  const first = withCount(undefined, {
    source: apiUrl,
    products: 60,
    before: null,
    isForced: false,
    now: Date.now(),
  });
  const second = withCount(first, {
    source: apiUrl,
    products: 300,
    before: 60,
    isForced: false,
    now: Date.now(),
  });
  await put(1, { products: 60, received: 60, history: first });
  // Its list had everything five times, most of it in a shape that validation leaves out.
  await put(2, { products: 300, received: 600, isForced: true, history: second });
  const record = { products: 300, fingerprint: 'site-2', folder: folderOf(2), apiUrl, history: second };
  await writePublished(dataDir, record);
  expect(await refusal(60)).toMatch(/Only 60 products are left of the 300/);
  await rollBack(dataDir, source, null, () => {});
  expect(await refusal(60)).toBe('');
  expect(await refusal(40, 60)).toMatch(/^20 of 60 products make no sense/);
  await put(3, { products: 60, received: 60 });
  await writePublished(dataDir, {
    ...record,
    products: 60,
    fingerprint: 'site-3',
    folder: folderOf(3),
    history: first,
    heldBack: ['site-2'],
  });
  expect(await refusal(59)).toBe('');
});

test('a release of another API is not rolled back to', async () => {
  await put(1, { from: 'https://other.example' });
  await putAll(3);
  await put(1, { from: 'https://other.example' });
  await publish(2);
  await expect(rollBack(dataDir, source, null, () => {})).rejects.toThrow(
    'There is no release before this one.',
  );
  await expect(rollBack(dataDir, source, 1, () => {})).rejects.toThrow(/no release 1: 3, 2 can be had/);
});

test('a release that is shown is not rolled back to, and is not held back', async () => {
  await putAll(2);
  await publish(2);
  await expect(rollBack(dataDir, source, 2, () => {})).rejects.toThrow(
    /^Release 2 is the one that is shown: /,
  );
  expect(readPublished(dataDir)?.heldBack).toBeUndefined();
});

test('a number is never given twice, also where a backup has brought the record back without its releases', async () => {
  await publish(12);
  expect(path.basename(nextReleaseDir(dataDir))).toBe('000013');
  await put(40);
  mkdirSync(`${folderOf(41)}.staging`);
  mkdirSync(path.join(dataDir, 'releases', '7f3a9912ab34cd56ef78'));
  expect(path.basename(nextReleaseDir(dataDir))).toBe('000042');
});

test('what releases were made from goes with them, and with what older shops had', async () => {
  await putAll(1);
  await publish(1);
  const used = ['build-inputs/site-1', 'build-inputs/of-a-killed-build', 'sites/old'];
  for (const each of used) mkdirSync(path.join(dataDir, each), { recursive: true });
  await removeUnused(dataDir, () => {});
  expect(used.map((each) => existsSync(path.join(dataDir, each)))).toEqual([true, false, false]);
});

/** Follows the releases, and what it shows; the first that fail cannot be read. */
function follow({ failures = 0, from = source as Parameters<typeof followReleases>[0]['source'] } = {}) {
  const shown: string[] = [];
  const log = vi.fn();
  let left = failures;
  const end = followReleases(
    { dataDir, source: from, shown: null },
    (folder) => {
      if (left-- > 0) throw new Error('EMFILE: too many open files');
      shown.push(path.basename(folder));
    },
    log,
  );
  onTestFinished(end);
  return { shown, log };
}

test('a release that cannot be read is shown as soon as it can', async () => {
  await putAll(1);
  await publish(1);
  const { shown, log } = follow({ failures: 1 });
  await vi.waitUntil(() => shown.length === 1);
  expect([shown, log.mock.calls.length]).toEqual([['000001'], 1]);
});

test('an open shop shows a release once its database has noted it, and none of another one', async () => {
  await putAll(2);
  await publish(1);
  let noted = 'site-1';
  const read = vi.fn(async () => noted);
  const note = { database: 'SQLite', read, write: async () => {} };
  const { shown } = follow({ from: { apiUrl, note } });
  await vi.waitUntil(() => shown.length === 1);
  const reads = read.mock.calls.length;
  await publish(2);
  await vi.waitUntil(() => read.mock.calls.length > reads);
  noted = 'site-2';
  await vi.waitUntil(() => shown.length === 2);
  expect(shown).toEqual(['000001', '000002']);
});

test('a release that is published before the record is polled for the first time is shown', async () => {
  await putAll(2);
  await publish(1);
  const { shown } = follow();
  await new Promise(setImmediate);
  expect(shown).toEqual(['000001']);
  const record = { products: 1, fingerprint: 'site-2', folder: 'releases/000002', apiUrl };
  writeFileSync(path.join(dataDir, 'published.json'), JSON.stringify(record));
  await vi.waitUntil(() => shown.length === 2);
  expect(shown).toEqual(['000001', '000002']);
});

test('an answer of the database that a later one has overtaken shows no older release', async () => {
  await putAll(2);
  await publish(1);
  const first = Promise.withResolvers<string>();
  const read = vi.fn(async () => 'site-2').mockReturnValueOnce(first.promise);
  const { shown } = follow({ from: { apiUrl, note: { database: 'SQLite', read, write: async () => {} } } });
  await publish(2);
  await vi.waitUntil(() => shown.length === 1);
  first.resolve('site-1');
  await new Promise(setImmediate);
  expect(shown).toEqual(['000002']);
});

test('the files of the release before the current one are still sent, however it is listed', async () => {
  await put(1, { isListed: false });
  await put(2);
  await publish(1);
  await publish(2);
  expect(otherReleases(dataDir, folderOf(2))).toEqual([folderOf(1)]);
});
