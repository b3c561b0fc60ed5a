import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import {
  datesIn,
  llmsText,
  type PreviousContent,
  pageDates,
  sitemapFiles,
  sitemapIndexXml,
  sitemapXml,
} from '#catalogue/crawler-texts.ts';
import { productPage, productPages } from '#catalogue/page-data.ts';
import type { Product } from '#domain/catalogue/product.ts';
import { facts } from '#domain/content/facts.ts';
import { paths, screenPaths } from '#domain/shop/paths.ts';
import { anyBigCatalogue, drawing, photo, product, products } from '../../support/products.ts';
import { everyListing, everyListingPage, siteDataOf } from './every-listing.ts';

function filesOf(list: readonly Product[]) {
  return sitemapFiles(siteDataOf(list));
}

test('the sitemap has every page of the shop once, at its one address, and no screen of a person or empty list (R32)', () => {
  fc.assert(
    fc.property(anyBigCatalogue, (list) => {
      const siteData = siteDataOf(list);
      const listings = everyListingPage(siteData)
        .filter(({ products }) => products.length > 0)
        .map(({ path }) => path);
      const empty = everyListing(siteData).filter((each) => each.products.length === 0);
      const left = [...screenPaths(), ...empty.map(({ path }) => path)];
      const pages = productPages(siteData).map((page) => productPage(page).path);
      const texts = Object.values(paths).filter((path) => !left.includes(path));
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

test('a product names its photos, and no drawing that stands for one', () => {
  const pictures = [photo(), drawing(), photo({ key: 'side', widths: [320] })] as const;
  expect(filesOf([product({ id: 'a', pictures })]).flat()).toContainEqual({
    path: '/product/a',
    pictures: ['/pictures/soap-1080.webp', '/pictures/side-320.webp'],
  });
});

describe('a big shop', () => {
  const files = filesOf(products(12_000));

  test('has more files, none near the 50,000 addresses that the protocol allows', () => {
    expect(files.length).toBeGreaterThan(3);
    expect(files.every((file) => file.length > 0 && file.length <= 8_000)).toBe(true);
    expect(new Set(files.flat().map(({ path }) => path)).size).toBe(files.flat().length);
    expect(files.flat().filter(({ path }) => path.startsWith('/product/'))).toHaveLength(12_000);
  });

  test('keeps each product in its file when another one comes', () => {
    const after = filesOf([product({ id: 'new' }), ...products(12_000)]);
    const changed = files.slice(1).filter((file, index) => after[index + 1]?.length !== file.length);
    expect(changed.length).toBeLessThanOrEqual(1);
  });

  test('names each of them in the index, with the last change of any of its pages', () => {
    const [first = [], second = []] = files;
    const dates = new Map([
      ['/', '2026-05-31'],
      ['/collection', '2026-05-31T09:00:00Z'],
      ['/collection/2', '2026-04-30'],
    ]);
    expect(sitemapIndexXml([first, second], dates, 'https://shop.example')).toBe(
      [
        '<?xml version="1.0" encoding="UTF-8"?>',
        '<sitemapindex xmlns="http://www.sitemaps.org/schemas/sitemap/0.9">',
        '<sitemap><loc>https://shop.example/sitemap-1.xml</loc><lastmod>2026-05-31T09:00:00Z</lastmod></sitemap>',
        '<sitemap><loc>https://shop.example/sitemap-2.xml</loc></sitemap>',
        '</sitemapindex>',
        '',
      ].join('\n'),
    );
  });
});

describe('a file of the sitemap', () => {
  const entries = [
    { path: '/', pictures: [] },
    { path: '/product/a', pictures: ['/pictures/a-640.webp'] },
    { path: '/product/b', pictures: [] },
  ];
  const dates = new Map([
    ['/', '2026-05-31T09:00:00Z'],
    ['/product/a', '2026-05-31'],
  ]);
  const xml = sitemapXml(entries, dates, 'https://shop.example');

  test('has whole addresses, dates if they are known, and pictures', () => {
    expect(xml).toBe(
      [
        '<?xml version="1.0" encoding="UTF-8"?>',
        '<urlset xmlns="http://www.sitemaps.org/schemas/sitemap/0.9" xmlns:image="http://www.google.com/schemas/sitemap-image/1.1">',
        '<url><loc>https://shop.example/</loc><lastmod>2026-05-31T09:00:00Z</lastmod></url>',
        '<url><loc>https://shop.example/product/a</loc><lastmod>2026-05-31</lastmod><image:image><image:loc>https://shop.example/pictures/a-640.webp</image:loc></image:image></url>',
        '<url><loc>https://shop.example/product/b</loc></url>',
        '</urlset>',
        '',
      ].join('\n'),
    );
  });

  test('tells the next site its dates, whatever address that has', () => {
    expect(datesIn(xml)).toEqual(dates);
  });
});

const added = '2026-01-01T00:00:00Z';
const now = Date.UTC(2026, 10, 23, 9, 30, 15);
const today = '2026-11-23T09:30:15Z';

/** The dates of the pages of `after`, which follows the site of `before`, whose pages have changed in spring. */
function datesAfter(before: readonly Product[], after: readonly Product[]) {
  const spring = [...pageDates(siteDataOf(before), null, now).keys()].map(
    (path) => [path, '2026-04-01T00:00:00Z'] as const,
  );
  const old = new Map(before.map((each) => [each.id, JSON.stringify(each)]));
  const previous: PreviousContent = {
    dates: new Map(spring),
    changed: new Set(after.filter((each) => old.get(each.id) !== JSON.stringify(each)).map(({ id }) => id)),
  };
  return pageDates(siteDataOf(after), previous, now);
}

describe('the dates of the pages of the first site', () => {
  test('has the dates of the catalogue, whenever it is built', () => {
    const list = [product({ id: 'a' }), product({ id: 'b', date: Date.UTC(2026, 4, 31, 23, 59) })];
    const dates = pageDates(siteDataOf(list), null, now);
    expect(dates.get('/product/a')).toBe(added);
    expect(dates.get('/collection')).toBe('2026-05-31T23:59:00Z');
    expect(dates.get('/')).toBe('2026-05-31T23:59:00Z');
    expect(pageDates(siteDataOf(list), null, now + 1e9)).toEqual(dates);
  });

  test('has none for a product without a date, or with one that has yet to come', () => {
    const list = [product({ id: 'a', date: null }), product({ id: 'b', date: now + 1 })];
    const dates = pageDates(siteDataOf(list), null, now);
    expect(dates).toEqual(new Map());
  });
});

describe('the dates of the pages of a site that follows another', () => {
  const list = products(60).map((each, index) => ({ ...each, category: index < 30 ? 'Laundry' : 'Hair' }));

  test('keeps each date if the content is the same', () => {
    const dates = datesAfter(list, structuredClone(list));
    expect(new Set(dates.values())).toEqual(new Set(['2026-04-01T00:00:00Z']));
    expect(dates.get('/collection/2')).toBeDefined();
  });

  test('says of a changed price that its page, and each list page that shows it, have changed now', () => {
    const dates = datesAfter(
      list,
      list.map((each) => (each.id === 'p40' ? { ...each, price: 9_999 } : each)),
    );
    const changed = [...dates].filter(([, date]) => date === today).map(([path]) => path);
    expect(changed.toSorted()).toEqual([
      '/category/hair',
      '/collection/2',
      '/detergents/2',
      '/detergents/pearl/2',
      '/product/p40',
    ]);
  });

  test('says of a new product, and of lists that show it, that they have changed now', () => {
    const dates = datesAfter(list, [product({ id: 'new', category: 'Hair' }), ...list]);
    for (const path of ['/', '/product/new', '/collection', '/category/hair'])
      expect(dates.get(path), path).toBe(today);
    expect(dates.get('/category/laundry')).not.toBe(today);
    expect(dates.get('/product/p1')).not.toBe(today);
  });
});

test('a language model finds the shop’s terms, its lists, its help and its data by whole addresses', () => {
  const siteData = siteDataOf([product({ category: 'Soap [new]' })]);
  const texts = [{ title: 'Help', description: 'Short answers.', path: '/help' }];
  const text = llmsText(siteData, texts, facts, 'https://shop.example');
  expect(text).toMatch(/^# Lulu\n\n> Beauty, home and style/);
  expect(text).toContain('- Shipping costs UGX 5,000, and nothing for orders above UGX 50,000.\n');
  expect(text).toContain('- [Our Collection](https://shop.example/collection): 1 product\n');
  expect(text).toContain(
    '- [Soap \\[new\\] in Kampala](https://shop.example/category/soap-new): 1 product\n',
  );
  expect(text).not.toContain('/brand/male');
  expect(text).toContain('- [Help](https://shop.example/help): Short answers.\n');
  for (const file of ['merchant-feed.xml', 'new-products.xml', 'sitemap.xml'])
    expect(text).toContain(`](https://shop.example/${file}): `);
});
