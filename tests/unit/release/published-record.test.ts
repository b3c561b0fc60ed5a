import { cpSync, existsSync, mkdirSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { beforeEach, expect, onTestFinished, test } from 'vitest';
import {
  folderIn,
  folderToWrite,
  publishedSite,
  readPublished,
  recoverPublishedSite,
  writePublished,
} from '#release/published-site.ts';

let place: string;
let dataDir: string;
let folder: string;

beforeEach(() => {
  place = mkdtempSync(path.join(tmpdir(), 'published-'));
  onTestFinished(() => rmSync(place, { recursive: true }));
  dataDir = path.join(place, 'shop');
  folder = path.join(dataDir, 'releases', 'one');
});

function site(at: string, fingerprint: string): void {
  mkdirSync(at, { recursive: true });
  writeFileSync(path.join(at, '.fingerprint'), fingerprint);
}

function oldRecord(named: string): void {
  mkdirSync(dataDir, { recursive: true });
  const record = { products: 1, fingerprint: 'one', folder: named };
  writeFileSync(path.join(dataDir, 'published.json'), JSON.stringify(record));
}

const record = () => ({ products: 1, fingerprint: 'one', folder });

test('the record names its folder from the data folder, and moves with it', async () => {
  site(folder, 'one');
  await writePublished(dataDir, record());
  expect(readPublished(dataDir)).toEqual(record());
  expect(JSON.parse(readFileSync(path.join(dataDir, 'published.json'), 'utf8')).folder).toBe('releases/one');
  const moved = path.join(place, 'moved');
  cpSync(dataDir, moved, { recursive: true });
  expect(publishedSite(moved)).toBe(path.join(moved, 'releases', 'one'));
  rmSync(path.join(moved, 'releases'), { recursive: true });
  expect(publishedSite(moved)).toBeNull();
  expect(publishedSite(dataDir)).toBe(folder);
});

test('an older record, with an absolute folder, counts where that lies in the data folder', () => {
  site(folder, 'one');
  oldRecord(folder);
  expect(publishedSite(dataDir)).toBe(folder);
});

test.each(['/elsewhere/releases/one', 'other', 'shop-2/releases/one'])(
  'an older record of a data folder that was moved leads to no other shop: %s',
  (named) => {
    const other = path.resolve(place, named);
    if (other.startsWith(place)) site(other, 'one');
    oldRecord(other);
    expect(publishedSite(dataDir)).toBeNull();
    expect(readPublished(dataDir)).toMatchObject({ products: 1, folder: null });
  },
);

test('a site that is being made beside a record that moved there is another shop’s, unless it is the one of the record', async () => {
  folder = path.join(place, 'dist');
  await writePublished(dataDir, record());
  const staged = `${folder}.staging`;
  mkdirSync(staged);
  await recoverPublishedSite(dataDir, () => {});
  expect(existsSync(staged)).toBe(true);
  site(staged, 'another');
  await recoverPublishedSite(dataDir, () => {});
  expect(existsSync(staged)).toBe(true);
  site(staged, 'one');
  await recoverPublishedSite(dataDir, () => {});
  expect([publishedSite(dataDir), existsSync(staged)]).toEqual([folder, false]);
});

test('a record on Windows names its folder from the data folder, and outside of it on another drive in full', () => {
  const { win32 } = path;
  for (const [data, site, written] of [
    ['C:\\shop\\.shop', 'C:\\shop\\.shop\\releases\\one', 'releases\\one'],
    ['C:\\shop\\.shop', 'C:\\shop\\dist', '..\\dist'],
    ['D:\\data', 'C:\\shop\\dist', 'C:\\shop\\dist'],
  ] as const) {
    expect(folderToWrite(site, data, win32)).toBe(written);
    expect(folderIn(written, data, win32)).toBe(site);
  }
});

test('a record on Windows that names a folder of its own drive in full is of a data folder that was moved', () => {
  const { win32 } = path;
  expect(folderIn('C:\\shop\\.shop\\releases\\one', 'C:\\shop\\.shop', win32)).toBe(
    'C:\\shop\\.shop\\releases\\one',
  );
  expect(folderIn('C:\\other\\releases\\one', 'C:\\shop\\.shop', win32)).toBeNull();
  expect(folderIn('c:\\other\\releases\\one', 'C:\\shop\\.shop', win32)).toBeNull();
});

test('another site in the folder of the record is not this shop’s, and neither is one that was put aside', async () => {
  folder = path.join(place, 'dist');
  await writePublished(dataDir, record());
  site(folder, 'another');
  expect(publishedSite(dataDir)).toBeNull();
  rmSync(folder, { recursive: true });
  site(`${folder}.previous`, 'another');
  await recoverPublishedSite(dataDir, () => {});
  expect(publishedSite(dataDir)).toBeNull();
  expect(readFileSync(path.join(`${folder}.previous`, '.fingerprint'), 'utf8')).toBe('another');
});
