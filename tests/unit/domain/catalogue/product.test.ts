import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { cardProduct } from '#domain/catalogue/card-product.ts';
import {
  type Figure,
  newestFirst,
  type Product,
  type ProductFigures,
  productFigures,
  shardCount,
  summaryOf,
} from '#domain/catalogue/product.ts';
import { anyProduct, product, products } from '../../../support/products.ts';

describe('R6: newest first', () => {
  test('ties keep the order of the list, missing dates go last', () => {
    const dates = { a: null, b: 1, c: 3, d: null, e: 3, f: 0, g: 2 };
    const list = Object.entries(dates).map(([id, date]) => product({ id, date }));
    expect(newestFirst(list).map(({ id }) => id)).toEqual(['c', 'e', 'g', 'b', 'f', 'a', 'd']);
  });
});

const real = (value: number): Figure => ({ value, isStandIn: false });
const standIn = (value: number): Figure => ({ value, isStandIn: true });

/** Each figure, with the field of the catalogue that it shows. */
const all: [keyof ProductFigures, keyof Product][] = [
  ['rating', 'rating'],
  ['reviewCount', 'reviewCount'],
  ['formerPrice', 'originalPrice'],
  ['stock', 'stock'],
];

describe.each(all)('R1: the figure %s', (figure, field) => {
  test('is what the server says, be it 0, with or without stand-ins', () => {
    for (const said of [0, 3, 120_000]) {
      const known = product({ [field]: said });
      const shown = [true, false].map((standIns) => productFigures(known, standIns)[figure]);
      expect(shown).toEqual([real(said), real(said)]);
    }
  });

  test('is not there without data and without stand-ins', () => {
    fc.assert(
      fc.property(anyProduct, (any) => {
        expect(productFigures({ ...any, [field]: null }, false)[figure]).toBeNull();
      }),
    );
  });

  test('stands in by the id and the price alone, and says so', () => {
    fc.assert(
      fc.property(anyProduct, anyProduct, (one, other) => {
        const unrated = { [field]: null, ...(field === 'rating' && { reviewCount: null }) };
        const same = productFigures({ ...other, id: one.id, price: one.price, ...unrated }, true)[figure];
        expect(same).toEqual(productFigures({ ...one, ...unrated }, true)[figure]);
        expect(same).toMatchObject({ isStandIn: true });
      }),
    );
  });
});

const none = { rating: null, reviewCount: null, stock: null, originalPrice: null };

test.each([
  [
    'nothing, with stand-ins',
    none,
    true,
    { rating: standIn(4.5), stock: standIn(15), formerPrice: standIn(25_000) },
  ],
  ['nothing, without stand-ins', none, false, { rating: null, stock: null, formerPrice: null }],
  ['a former price', { ...none, originalPrice: 15_000 }, true, { formerPrice: real(15_000) }],
  ['that there was no other price', { ...none, originalPrice: 12_500 }, true, { formerPrice: null }],
  [
    'stars and no count',
    { ...none, rating: 3.2 },
    true,
    { rating: real(3.2), reviewCount: { isStandIn: true } },
  ],
  [
    'that nobody reviewed',
    { ...none, reviewCount: 0 },
    true,
    { rating: null, reviewCount: real(0), stock: standIn(15) },
  ],
  [
    'that nobody reviewed, in a column of ratings that is empty',
    { ...none, rating: 0, reviewCount: 0 },
    true,
    { rating: null, reviewCount: real(0) },
  ],
  ['that nothing is left', { ...none, stock: 0 }, true, { stock: real(0) }],
] as const)('Spec 9: of a product of UGX 12,500 the catalogue says %s', (_, said, standIns, expected) => {
  const figures = productFigures(product({ price: 12_500, ...said }), standIns);
  expect(figures).toMatchObject({ price: 12_500, ...expected });
});

test('Spec 9: reviews that stand in are whole numbers from 12 to 240, not the same for all', () => {
  const counts = products(400).map((each) => productFigures(each, true).reviewCount?.value ?? 0);
  expect(counts.every((count) => Number.isInteger(count) && count >= 12 && count <= 240)).toBe(true);
  expect(new Set(counts).size).toBeGreaterThan(100);
});

test('R1: cards, and what cart and wishlist know of a product, have the same figures', () => {
  fc.assert(
    fc.property(anyProduct, fc.boolean(), fc.constantFrom(null, 0, 1, 500), (any, standIns, more) => {
      const known = { ...any, originalPrice: more === null ? null : any.price + more };
      const { price, formerPrice, rating } = productFigures(known, standIns);
      expect(cardProduct(known, standIns)).toMatchObject({ price, formerPrice, rating });
      const summary = summaryOf(known, standIns);
      expect([summary.price, summary.originalPrice, summary.isStandIn === true]).toEqual([
        price,
        formerPrice?.value ?? null,
        formerPrice?.isStandIn === true,
      ]);
    }),
  );
});

test.each([
  [0, 1],
  [41, 2],
  [10_000, 256],
  [10_241, 512],
])('%i products are in %i files of up to 40 on average, a power of two', (products, count) => {
  expect(shardCount(products)).toBe(count);
});
