import { expect, test, vi } from 'vitest';
import { withPublishLock } from '#release/build-lock.ts';
import { guardPublication } from '#release/publication.ts';
import { readPublished, writePublished } from '#release/published-record.ts';
import { currentSite } from '#release/published-site.ts';
import { rollBack } from '#release/roll-back.ts';
import { products as productsOf } from '../../support/products.ts';
import { apiUrl, dataDir, folderOf, publish, put, putAll, source } from './releases-fixture.ts';

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
  expect(readPublished(dataDir)).toMatchObject({ folder: folderOf(1), fingerprint: 'site-1' });
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
  expect(noted).toBe('site-2');
  await expect(roll(2)).rejects.toThrow(/^Release 2 is the one that is shown: /);
  expect((await roll(null)).number).toBe(1);
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
  await put(1, { products: 60, received: 60 });
  // Its list had everything five times, most of it in a shape that validation leaves out.
  await put(2, { products: 300, received: 600 });
  await writePublished(dataDir, {
    products: 300,
    received: 600,
    fingerprint: 'site-2',
    folder: folderOf(2),
    apiUrl,
  });
  expect(await refusal(60)).toMatch(/Only 60 products are left of the 300/);
  await rollBack(dataDir, source, null, () => {});
  expect(await refusal(60)).toBe('');
  expect(await refusal(40, 60)).toMatch(/^20 of 60 products make no sense/);
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

test('a release that is shown is not rolled back to', async () => {
  await putAll(2);
  await publish(2);
  await expect(rollBack(dataDir, source, 2, () => {})).rejects.toThrow(
    /^Release 2 is the one that is shown: /,
  );
});
