import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import {
  changedQuery,
  clearedQuery,
  parseSearchQuery,
  priceBound,
  searchOf,
} from '#domain/search/search-query.ts';
import { longestSearch } from '#domain/shop/shop.ts';
import { anyText } from '../../../support/products.ts';

const bare = parseSearchQuery('');

describe('R12: the address of /search says what is asked', () => {
  test.each([
    ['', bare],
    ['?q=%20soap%20', { ...bare, query: 'soap' }],
    ['?q=c%2B%2B%20(50%25', { ...bare, query: 'c++ (50%' }],
    ['?q=%E0%A4%A', { ...bare, query: '\ufffd%A' }],
    [
      '?category=SkinCare&sort=Price-Low&page=3',
      { ...bare, category: 'skincare', sort: 'price-low', page: 3 },
    ],
    ['?category=Shoes&sort=cheap&page=0&in=shoes', bare],
    ['?q=refund&in=help', { ...bare, query: 'refund', isHelp: true }],
    ['?page=1e400', bare],
    ['?min=10,000&max=', { ...bare, min: 10_000 }],
    ['?min=5000&max=100', { ...bare, min: 5000, max: 100 }],
  ])('%s', (search, expected) => {
    expect(parseSearchQuery(search)).toEqual(expected);
  });

  test('no more is searched for than the box takes', () => {
    const { query } = parseSearchQuery(`?q=${'w'.repeat(5_000)}`);
    expect(query).toBe('w'.repeat(longestSearch));
  });

  test('whatever stands there, it is read, and what was written is read as it was', () => {
    fc.assert(
      fc.property(anyText, (text) => {
        const params = parseSearchQuery(text);
        expect(parseSearchQuery(searchOf(params))).toEqual(params);
        expect(parseSearchQuery(searchOf({ ...params, query: text.trim() })).query).toBe(text.trim());
      }),
    );
  });

  test('what is asked anyway is not written', () => {
    expect(searchOf(bare)).toBe('');
    expect(searchOf({ ...bare, query: 'body wash', sort: 'newest', page: 2 })).toBe(
      '?q=body+wash&sort=newest&page=2',
    );
  });
});

test.each([
  ['', null],
  ['10,000', 10_000],
  ['UGX 10,000', 10_000],
  ['-5', -5],
  ['ten', null],
  ['12.000', null],
])('a price bound typed as %j is %j', (text, bound) => {
  expect(priceBound(text)).toBe(bound);
});

test('a change of filter or sort goes back to page 1, and clearing keeps the query alone', () => {
  const params = parseSearchQuery('?q=soap&category=haircare&min=1&max=2&sort=newest&page=4');
  expect(changedQuery(params, { sort: 'price-low' })).toEqual({ ...params, sort: 'price-low', page: 1 });
  expect(clearedQuery(params)).toEqual({ ...bare, query: 'soap' });
});
