import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { expect, onTestFinished, test, vi } from 'vitest';
import { product } from '../../support/products.ts';

test('the site data of a build are those of its snapshot, read once', async () => {
  const folder = mkdtempSync(path.join(tmpdir(), 'site-data-'));
  onTestFinished(() => rmSync(folder, { recursive: true }));
  const file = path.join(folder, 'snapshot.json');
  writeFileSync(file, JSON.stringify({ products: [product()], extras: [] }));
  vi.stubEnv('SHOP_SNAPSHOT', file);
  const { loadSiteData } = await freshModule();
  const siteData = loadSiteData();
  expect(siteData.products).toEqual([product()]);
  writeFileSync(file, 'changed meanwhile');
  expect(loadSiteData()).toBe(siteData);
});

test('a build without a snapshot says what to do', async () => {
  vi.stubEnv('SHOP_SNAPSHOT', undefined);
  const { loadSiteData } = await freshModule();
  expect(loadSiteData).toThrow(/^SHOP_SNAPSHOT is not set\. .*npm run build/);
});

async function freshModule() {
  vi.resetModules();
  return await import('#catalogue/site-data.ts');
}
