import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { afterEach, beforeEach, expect, onTestFinished, test, vi } from 'vitest';
import { settingsFrom } from '#domain/shop/settings.ts';
import { snapshotFile } from '#release/built-files.ts';
import { recordFile } from '#release/published-record.ts';
import { openDatabase } from '#server/database/open.ts';
import { ensureSampleCatalogue } from '#server/sample-catalogue.ts';
import { validateImport } from '../../../scripts/import-validation.ts';
import { overridesGuards, warnAfterPublishing } from '../../../scripts/publishing/publish-settings.ts';
import { product } from '../../support/products.ts';

let dataDir: string;

beforeEach(() => {
  dataDir = mkdtempSync(path.join(tmpdir(), 'shop-guards-'));
});

afterEach(() => rmSync(dataDir, { recursive: true, force: true }));

/** Names and ids of the sample, as a shop that was never changed has them. */
async function sample() {
  const database = await openDatabase(dataDir, null);
  await ensureSampleCatalogue(database, dataDir, validateImport);
  const rows = await database.selectFrom('products').select(['id', 'name']).execute();
  await database.destroy();
  return rows.map((row) => product(row));
}

/** Records a site of these products as the one that is shown. */
function publish(products: readonly ReturnType<typeof product>[]): void {
  const siteDir = path.join(dataDir, 'site');
  mkdirSync(siteDir, { recursive: true });
  writeFileSync(path.join(siteDir, snapshotFile), JSON.stringify({ products, extras: [] }));
  const record = { products: products.length, fingerprint: '', folder: 'site', source: 'SQLite' };
  writeFileSync(recordFile(dataDir), JSON.stringify(record));
}

test('what settings call for is said by the open shop and not again by its rebuilds', () => {
  const said = vi.spyOn(console, 'error').mockReturnValue();
  onTestFinished(() => said.mockRestore());
  const settings = settingsFrom({});
  warnAfterPublishing(settings);
  expect(said.mock.calls).toEqual([[expect.stringContaining('These pages name')]]);
  process.argv.push('--by', 'schedule');
  onTestFinished(() => void process.argv.splice(-2));
  warnAfterPublishing(settings);
  expect(said.mock.calls).toHaveLength(1);
});

test('the first catalogue of an owner replaces the published sample without --force, and no later one does', async () => {
  const overridden = () => overridesGuards({ dataDir }, { force: false });
  expect(overridden()).toBe(false);
  const products = await sample();
  publish(products);
  expect(overridden()).toBe('sample');
  publish([...products.slice(1), product({ id: 'mine', name: 'Soap of mine' })]);
  expect(overridden()).toBe(false);
  expect(overridesGuards({ dataDir }, { force: true })).toBe(true);
});
