import { existsSync, mkdirSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { assertHoldsShop, assertTablesNotLost, rememberShop } from '#server/database/data-folder.ts';
import { openDatabase } from '#server/database/open.ts';
import { runScript } from '../script-fixture.ts';

let folder: string;
let dataDir: string;
let file: string;

beforeEach(() => {
  folder = mkdtempSync(join(tmpdir(), 'shop-lost-'));
  dataDir = join(folder, 'shop');
  file = join(dataDir, 'shop.db');
});

afterEach(() => rmSync(folder, { recursive: true, force: true }));

function put(name: string): void {
  mkdirSync(join(dataDir, name, '..'), { recursive: true });
  writeFileSync(join(dataDir, name), '{}');
}

test('a start does not open a sample shop where a shop has lost its database', async () => {
  await (await openDatabase(dataDir)).destroy();
  rmSync(file);
  const { code, faults } = await runScript('api.ts', [], { SHOP_DATA_DIR: dataDir });
  expect([code, faults]).toEqual([
    1,
    `The database of the shop in ${dataDir} is gone, but ${join(dataDir, 'shop.json')} tells of it: put a backup back with npm run restore, or, for a new shop, move all of that away.\n`,
  ]);
  expect(existsSync(file)).toBe(false);
});

test.each([
  'pictures-original/a.png',
  'replaced-20261122033000/shop.db',
  '../shop-backups/2026-11-22-033000/backup.json',
])('where %s is left of a shop, no new database is made', async (left) => {
  put(left);
  await expect(openDatabase(dataDir)).rejects.toThrow(' tells of it');
  expect(existsSync(file)).toBe(false);
});

test('a build from another API leaves no trace of a shop of its own', async () => {
  put('published.json');
  put('catalogue.json');
  put('pictures/a.avif');
  await (await openDatabase(dataDir)).destroy();
  expect(existsSync(file)).toBe(true);
});

test('a shop that was on PostgreSQL is not opened as a new one on SQLite when DATABASE_URL is lost', async () => {
  mkdirSync(dataDir);
  rememberShop(dataDir, 'lulu at db.example:5432');
  await expect(openDatabase(dataDir)).rejects.toThrow(
    'it was on lulu at db.example:5432, and DATABASE_URL is not set',
  );
});

test('a shop that went on to PostgreSQL is not opened on the older file when DATABASE_URL is lost', async () => {
  await (await openDatabase(dataDir)).destroy();
  rememberShop(dataDir, 'lulu at db.example:5432');
  await expect(openDatabase(dataDir)).rejects.toThrow(
    `The shop in ${dataDir} is on lulu at db.example:5432, and DATABASE_URL is not set`,
  );
  rmSync(join(dataDir, 'shop.json'));
  await (await openDatabase(dataDir)).destroy();
});

test('an empty PostgreSQL database is refused where the data folder is of a shop, and a first one is not', () => {
  mkdirSync(dataDir);
  expect(() => assertTablesNotLost(dataDir, 'new at db.example:5432')).not.toThrow();
  rememberShop(dataDir);
  expect(() => assertTablesNotLost(dataDir, 'new at db.example:5432')).toThrow(
    'The database new at db.example:5432 is empty, but',
  );
  rememberShop(dataDir, 'new at db.example:5432');
  expect(readFileSync(join(dataDir, 'shop.json'), 'utf8')).toBe('{"database":"new at db.example:5432"}\n');
});

test('a file in the place of the data folder is no shop, which one sentence says', () => {
  put('notes.txt');
  const notes = join(dataDir, 'notes.txt');
  expect(() => assertHoldsShop(notes)).toThrow(
    `There is no shop in ${notes}: set SHOP_DATA_DIR to the folder of yours.`,
  );
});
