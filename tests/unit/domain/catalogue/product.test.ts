import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { newestFirst } from '#domain/catalogue/product.ts';
import { anyCatalogue, product } from '../../../support/products.ts';

describe('R6: newest first', () => {
  test('ties keep the order of the list, missing dates go last', () => {
    const dates = { a: null, b: 1, c: 3, d: null, e: 3, f: 0, g: 2 };
    const list = Object.entries(dates).map(([id, date]) => product({ id, date }));
    expect(newestFirst(list).map(({ id }) => id)).toEqual(['c', 'e', 'g', 'b', 'f', 'a', 'd']);
  });

  test('whatever the dates, and the list itself stays as it is', () => {
    fc.assert(
      fc.property(anyCatalogue, (list) => {
        const before = [...list];
        const sorted = newestFirst(list);
        expect(list).toEqual(before);
        const rank = ({ date }: { date: number | null }) => date ?? -1;
        const expected = list
          .map((each, place) => ({ each, place }))
          .sort((a, b) => rank(b.each) - rank(a.each) || a.place - b.place);
        expect(sorted).toEqual(expected.map(({ each }) => each));
      }),
    );
  });
});
