import { cpSync, existsSync, mkdirSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { beforeEach, expect, onTestFinished, test } from 'vitest';
import { readPublished, writePublished } from '#release/published-record.ts';
import { currentSite, lastPublishedCount, recoverPublishedSite } from '#release/published-site.ts';

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

const apiUrl = 'https://shop.example';
const record = () => ({ products: 1, received: 1, fingerprint: 'one', folder, apiUrl });
const source = { apiUrl, note: null };

/** The shop's own database, with its note of the site that was made of it last. */
const database = (fingerprint: string | null) => ({
  apiUrl: 'http://localhost:4321',
  note: { database: 'SQLite', read: async () => fingerprint, write: async () => {} },
});

test('the record names its folder from the data folder, and moves with it', async () => {
  site(folder, 'one');
  await writePublished(dataDir, record());
  expect(readPublished(dataDir)).toEqual(record());
  expect(JSON.parse(readFileSync(path.join(dataDir, 'published.json'), 'utf8')).folder).toBe('releases/one');
  const moved = path.join(place, 'moved');
  cpSync(dataDir, moved, { recursive: true });
  expect(await currentSite(moved, source)).toBe(path.join(moved, 'releases', 'one'));
  rmSync(path.join(moved, 'releases'), { recursive: true });
  expect(await currentSite(moved, source)).toBeNull();
  expect(await currentSite(dataDir, source)).toBe(folder);
});

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
  expect([await currentSite(dataDir, source), existsSync(staged)]).toEqual([folder, false]);
});

test('another site in the folder of the record is not this shop’s, and neither is one that was put aside', async () => {
  folder = path.join(place, 'dist');
  await writePublished(dataDir, record());
  site(folder, 'another');
  expect(await currentSite(dataDir, source)).toBeNull();
  rmSync(folder, { recursive: true });
  site(`${folder}.previous`, 'another');
  await recoverPublishedSite(dataDir, () => {});
  expect(await currentSite(dataDir, source)).toBeNull();
  expect(readFileSync(path.join(`${folder}.previous`, '.fingerprint'), 'utf8')).toBe('another');
});

test.each([
  ['the API that it was made from', { apiUrl }, { apiUrl, note: null }, true],
  ['another API', { apiUrl }, { apiUrl: 'https://other.example', note: null }, false],
  ['an API, though it was made from the shop’s own', { apiUrl: null }, source, false],
  ['the database that names it', { apiUrl: null }, database('one'), true],
  ['a database that names another, as a killed restore leaves it', { apiUrl: null }, database('two'), false],
  ['a database that names none', { apiUrl: null }, database(null), false],
])('a start from %s: of the site on record %o it shows %s', async (_, made, from, isShown) => {
  site(folder, 'one');
  await writePublished(dataDir, { ...record(), ...made });
  expect(await currentSite(dataDir, from)).toBe(isShown ? folder : null);
});

test('R8: what another database had published is no measure of a loss', async () => {
  await writePublished(dataDir, record());
  expect(await lastPublishedCount(dataDir, database('one'))).toBe(1);
  expect(await lastPublishedCount(dataDir, database('two'))).toBeNull();
  expect(await lastPublishedCount(dataDir, { apiUrl: 'https://moved.example', note: null })).toBe(1);
});
