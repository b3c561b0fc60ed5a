import { globSync, mkdirSync, mkdtempSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { expect, onTestFinished, test } from 'vitest';
import type { Product } from '#domain/catalogue/product.ts';
import { compareCatalogues } from '#release/guards.ts';
import { writeCrawlerFiles } from '#release/write-crawler-files.ts';
import { products } from '../../support/products.ts';

const hour = 3_600_000;
const start = Date.UTC(2026, 5, 1);

interface Placed {
  folder: string;
  products: readonly Product[];
}

function placed(list: readonly Product[], previous: Placed | null, now: number): Placed {
  const folder = mkdtempSync(path.join(tmpdir(), 'crawler-files-'));
  onTestFinished(() => rmSync(folder, { recursive: true }));
  mkdirSync(folder, { recursive: true });
  const siteUrl = 'https://shop.example';
  const before = previous && { ...previous, changes: compareCatalogues(previous.products, list) };
  writeCrawlerFiles({ siteDir: folder, products: list, previous: before, siteUrl, now });
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

test('a page keeps the date of its last change through each release in which its content is the same', () => {
  const list = products(40);
  const first = placed(list, null, start);
  const second = placed(priced(list, 'p30', 9_999), first, start + hour);
  const third = placed(priced(second.products, 'p2', 9_999), second, start + 2 * hour);
  expect(lastChange(third, '/product/p30')).toBe('2026-06-01T01:00:00Z');
  expect(lastChange(third, '/product/p2')).toBe('2026-06-01T02:00:00Z');
  expect(lastChange(third, '/product/p3')).toBe('2026-01-01T00:00:00Z');
  expect(lastChange(third, '/collection/2')).toBe('2026-06-01T01:00:00Z');
  expect(lastChange(third, '/help')).toMatch(/^\d{4}-\d\d-\d\d$/);
});
