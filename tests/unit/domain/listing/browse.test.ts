import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import {
  hasDetergentBrand,
  newestFirst,
  pageNumbers,
  paginate,
  withSubCategory,
} from '#domain/listing/browse.ts';
import { anyCatalogue, product } from '../../../support/products.ts';

describe('R2: the brand of a detergent is a word of its name', () => {
  test.each([
    ['Pearl Washing Powder', 'Pearl', true],
    ['APEX Bleach', 'Apex', true],
    ['Soap by reem', 'Reem', true],
    ['Bleach (Apex), 1L', 'Apex', true],
    ["Pearl's Best", 'Pearl', true],
    ['Pearl-Apex Set', 'Apex', true],
    ['Apex', 'Apex', true],
    ['Pearly White Soap', 'Pearl', false],
    ['Apexo Bleach', 'Apex', false],
    ['Superapex', 'Apex', false],
    ['Apex2 Bleach', 'Apex', false],
    ['Éapex Bleach', 'Apex', false],
    ['Blue Soap', 'Pearl', false],
    ['🧼', 'Pearl', false],
  ])('%s of %s: %s', (name, label, expected) => {
    expect(hasDetergentBrand(product({ name, subCategory: 'Pearl' }), label)).toBe(expected);
  });

  test.each(['Evacosmetics', 'Apex', 'pearl', ''])('the sub-category %j is no detergent', (subCategory) => {
    expect(hasDetergentBrand(product({ name: 'Apex Bleach', subCategory }), 'Apex')).toBe(false);
  });
});

test('a sub-category has its products in the order of the list', () => {
  const list = ['Pearl', 'pearl', 'Male', 'Pearl'].map((subCategory, index) =>
    product({ id: `p${index}`, subCategory }),
  );
  expect(withSubCategory(list, 'Pearl').map(({ id }) => id)).toEqual(['p0', 'p3']);
});

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

describe('the pages of a list', () => {
  test.each([
    [0, [[]]],
    [1, [[0]]],
    [3, [[0, 1, 2]]],
    [4, [[0, 1, 2], [3]]],
    [
      6,
      [
        [0, 1, 2],
        [3, 4, 5],
      ],
    ],
  ])('%d products by threes', (count, pages) => {
    expect(paginate([...Array(count).keys()], 3)).toEqual(pages);
  });

  test('hold every product once, in order, and are full but the last', () => {
    fc.assert(
      fc.property(fc.array(fc.nat()), fc.integer({ min: 1, max: 30 }), (items, perPage) => {
        const pages = paginate(items, perPage);
        expect(pages.flat()).toEqual(items);
        expect(pages.slice(0, -1).every((page) => page.length === perPage)).toBe(true);
        expect(pages).toHaveLength(Math.max(1, Math.ceil(items.length / perPage)));
      }),
    );
  });
});

describe('Spec 2: the numbers of the pages', () => {
  test.each([
    [1, 1, '1'],
    [1, 2, '1 2'],
    [1, 3, '1 2 3'],
    [1, 4, '1 2 3 4'],
    [1, 5, '1 2 … 5'],
    [3, 5, '1 2 3 4 5'],
    [4, 7, '1 2 3 4 5 6 7'],
    [5, 9, '1 … 4 5 6 … 9'],
    [9, 9, '1 … 8 9'],
  ])('on page %d of %d: %s', (current, last, numbers) => {
    expect(
      pageNumbers(current, last)
        .map((number) => number ?? '…')
        .join(' '),
    ).toBe(numbers);
  });

  test('rise from the first to the last, with the neighbours, and a gap hides at least two', () => {
    fc.assert(
      fc.property(fc.integer({ min: 1, max: 60 }), fc.integer({ min: 1, max: 60 }), (a, b) => {
        const [current, last] = [Math.min(a, b), Math.max(a, b)];
        const numbers = pageNumbers(current, last);
        expect([numbers.at(0), numbers.at(-1)]).toEqual([1, last]);
        for (const near of [current - 1, current, current + 1]) {
          if (near >= 1 && near <= last) expect(numbers).toContain(near);
        }
        for (const [index, number] of numbers.entries()) {
          if (index === 0) continue;
          const before = numbers[index - 1];
          if (number === null) expect((numbers[index + 1] ?? 0) - (before ?? 0)).toBeGreaterThan(2);
          else if (typeof before === 'number') expect(number).toBe(before + 1);
        }
      }),
    );
  });

  test('lead from any page to any other', () => {
    fc.assert(
      fc.property(fc.integer({ min: 1, max: 40 }), (last) => {
        const reached = new Set([1]);
        for (const page of reached) for (const next of pageNumbers(page, last)) if (next) reached.add(next);
        expect(reached.size).toBe(last);
      }),
    );
  });
});
