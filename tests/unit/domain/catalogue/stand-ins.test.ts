import fc from 'fast-check';
import { describe, expect, test, vi } from 'vitest';
import type { Product } from '#domain/catalogue/product.ts';
import {
  heroRating,
  heroReviewCount,
  heroWasPrice,
  shownRating,
  shownStock,
} from '#domain/catalogue/stand-ins.ts';
import { anyProduct, product, products } from '../../../support/products.ts';

/** Each stand-in, with the field of the catalogue that it stands in for. */
const all: [string, (product: Product, standIns: boolean) => number | null, keyof Product][] = [
  ['the rating of a card', shownRating, 'rating'],
  ['the rating in the hero', heroRating, 'rating'],
  ['the number of reviews in the hero', heroReviewCount, 'reviewCount'],
  ['the "was" price in the hero', heroWasPrice, 'originalPrice'],
  ['the stock', shownStock, 'stock'],
];

describe.each(all)('R1: %s', (_, shown, field) => {
  test('is what the server says, be it 0, with or without stand-ins', () => {
    for (const said of [0, 3, 120_000]) {
      const known = product({ [field]: said });
      expect([shown(known, true), shown(known, false)]).toEqual([said, said]);
    }
  });

  test('is not there without data and without stand-ins', () => {
    fc.assert(
      fc.property(anyProduct, (any) => {
        expect(shown({ ...any, [field]: null }, false)).toBeNull();
      }),
    );
  });

  test('is derived from the id and the price alone', () => {
    fc.assert(
      fc.property(anyProduct, anyProduct, (one, other) => {
        const same = { ...other, id: one.id, price: one.price, [field]: null };
        expect(shown(same, true)).toBe(shown({ ...one, [field]: null }, true));
      }),
    );
  });

  test('asks neither chance nor the clock', () => {
    const chance = vi.spyOn(Math, 'random');
    const clock = vi.spyOn(Date, 'now');
    shown(product(), true);
    expect(chance).not.toHaveBeenCalled();
    expect(clock).not.toHaveBeenCalled();
  });
});

test('Spec 9: a card shows 4.5 stars, the product page 15 in stock, the hero twice the price', () => {
  const unknown = product({ price: 12_500 });
  expect(shownRating(unknown, true)).toBe(4.5);
  expect(shownStock(unknown, true)).toBe(15);
  expect(heroWasPrice(unknown, true)).toBe(25_000);
});

test('Spec 9: the stars of the hero are tenths from 4.5 to 5, and reach both ends', () => {
  const stars = products(400).map((each) => Number(heroRating(each, true)?.toFixed(6)));
  expect(new Set(stars)).toEqual(new Set([4.5, 4.6, 4.7, 4.8, 4.9, 5]));
  fc.assert(
    fc.property(anyProduct, (any) => {
      const rating = heroRating({ ...any, rating: null }, true) ?? 0;
      expect(rating >= 4.5 && rating <= 5).toBe(true);
    }),
  );
});

test('the reviews of the hero are whole numbers, not the same for all', () => {
  const counts = products(400).map((each) => heroReviewCount(each, true) ?? 0);
  expect(counts.every((count) => Number.isInteger(count) && count >= 12 && count <= 240)).toBe(true);
  expect(new Set(counts).size).toBeGreaterThan(100);
});
