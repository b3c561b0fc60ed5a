import { cpSync, mkdirSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { beforeEach, expect, onTestFinished, test } from 'vitest';
import {
  currentRelease,
  lastPublished,
  publishedApi,
  readPublished,
  writePublished,
} from '#release/published-record.ts';

let place: string;
let dataDir: string;
let folder: string;

beforeEach(() => {
  place = mkdtempSync(path.join(tmpdir(), 'published-'));
  onTestFinished(() => rmSync(place, { recursive: true }));
  dataDir = path.join(place, 'shop');
  folder = path.join(dataDir, 'releases', 'one');
  mkdirSync(folder, { recursive: true });
  writeFileSync(path.join(folder, '.release.json'), '{"fingerprint":"one"}');
});

const apiUrl = 'https://shop.example';
const record = (source = apiUrl) => ({ products: 1, received: 1, fingerprint: 'one', folder, source });
const api = { apiUrl, database: null };
const own = { apiUrl: 'http://localhost:4321', database: 'SQLite' };

test('the record names its folder from the data folder, and moves with it', async () => {
  await writePublished(dataDir, record());
  expect(readPublished(dataDir)).toEqual(record());
  expect(JSON.parse(readFileSync(path.join(dataDir, 'published.json'), 'utf8')).folder).toBe('releases/one');
  const moved = path.join(place, 'moved');
  cpSync(dataDir, moved, { recursive: true });
  expect(currentRelease(moved, api)).toBe(path.join(moved, 'releases', 'one'));
  rmSync(path.join(moved, 'releases'), { recursive: true });
  expect(currentRelease(moved, api)).toBeNull();
});

test.each([
  ['the API that it was made from', apiUrl, api, true],
  ['another API', apiUrl, { apiUrl: 'https://other.example', database: null }, false],
  ['an API, though it was made from the shop’s own', 'SQLite', api, false],
  ['the database that it was made from', 'SQLite', own, true],
  ['another database', 'SQLite', { ...own, database: 'shop at db:5432' }, false],
])(
  'a start from %s: of the release that was made from %s it shows it: %#',
  async (_, made, from, isShown) => {
    await writePublished(dataDir, record(made));
    expect(currentRelease(dataDir, from)).toBe(isShown ? folder : null);
  },
);

test('another site in the folder of the record is not shown', async () => {
  await writePublished(dataDir, record());
  writeFileSync(path.join(folder, '.release.json'), '{"fingerprint":"two"}');
  expect(currentRelease(dataDir, api)).toBeNull();
});

test('R8: what another database had published is no measure of a loss, an API that moved is', async () => {
  await writePublished(dataDir, record());
  expect(lastPublished(dataDir, { apiUrl: 'https://moved.example', database: null })?.products).toBe(1);
  expect(lastPublished(dataDir, own)).toBeNull();
});

test('the API of a site is that of its record', async () => {
  expect(publishedApi(dataDir)).toBeNull();
  await writePublished(dataDir, record('SQLite'));
  expect(publishedApi(dataDir)).toBeNull();
  await writePublished(dataDir, record());
  expect(publishedApi(dataDir)).toBe(apiUrl);
});
