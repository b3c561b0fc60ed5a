import { mkdirSync } from 'node:fs';
import path from 'node:path';
import { expect, test } from 'vitest';
import { writePublished } from '#release/published-record.ts';
import { nextReleaseDir, publishedApi } from '#release/releases.ts';
import { apiUrl, dataDir, folderOf, publish, put } from './releases-fixture.ts';

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

test('a number is never given twice, also where a backup has brought the record back without its releases', async () => {
  await publish(12);
  expect(path.basename(nextReleaseDir(dataDir))).toBe('000013');
  await put(40);
  mkdirSync(`${folderOf(41)}.staging`);
  mkdirSync(path.join(dataDir, 'releases', '7f3a9912ab34cd56ef78'));
  expect(path.basename(nextReleaseDir(dataDir))).toBe('000042');
});
