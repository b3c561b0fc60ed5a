import { writeFileSync } from 'node:fs';
import path from 'node:path';
import { expect, onTestFinished, test, vi } from 'vitest';
import { followReleases, otherReleases } from '#release/follow-releases.ts';
import { apiUrl, dataDir, folderOf, publish, put, putAll, source } from './releases-fixture.ts';

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
