import { expect, test } from 'vitest';
import { listingRouteOf, parseListingQuery } from '#domain/listing/listing-query.ts';
import { askedPrice } from '#domain/search/asked-price.ts';
import { parseSearchQuery } from '#domain/search/search-query.ts';

test.each([
  ['lotion under 20000', 'lotion', null, 20_000],
  ['Body Lotion  BELOW 20,000', 'Body Lotion', null, 20_000],
  ['lotion less than 20k', 'lotion', null, 20_000],
  ['lotion under UGX 20 k', 'lotion', null, 20_000],
  ['sabuni chini ya 9,500/=', 'sabuni', null, 9_500],
  ['dress from 10000 to 20,000', 'dress', 10_000, 20_000],
  ['dress between 10k and 20k', 'dress', 10_000, 20_000],
  ['shoes above 50000', 'shoes', 50_000, null],
  ['under 20000', '', null, 20_000],
  ['under eye cream under 20k', 'under eye cream', null, 20_000],
  ['lotion over 5k under 20k', 'lotion', 5_000, 20_000],
])('%s asks for a price', (typed, query, min, max) => {
  expect(askedPrice(typed)).toEqual({ query, min, max });
});

test.each([
  'lotion',
  'under eye cream',
  'cream for under 20 minutes',
  'shoes under 42',
  'dress from 38 to 44',
  'soap under 500 ml',
  'lotion under 20.000',
  'shirt from Kampala to Gulu',
  'thunder 20000',
  'shoes over 270',
])('%s asks for none', (typed) => {
  expect(askedPrice(typed)).toBeNull();
});

test('the price is the filter of the search, and of a list', () => {
  expect(parseSearchQuery('?q=lotion+under+20k&min=5&page=2')).toMatchObject({
    ...{ query: 'lotion', min: null, max: 20_000, page: 2 },
  });
  expect(parseSearchQuery('?q=under+20k')).toMatchObject({ query: 'under 20k', max: null });
  expect(parseSearchQuery('?q=order+under+20k&in=help')).toMatchObject({ max: null });
  const list = listingRouteOf('/collection');
  expect(parseListingQuery(list, '?q=lotion+under+20k')).toMatchObject({
    query: 'lotion',
    price: ['?price=-20000'],
  });
  expect(parseListingQuery(list, '?q=from+5k+to+20k')).toMatchObject({
    query: '',
    price: ['?price=5000-20000'],
  });
});
