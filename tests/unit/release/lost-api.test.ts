import { existsSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { writePublished } from '#release/published-record.ts';
import { openDatabase } from '#server/database/open.ts';
import { ensureSampleCatalogue } from '#server/sample-catalogue.ts';
import { validateImport } from '../../../scripts/import-validation.ts';
import { listed, OtherApi } from '../../support/other-api.ts';
import { publish } from '../../support/publish.ts';
import { Workplace } from '../../support/workplace.ts';

const apiUrl = 'https://api.shop.example';

let shop: Workplace;
let dataDir: string;

beforeEach(() => {
  shop = new Workplace();
  dataDir = path.join(shop.folder, 'records');
});

afterEach(() => shop[Symbol.dispose]());

const refusal = (address = apiUrl) => ({
  code: 1,
  said: '',
  faults: `The site in ${dataDir} was made from the API at ${address}, but SHOP_API_URL is not set: set it again, set SHOP_DATA_DIR to another folder for a sample shop, or import a catalogue of your own.\n`,
});

/** A record of a site, made from an API or, for null, from the shop's own database. */
function record(api: string | null): Promise<void> {
  const folder = path.join(dataDir, 'releases', '000001');
  const source = api ?? 'SQLite';
  return writePublished(dataDir, { products: 3, received: 3, fingerprint: 'a', folder, source });
}

/** What a command does without SHOP_API_URL. */
function run(script: string, ...words: string[]) {
  return shop.build('', words, { PORT: '0' }, script);
}

/** Puts the sample into the shop's own database, as a start beside an API does. */
async function fillWithSample(): Promise<void> {
  const database = await openDatabase(dataDir);
  await ensureSampleCatalogue(database, dataDir, validateImport);
  await database.destroy();
}

test('a start that has lost its API opens no sample shop where the shop of the API was', async () => {
  await using api = await OtherApi.open();
  api.list([listed(1), listed(2)]);
  await publish(shop, api.url);
  const published = readFileSync(path.join(dataDir, 'published.json'), 'utf8');
  expect(await run('start.ts')).toEqual(refusal(api.url));
  expect(await run('rebuild.ts')).toEqual(refusal(api.url));
  expect(readFileSync(path.join(dataDir, 'published.json'), 'utf8')).toBe(published);
});

test('api.ts makes no sample shop in a folder with a site of an API', async () => {
  await record(apiUrl);
  expect(await run('api.ts')).toEqual(refusal());
  expect(existsSync(path.join(dataDir, 'shop.db'))).toBe(false);
});

const notRefused = { code: 1, said: '', faults: 'There is no release before this one.\n' };

test('products of its own in the database, or another site made of it since, let a shop go on', async () => {
  await record(apiUrl);
  await fillWithSample();
  expect(await run('rollback.ts')).toEqual(refusal());
  const file = path.join(shop.folder, 'mine.csv');
  writeFileSync(file, 'id,name,price\n9,Soap,9500\n');
  expect((await run('catalogue.ts', 'import', file)).code).toBe(0);
  expect(await run('rollback.ts')).toEqual(notRefused);
  rmSync(dataDir, { recursive: true });
  await fillWithSample();
  await record(null);
  expect(await run('rollback.ts')).toEqual(notRefused);
});

test('a catalogue that was imported before the first start of the own database is no sample', async () => {
  await record(apiUrl);
  const file = path.join(shop.folder, 'mine.csv');
  writeFileSync(file, 'id,name,price\n9,Soap,9500\n');
  expect((await run('catalogue.ts', 'import', file)).code).toBe(0);
  expect(await run('rollback.ts')).toEqual(notRefused);
});
