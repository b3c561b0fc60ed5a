import { describe, expect, test } from 'vitest';
import { type PreviousContent, pageDates } from '#catalogue/sitemap.ts';
import type { Product } from '#domain/catalogue/product.ts';
import { product, products } from '../../support/products.ts';
import { siteDataOf } from './every-listing.ts';

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
    products: before,
    dates: new Map(spring),
    changed: new Set(after.filter((each) => old.get(each.id) !== JSON.stringify(each)).map(({ id }) => id)),
  };
  return pageDates(siteDataOf(after), previous, now);
}

describe('the first site', () => {
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

describe('a site that follows another', () => {
  const list = products(60).map((each, index) => ({ ...each, category: index < 30 ? 'Laundry' : 'Hair' }));

  test('keeps each date where the content is the same', () => {
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

  test('says of a new product, and of lists that it moves, that they have changed now', () => {
    const dates = datesAfter(list, [product({ id: 'new', category: 'Hair' }), ...list]);
    for (const path of ['/', '/product/new', '/collection', '/collection/3', '/category/hair'])
      expect(dates.get(path), path).toBe(today);
    expect(dates.get('/category/laundry')).not.toBe(today);
    expect(dates.get('/product/p1')).not.toBe(today);
  });

  test('says of lists that a removed product has left that they have changed now', () => {
    const dates = datesAfter(list, list.slice(0, -1));
    expect(dates.get('/category/hair/2')).toBe(today);
    expect(dates.get('/category/hair')).not.toBe(today);
    expect(dates.has('/product/p60')).toBe(false);
  });
});
