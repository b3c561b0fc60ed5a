import { existsSync, globSync, mkdirSync, mkdtempSync, readFileSync, rmSync, statSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { brotliDecompressSync } from 'node:zlib';
import { expect, onTestFinished, test } from 'vitest';
import type { Product } from '#domain/catalogue/product.ts';
import { compareCatalogues } from '#release/catalogue-changes.ts';
import { writeCrawlerFiles } from '#release/write-crawler-files.ts';
import { drawing, product, products } from '../../support/products.ts';

const hour = 3_600_000;
const start = Date.UTC(2026, 5, 1);

interface Placed {
  folder: string;
  products: readonly Product[];
}

async function placed(list: readonly Product[], previous: Placed | null, now: number): Promise<Placed> {
  const folder = mkdtempSync(path.join(tmpdir(), 'crawler-files-'));
  onTestFinished(() => rmSync(folder, { recursive: true }));
  mkdirSync(folder, { recursive: true });
  const siteUrl = 'https://shop.example';
  const before = previous && { ...previous, changes: compareCatalogues(previous.products, list) };
  await writeCrawlerFiles({ siteDir: folder, products: list, previous: before, siteUrl, now });
  return { folder, products: list };
}

function lastChange({ folder }: Placed, page: string): string | undefined {
  const xml = globSync('sitemap-*.xml', { cwd: folder })
    .map((file) => read(folder, file))
    .join('');
  return new RegExp(`<loc>https://shop\\.example${page}</loc><lastmod>(.*?)<`).exec(xml)?.[1];
}

function read(folder: string, file: string): string {
  return readFileSync(path.join(folder, file), 'utf8');
}

const priced = (list: readonly Product[], id: string, price: number) =>
  list.map((each) => (each.id === id ? { ...each, price } : each));

test('a page keeps the date of its last change through each release in which its content is the same', async () => {
  const list = products(40);
  const first = await placed(list, null, start);
  const second = await placed(priced(list, 'p30', 9_999), first, start + hour);
  const third = await placed(priced(second.products, 'p2', 9_999), second, start + 2 * hour);
  expect(lastChange(third, '/product/p30')).toBe('2026-06-01T01:00:00Z');
  expect(lastChange(third, '/product/p2')).toBe('2026-06-01T02:00:00Z');
  expect(lastChange(third, '/product/p3')).toBe('2026-01-01T00:00:00Z');
  expect(lastChange(third, '/collection/2')).toBe('2026-06-01T01:00:00Z');
  expect(lastChange(third, '/help')).toMatch(/^\d{4}-\d\d-\d\d$/);
});

test('a file that says the same is taken over, one that does not is made; a full build makes the same', async () => {
  const list = products(6_000);
  const first = await placed(list, null, start);
  const changed = priced(list, 'p3', 9_999);
  const second = await placed(changed, first, start + hour);
  const inode = (at: Placed, file: string) => statSync(path.join(at.folder, file)).ino;
  const files = globSync('sitemap-*.xml', { cwd: second.folder }).toSorted();
  const same = files.filter((file) => read(first.folder, file) === read(second.folder, file));
  expect(files.length - same.length).toBe(2);
  for (const file of files) {
    expect(inode(second, file) === inode(first, file), file).toBe(same.includes(file));
    expect(inode(second, `${file}.br`) === inode(first, `${file}.br`), file).toBe(same.includes(file));
  }
});

test('each file has its compressed twin', async () => {
  const { folder } = await placed([product(), product({ id: 'p2' })], null, start);
  const files = globSync('*.xml', { cwd: folder }).toSorted();
  expect(files).toEqual(['merchant-feed.xml', 'sitemap-1.xml', 'sitemap-2.xml', 'sitemap.xml']);
  for (const file of files)
    expect(brotliDecompressSync(readFileSync(path.join(folder, `${file}.br`))).toString(), file).toBe(
      read(folder, file),
    );
});

test.each([
  ['sitemap.xml', 'merchant-feed.xml.br', products(3_000)],
  ['sitemap-2.xml', 'sitemap-2.xml.br', products(5_000, { pictures: [drawing()] })],
])('if %s cannot be written, nothing is written after the error', async (name, last, list) => {
  const folder = mkdtempSync(path.join(tmpdir(), 'crawler-files-'));
  onTestFinished(() => rmSync(folder, { recursive: true }));
  // A folder stands in its place.
  mkdirSync(path.join(folder, name));
  const siteUrl = 'https://shop.example';
  const written = writeCrawlerFiles({ siteDir: folder, products: list, previous: null, siteUrl, now: start });
  await expect(written).rejects.toMatchObject({ code: 'EISDIR' });
  expect(existsSync(path.join(folder, last))).toBe(true);
});
