import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { pageNumbers, paginate } from '#domain/listing/pagination.ts';

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
    [1, 5, '1 2 … 5'],
    [3, 5, '1 2 3 4 5'],
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
});
