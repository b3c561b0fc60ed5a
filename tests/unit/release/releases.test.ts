import { spawnSync } from 'node:child_process';
import fs, { mkdirSync, mkdtempSync, readdirSync, rmSync, symlinkSync } from 'node:fs';
import { syncBuiltinESMExports } from 'node:module';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { expect, onTestFinished, test, vi } from 'vitest';
import { writePublished } from '#release/published-record.ts';
import { assertReplaceable, nextReleaseDir, publishedApi } from '#release/releases.ts';
import { apiUrl, dataDir, folderOf, numbers, publish, put } from './releases-fixture.ts';

test('the API of a site is told by its record, or by the newest release where that is lost', async () => {
  expect(publishedApi(dataDir, 'release')).toBeNull();
  await put(1, { from: 'SQLite' });
  expect(publishedApi(dataDir, 'release')).toBeNull();
  await put(2);
  expect(publishedApi(dataDir, 'release')).toBe(apiUrl);
  const record = { products: 1, received: 1, fingerprint: 'site-1', folder: folderOf(1), apiUrl: null };
  await writePublished(dataDir, record);
  expect(publishedApi(dataDir, 'release')).toBeNull();
  expect(publishedApi(dataDir, 'static')).toBeNull();
  await writePublished(dataDir, { ...record, apiUrl: 'https://static.example' }, 'static');
  expect(publishedApi(dataDir, 'static')).toBe('https://static.example');
});

test('a number is never given twice, also where a backup has brought the record back without its releases', async () => {
  await publish(12);
  expect(path.basename(nextReleaseDir(dataDir))).toBe('000013');
  await put(40);
  mkdirSync(`${folderOf(41)}.staging`);
  mkdirSync(path.join(dataDir, 'releases', '7f3a9912ab34cd56ef78'));
  expect(path.basename(nextReleaseDir(dataDir))).toBe('000042');
});

test('a release that a rebuild removes while releases are listed is left out of the list', async () => {
  for (const number of [1, 2]) await put(number);
  const { existsSync } = fs;
  const exists = vi.spyOn(fs, 'existsSync').mockImplementation((file) => {
    const isThere = existsSync(file);
    if (String(file) === path.join(folderOf(1), '.fingerprint')) rmSync(file, { force: true });
    return isThere;
  });
  syncBuiltinESMExports();
  onTestFinished(() => {
    exists.mockRestore();
    syncBuiltinESMExports();
  });
  expect(numbers()).toEqual([2]);
});

test('a build refuses a dist that is a link, which its site would replace, and makes nothing', () => {
  const place = mkdtempSync(path.join(tmpdir(), 'lulu-dist-'));
  onTestFinished(() => rmSync(place, { recursive: true }));
  mkdirSync(path.join(place, 'www'));
  symlinkSync('www', path.join(place, 'dist'));
  const { status, stderr } = spawnSync(process.execPath, [path.resolve('scripts/build.ts')], {
    cwd: place,
    encoding: 'utf8',
    env: { ...process.env, SHOP_DATA_DIR: path.join(place, 'shop') },
  });
  expect({ status, stderr }).toEqual({
    status: 1,
    stderr:
      'The folder dist is a link or a mount, which the site of a build would replace: take it away, then build, and copy the site there with npm run deploy -- DEST.\n',
  });
  expect(readdirSync(place).toSorted()).toEqual(['dist', 'www']);
});

test('the mount of another file system is not to be replaced either; a folder, or none, is', () => {
  const place = mkdtempSync(path.join(tmpdir(), 'lulu-dist-'));
  onTestFinished(() => rmSync(place, { recursive: true }));
  expect(() => assertReplaceable('/dev')).toThrow('The folder dev is a link or a mount');
  for (const folder of [place, path.join(place, 'dist')])
    expect(() => assertReplaceable(folder)).not.toThrow();
});
