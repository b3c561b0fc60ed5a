import fc from 'fast-check';
import { expect, test } from 'vitest';
import { screenPaths } from '#domain/shop/paths.ts';
import { bucketMiddle, histogramBucketOf, mostOfVital, pageKindOf } from '#domain/shop/web-vitals.ts';

test.each([
  ['/', 'home'],
  ['/product/71', 'product'],
  ['/search', 'search'],
  ['/cart', 'cart'],
  ['/place-order', 'checkout'],
  ['/orders', 'account'],
  ['/reset-password', 'account'],
  ['/collection', 'listing'],
  ['/detergents', 'listing'],
  ['/category/hair-care', 'listing'],
  ['/product-not-found', 'text'],
  ['/about', 'text'],
])('R45: the page at %s counts as %s', (path, kind) => {
  expect(pageKindOf(path)).toBe(kind);
});

test('R45: no screen counts as a text or a listing', () => {
  for (const path of screenPaths()) expect(['text', 'listing']).not.toContain(pageKindOf(path));
});

test('R45: a bucket tells each of its figures to 2.5 %, and a greater figure is in no smaller one', () => {
  const figure = fc.integer({ min: 1, max: mostOfVital.LCP });
  fc.assert(
    fc.property(figure, figure, (one, other) => {
      expect(Math.abs(bucketMiddle(histogramBucketOf(one)) / one - 1)).toBeLessThan(0.025);
      if (one < other) expect(histogramBucketOf(one)).toBeLessThanOrEqual(histogramBucketOf(other));
    }),
  );
  expect(bucketMiddle(histogramBucketOf(0))).toBe(0);
});
