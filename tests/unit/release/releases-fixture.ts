import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { beforeEach, onTestFinished } from 'vitest';
import { fingerprintFile, writePublished } from '#release/published-record.ts';
import { listReleases, type Release, writeRelease } from '#release/releases.ts';

export const apiUrl = 'https://shop.example';
/** Source of the releases: an API without a database of its own. */
export const source = { apiUrl, database: null };
/** Data folder of each test. */
export let dataDir: string;

beforeEach(() => {
  dataDir = mkdtempSync(path.join(tmpdir(), 'releases-'));
  onTestFinished(() => rmSync(dataDir, { recursive: true, force: true }));
});

/** Folder of the release with this number. */
export const folderOf = (number: number) => path.join(dataDir, 'releases', String(number).padStart(6, '0'));
/** Numbers of the listed releases, the newest first. */
export const numbers = () => listReleases(dataDir).map(({ number }) => number);

interface PutRelease extends Release {
  from: string;
  isListed: boolean;
}

/** A whole release that stands, published or not. */
export async function put(
  number: number,
  {
    from = apiUrl,
    isListed = true,
    madeAt = '2026-01-01T08:00:00.000Z',
    ...changed
  }: Partial<PutRelease> = {},
): Promise<void> {
  mkdirSync(folderOf(number), { recursive: true });
  writeFileSync(path.join(folderOf(number), fingerprintFile), `site-${number}`);
  if (!isListed) return;
  await writeRelease(folderOf(number), {
    number,
    madeAt,
    by: 'rebuild',
    received: 1,
    products: 1,
    pages: 1,
    rendered: 1,
    source: from,
    ...changed,
  });
}

/** Records the release as the one that is published. */
export async function publish(number: number): Promise<void> {
  await writePublished(dataDir, {
    products: 1,
    received: 1,
    fingerprint: `site-${number}`,
    folder: folderOf(number),
    source: apiUrl,
  });
}

/** Releases 1 to `count`. */
export async function putAll(count: number): Promise<void> {
  for (let number = 1; number <= count; number++) await put(number);
}
