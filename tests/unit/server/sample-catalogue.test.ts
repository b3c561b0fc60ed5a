import { existsSync, mkdtempSync, readdirSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { readProducts, readVersion } from '#server/catalogue/stored-catalogue.ts';
import type { Database } from '#server/database/schema.ts';
import { ensureSampleCatalogue } from '#server/sample-catalogue.ts';
import { validateImport } from '../../../scripts/import-validation.ts';
import { openEmptyDatabase } from '../../support/databases.ts';
import { fill, productRow } from './catalogue-fixture.ts';

const sampleFile = fileURLToPath(import.meta.resolve('#server/sample/products.json'));

let database: Database;
let dataDir: string;

beforeEach(async () => {
  dataDir = mkdtempSync(join(tmpdir(), 'shop-sample-'));
  database = await openEmptyDatabase();
});

afterEach(async () => {
  await database.destroy();
  rmSync(dataDir, { recursive: true, force: true });
});

test('a shop without a catalogue gets the sample with all its pictures, and only once', async () => {
  await ensureSampleCatalogue(database, dataDir, validateImport);
  const { products } = JSON.parse(readFileSync(sampleFile, 'utf8')) as { products: { image: string[] }[] };
  expect(await readProducts(database)).toMatchObject(products);
  expect(readdirSync(join(dataDir, 'pictures-original'))).not.toEqual([]);
  await ensureSampleCatalogue(database, dataDir, validateImport);
  expect(await readVersion(database)).toBe(1);
});

test('a shop that had a catalogue keeps it', async () => {
  await fill(database, [productRow('1')]);
  await ensureSampleCatalogue(database, dataDir, validateImport);
  expect((await readProducts(database)).map(({ id }) => id)).toEqual(['1']);
  expect(existsSync(join(dataDir, 'pictures-original'))).toBe(false);
});

test('the sample is what the build makes of it, without a word', () => {
  const sample: unknown = JSON.parse(readFileSync(sampleFile, 'utf8'));
  expect(validateImport(sample).report.issues).toEqual([]);
});
