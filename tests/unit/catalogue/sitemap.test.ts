import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { productPages } from '#catalogue/product-pages.ts';
import { sitemapFiles, sitemapIndexXml, sitemapXml } from '#catalogue/sitemap.ts';
import type { Product } from '#domain/catalogue/product.ts';
import { paths, screenPaths } from '#domain/shop/paths.ts';
import { anyCatalogue, product, products } from '../../support/products.ts';
import { everyListingPage, siteDataOf } from './every-listing.ts';

function filesOf(list: readonly Product[]) {
  return sitemapFiles(siteDataOf(list));
}

test('the sitemap has every page of the shop once, at its one address, and no screen of a person (R32)', () => {
  fc.assert(
    fc.property(anyCatalogue, (list) => {
      const siteData = siteDataOf([...list, ...products(30)]);
      const listings = everyListingPage(siteData).map(({ path }) => path);
      const pages = productPages(siteData).map(({ props }) => props.path);
      const texts = Object.values(paths).filter((path) => !screenPaths().includes(path));
      const known = new Set([...texts, ...listings, ...pages]);
      const listed = sitemapFiles(siteData)
        .flat()
        .map(({ path }) => path);
      expect(new Set(listed).size).toBe(listed.length);
      expect(new Set(listed)).toEqual(known);
    }),
    { numRuns: 30 },
  );
});

test('a product says on which day it was added, where that is known', () => {
  const list = [product({ id: 'a', date: Date.UTC(2026, 4, 31, 23, 59) }), product({ id: 'b', date: null })];
  const entries = filesOf(list).flat();
  expect(entries.filter(({ path }) => path.startsWith('/product/'))).toEqual([
    { path: '/product/a', changed: '2026-05-31' },
    { path: '/product/b', changed: null },
  ]);
  expect(entries.filter(({ changed }) => changed !== null)).toHaveLength(1);
});

test('a small shop has one file', () => {
  expect(filesOf([])).toHaveLength(1);
});

describe('a big shop', () => {
  const files = filesOf(products(45_000));

  test('has more files, none above the 50,000 addresses that the protocol allows', () => {
    expect(files).toHaveLength(2);
    expect(files.every((file) => file.length > 0 && file.length <= 50_000)).toBe(true);
    expect(new Set(files.flat().map(({ path }) => path)).size).toBe(files.flat().length);
    expect(files.flat().filter(({ path }) => path.startsWith('/product/'))).toHaveLength(45_000);
  });

  test('names each of them in the index', () => {
    expect(sitemapIndexXml(files.length, 'https://shop.example')).toBe(
      [
        '<?xml version="1.0" encoding="UTF-8"?>',
        '<sitemapindex xmlns="http://www.sitemaps.org/schemas/sitemap/0.9">',
        '<sitemap><loc>https://shop.example/sitemap-1.xml</loc></sitemap>',
        '<sitemap><loc>https://shop.example/sitemap-2.xml</loc></sitemap>',
        '</sitemapindex>',
        '',
      ].join('\n'),
    );
  });
});

test('a file of the sitemap has absolute addresses', () => {
  const entries = [
    { path: '/', changed: null },
    { path: '/product/a', changed: '2026-05-31' },
  ];
  expect(sitemapXml(entries, 'https://shop.example')).toBe(
    [
      '<?xml version="1.0" encoding="UTF-8"?>',
      '<urlset xmlns="http://www.sitemaps.org/schemas/sitemap/0.9">',
      '<url><loc>https://shop.example/</loc></url>',
      '<url><loc>https://shop.example/product/a</loc><lastmod>2026-05-31</lastmod></url>',
      '</urlset>',
      '',
    ].join('\n'),
  );
});
