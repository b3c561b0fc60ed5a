import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { expect, onTestFinished, test, vi } from 'vitest';
import { product } from '../../support/products.ts';

test('the shelf of a build is that of its snapshot, read once', async () => {
  const folder = mkdtempSync(path.join(tmpdir(), 'shelf-'));
  onTestFinished(() => rmSync(folder, { recursive: true }));
  const file = path.join(folder, 'snapshot.json');
  writeFileSync(file, JSON.stringify({ products: [product()], extras: [] }));
  vi.stubEnv('SHOP_SNAPSHOT', file);
  const { openShelf } = await freshShelf();
  const shelf = openShelf();
  expect(shelf.products).toEqual([product()]);
  writeFileSync(file, 'changed meanwhile');
  expect(openShelf()).toBe(shelf);
});

test('a build without a snapshot says what to do', async () => {
  vi.stubEnv('SHOP_SNAPSHOT', undefined);
  const { openShelf } = await freshShelf();
  expect(openShelf).toThrow(/^SHOP_SNAPSHOT is not set\. .*npm run build/);
});

async function freshShelf() {
  vi.resetModules();
  return await import('#catalogue/shelf.ts');
}
