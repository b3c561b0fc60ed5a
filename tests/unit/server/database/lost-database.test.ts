import { existsSync, mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { assertHoldsShop, assertShopNotLost, rememberShop } from '#server/database/data-folder.ts';
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

test('a start does not open a sample shop if a shop has lost its database', async () => {
  await (await openDatabase(dataDir)).destroy();
  rmSync(file);
  const { code, faults } = await runScript('api.ts', [], { SHOP_DATA_DIR: dataDir });
  expect([code, faults]).toEqual([
    1,
    `The shop in ${dataDir} was on SQLite, but is not found there: correct DATABASE_URL or SHOP_DATA_DIR, put a backup back with npm run restore, or, for a new shop, move ${join(dataDir, 'shop.json')} away.\n`,
  ]);
  expect(existsSync(file)).toBe(false);
});

test('a build from another API leaves no trace of a shop', async () => {
  put('published.json');
  put('catalogue.json');
  put('pictures/a.avif');
  await (await openDatabase(dataDir)).destroy();
  expect(existsSync(file)).toBe(true);
});

test('a shop on PostgreSQL is not opened on SQLite, new or older, when DATABASE_URL is lost', async () => {
  mkdirSync(dataDir);
  rememberShop(dataDir, 'lulu at db.example:5432');
  await expect(openDatabase(dataDir)).rejects.toThrow('was on lulu at db.example:5432, but is not found');
  rmSync(join(dataDir, 'shop.json'));
  await (await openDatabase(dataDir)).destroy();
  rememberShop(dataDir, 'lulu at db.example:5432');
  await expect(openDatabase(dataDir)).rejects.toThrow('was on lulu at db.example:5432, but is not found');
});

test('an empty PostgreSQL database is refused if the data folder is of a shop, and a first one is not', () => {
  const database = 'new at db.example:5432';
  mkdirSync(dataDir);
  expect(() => assertShopNotLost(dataDir, true, database)).not.toThrow();
  rememberShop(dataDir);
  expect(() => assertShopNotLost(dataDir, true, database)).toThrow('was on SQLite, but is not found');
  rememberShop(dataDir, database);
  expect(() => assertShopNotLost(dataDir, false, database)).not.toThrow();
});

test('a file in the place of the data folder is no shop, which one sentence says', () => {
  put('notes.txt');
  const notes = join(dataDir, 'notes.txt');
  expect(() => assertHoldsShop(notes, null)).toThrow(
    `There is no shop in ${notes}: set SHOP_DATA_DIR to the folder of yours.`,
  );
});
