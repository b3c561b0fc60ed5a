import { existsSync, mkdirSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import { expect, test } from 'vitest';
import { removeOldReleases, removeUnused } from '#release/remove-unused.ts';
import { dataDir, folderOf, numbers, publish, put, putAll } from './releases-fixture.ts';

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

test('what releases were made from goes with them', async () => {
  await putAll(1);
  await publish(1);
  const used = ['build-inputs/site-1', 'build-inputs/of-a-killed-build'];
  for (const each of used) mkdirSync(path.join(dataDir, each), { recursive: true });
  await removeUnused(dataDir, () => {});
  expect(used.map((each) => existsSync(path.join(dataDir, each)))).toEqual([true, false]);
});
