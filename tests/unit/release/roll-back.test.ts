import { expect, test, vi } from 'vitest';
import { buildInputs } from '#release/build-inputs.ts';
import { withPublishLock } from '#release/build-lock.ts';
import { withCount } from '#release/count-history.ts';
import { catalogueHashOf, productsHashOf } from '#release/fingerprint.ts';
import { guardPublication } from '#release/publication.ts';
import { readPublished, writePublished } from '#release/published-record.ts';
import { currentSite } from '#release/published-site.ts';
import { rollBack } from '#release/roll-back.ts';
import { products as productsOf } from '../../support/products.ts';
import { apiUrl, catalogueOf, dataDir, folderOf, publish, put, putAll, source } from './releases-fixture.ts';

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
