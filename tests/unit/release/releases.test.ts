import { existsSync, mkdirSync, mkdtempSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { beforeEach, expect, onTestFinished, test, vi } from 'vitest';
import type { OwnerChoices } from '#domain/owner/facts.ts';
import { settingsFrom } from '#domain/shop/settings.ts';
import { withPublishLock } from '#files/file-lock.ts';
import { readPublished, writePublished, writeRelease } from '#release/published-record.ts';
import {
  followReleases,
  listReleases,
  nextReleaseDir,
  otherReleases,
  removeOldReleases,
  removeSite,
  rollBack,
} from '#release/releases.ts';
import { ownerPublishing } from '../../../scripts/publishing/owner-publishing.ts';

const apiUrl = 'https://shop.example';
const source = { apiUrl, database: null };
let dataDir: string;

beforeEach(() => {
  dataDir = mkdtempSync(path.join(tmpdir(), 'releases-'));
  onTestFinished(() => rmSync(dataDir, { recursive: true, force: true }));
});

const folderOf = (number: number) => path.join(dataDir, 'releases', String(number).padStart(6, '0'));
/** Numbers of the listed releases, the newest first. */
const numbers = () => listReleases(dataDir).map(({ number }) => number);
/** The owner's choices that the next publication takes. */
const nextChoices = () => JSON.parse(readFileSync(path.join(dataDir, 'owner-choices.json'), 'utf8'));
const counts = { received: 1, products: 1 };

/** A whole release that stands, published or not. */
async function put(number: number, from = apiUrl, choices: OwnerChoices = {}): Promise<void> {
  mkdirSync(folderOf(number), { recursive: true });
  const fingerprint = `site-${number}`;
  const of = { madeAt: '2026-01-01T08:00:00.000Z', by: 'rebuild', pages: 1, rendered: 1 } as const;
  await writeRelease(folderOf(number), { ...counts, ...of, number, fingerprint, source: from, choices });
}

/** Records the release as the one that is published. */
async function publish(number: number, from = apiUrl): Promise<void> {
  const fingerprint = `site-${number}`;
  await writePublished(dataDir, { ...counts, fingerprint, folder: folderOf(number), source: from });
}

/** Releases 1 to `count`. */
async function putAll(count: number): Promise<void> {
  for (let number = 1; number <= count; number++) await put(number);
}

test('a number is never given twice, also if a backup has brought the record back without its releases', async () => {
  await publish(12);
  expect(path.basename(nextReleaseDir(dataDir))).toBe('000013');
  await put(40);
  mkdirSync(`${folderOf(41)}.staging`);
  expect(path.basename(nextReleaseDir(dataDir))).toBe('000042');
});

test('the last ten releases are kept, and the current one; what a killed build left is removed', async () => {
  await putAll(14);
  await publish(2);
  const half = `${folderOf(15)}.staging`;
  mkdirSync(half);
  mkdirSync(folderOf(16));
  await removeOldReleases(dataDir);
  expect(numbers()).toEqual([14, 13, 12, 11, 10, 9, 8, 7, 6, 5, 2]);
  expect([existsSync(half), existsSync(folderOf(16))]).toEqual([false, false]);
  expect(otherReleases(dataDir, folderOf(2))[0]).toBe(folderOf(14));
});

test('what a killed removal has left of a release is not listed', async () => {
  await putAll(2);
  rmSync(path.join(folderOf(1), '.release.json'));
  expect(numbers()).toEqual([2]);
  await removeSite(folderOf(1));
  expect(existsSync(folderOf(1))).toBe(false);
});

test('an open shop shows each release that is published, and tries one again that cannot be read', async () => {
  await putAll(2);
  await publish(1);
  const shown: string[] = [];
  const log = vi.fn();
  let failures = 1;
  const show = (folder: string) => {
    if (failures-- > 0) throw new Error('EMFILE: too many open files');
    shown.push(path.basename(folder));
  };
  const { look, end } = followReleases({ dataDir, source, shown: null }, show, log);
  onTestFinished(end);
  await vi.waitUntil(() => shown.length === 1, { timeout: 10_000 });
  expect(log).toHaveBeenCalledTimes(1);
  const ofDatabase = { fingerprint: 'x', folder: folderOf(2), source: 'SQLite' };
  await writePublished(dataDir, { ...counts, ...ofDatabase });
  await publish(2);
  await vi.waitUntil(() => shown.length === 2, { timeout: 10_000 });
  await publish(1);
  look();
  expect(shown).toEqual(['000001', '000002', '000001']);
});

test('a rollback waits for the build under way, and goes back from the release that shoppers saw', async () => {
  await putAll(2);
  await publish(2);
  const log = vi.fn();
  let rolling: Promise<unknown> = Promise.resolve();
  await withPublishLock(
    dataDir,
    () => {},
    async () => {
      rolling = rollBack(dataDir, source, null, log);
      await vi.waitUntil(() => log.mock.calls.length === 1);
      await put(3);
      await publish(3);
    },
  );
  await rolling;
  expect(readPublished(dataDir)).toMatchObject({ folder: folderOf(1), fingerprint: 'site-1' });
});

test('a rollback goes only to a release of its own source', async () => {
  await putAll(3);
  await put(1, 'https://other.example');
  await publish(2);
  const roll = (number: number | null) => rollBack(dataDir, source, number, () => {});
  await expect(roll(null)).rejects.toThrow('There is no release before this one.');
  await expect(roll(1)).rejects.toThrow('Release 1 does not exist. Available: 3, 2.');
  expect(await roll(3)).toMatchObject({ number: 3, source: apiUrl });
});

test('a rollback takes the choices of its release, and asks nothing that the owner has answered', async () => {
  await put(1, apiUrl, { fee: 5_000 });
  await put(2, apiUrl, { fee: 9_000, standIns: false });
  await publish(2);
  await rollBack(dataDir, source, null, () => {});
  expect(nextChoices()).toEqual({ fee: 5_000, standIns: false });
});

test('a publication of the owner that fails leaves the choices of the site for the next rebuild', async () => {
  await put(1, 'SQLite', { fee: 5_000 });
  await publish(1, 'SQLite');
  const settings = settingsFrom({ SHOP_DATA_DIR: dataDir });
  const refuse = async () => {
    expect(nextChoices()).toEqual({ fee: 9_000 });
    return JSON.stringify({ refused: 'The disk is full.' });
  };
  const publishing = ownerPublishing(settings, { publish: refuse }, () => {});
  publishing.publish(false, { fee: 9_000 });
  await vi.waitUntil(() => !publishing.state().isRunning);
  expect(publishing.state().fault).toBe('The disk is full.');
  expect(nextChoices()).toEqual({ fee: 5_000 });
});

test('a release is called live once shoppers see it', async () => {
  const settings = settingsFrom({ SHOP_DATA_DIR: dataDir });
  const publish = async () => JSON.stringify({ release: 2 });
  const show = vi.fn(() => expect(publishing.state().release).toBe(null));
  const publishing = ownerPublishing(settings, { publish }, show);
  publishing.publish(false, {});
  await vi.waitUntil(() => publishing.state().release === 2);
  expect(show).toHaveBeenCalledOnce();
});
