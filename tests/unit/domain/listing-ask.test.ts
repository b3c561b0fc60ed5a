import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import {
  bareAsk,
  filterCount,
  type ListingAsk,
  listingAddress,
  listingAskFrom,
  withOption,
  withoutFilters,
} from '#domain/listing-ask.ts';
import { listingPlaceOf, optionPath } from '#domain/listing-place.ts';
import { listing } from '#domain/shop.ts';
import { anyText, nastyLabels } from '../../support/products.ts';

const collection = listingPlaceOf('/collection');
const men = listingPlaceOf('/brand/male');
const readFrom = (path: string, search: string) => listingAskFrom(listingPlaceOf(path), search);

describe('R12: the address says what is shown', () => {
  test.each<[string, string, Partial<ListingAsk>]>([
    ['/collection', '', {}],
    ['/collection', '?q=%20+%09&brand=&category=+', {}],
    ['/collection', '?Q=soap', {}],
    ['/collection', '?q=+body+wash%20', { query: 'body wash' }],
    ['/collection', '?q=soap&q=lotion', { query: 'soap' }],
    ['/collection', '?brand=Male', { brand: ['/brand/male'] }],
    ['/collection', '?brand=male&brand=MALE', { brand: ['/brand/male'] }],
    ['/collection', '?brand=Male&brand=Female', { brand: ['/brand/male', '/brand/female'] }],
    ['/collection', '?brand=Pearl', { brand: ['/detergents'] }],
    ['/collection', '?category=Face+%26+Body+Care', { category: ['/category/face-body-care'] }],
    ['/collection', '?sort=high-low&view=list&page=2', { sort: 'high-low', view: 'list', page: 2 }],
    ['/collection', '?sort=cheap&view=wall&page=-1', {}],
    ['/collection', '?page=1e400', {}],
    ['/collection', '?q=%E0%A4%A', { query: '\ufffd%A' }],
    ['/collection', '?__proto__=x&constructor=y', {}],
    ['/collection/3', '', { page: 3 }],
    ['/brand/male', '', { brand: ['/brand/male'] }],
    ['/brand/male', '?category=shoes', { brand: ['/brand/male'], category: ['/category/shoes'] }],
    ['/detergents', '?brand=Apex', { brand: ['/detergents/apex'] }],
    ['/evacosmetics/oral-care', '?q=mint', { query: 'mint', category: ['/evacosmetics/oral-care'] }],
  ])('%s%s', (path, search, ask) => {
    expect(readFrom(path, search)).toEqual({ ...bareAsk, ...ask });
  });

  test.each<[Partial<ListingAsk>, string]>([
    [{}, '/collection'],
    [{ page: 3 }, '/collection/3'],
    [{ view: 'list', page: 3 }, '/collection?view=list&page=3'],
    [{ brand: ['/brand/male', '/detergents'] }, '/collection?brand=male&brand=Pearl'],
    [{ query: 'a&b', sort: 'newest' }, '/collection?q=a%26b&sort=newest'],
  ])('of the whole list: %j', (ask, address) => {
    expect(listingAddress(collection, { ...bareAsk, ...ask })).toBe(address);
  });

  test('a page about one brand stays itself as long as that is the only brand', () => {
    const ask = listingAskFrom(men, '');
    expect(listingAddress(men, ask)).toBe('/brand/male');
    expect(listingAddress(men, { ...ask, sort: 'newest' })).toBe('/brand/male?sort=newest');
    const shoes = withOption(ask, 'category', '/category/shoes');
    expect(listingAddress(men, shoes)).toBe('/brand/male?category=shoes');
    const both = withOption(ask, 'brand', '/brand/female');
    expect(listingAddress(men, both)).toBe('/collection?brand=male&brand=female');
    expect(listingAddress(men, withOption(ask, 'brand', '/brand/male'))).toBe('/collection');
  });
});

const anyPlace = fc
  .constantFrom(...['/collection', '/detergents', '/evacosmetics', '/brand/male', '/category/hair-care'])
  .map(listingPlaceOf);

/** Any state of any list, as a shopper could have come to it. */
const anyState = anyPlace.chain((place) => {
  const options = (filter: 'brand' | 'category') =>
    fc.uniqueArray(
      fc.constantFrom(...nastyLabels).map((label) => optionPath(place.scope, filter, label)),
      { maxLength: 4 },
    );
  return fc.record({
    place: fc.constant(place),
    ask: fc.record({
      query: anyText.map((text) => text.trim()),
      brand: options('brand'),
      category: options('category'),
      sort: fc.constantFrom(...listing.sorts),
      view: fc.constantFrom(...listing.views),
      page: fc.integer({ min: 1, max: 500 }),
    }),
  });
});

test('whatever is shown is shown again when its address is opened', () => {
  fc.assert(
    fc.property(anyState, ({ place, ask }) => {
      const { pathname, search } = new URL(listingAddress(place, ask), 'https://shop.example');
      expect(listingAskFrom(listingPlaceOf(pathname), search)).toEqual(ask);
    }),
  );
});

test('any query string is an answer', () => {
  fc.assert(
    fc.property(anyPlace, anyText, (place, text) => {
      for (const search of [text, `?q=${text}`, `?brand=${text}&category=${text}&page=${text}`]) {
        expect(listingAskFrom(place, search).page).toBeGreaterThan(0);
      }
    }),
  );
});

test('a chosen option is taken away by choosing it again, and any change leads to the first page', () => {
  const ask = { ...bareAsk, page: 4 };
  const once = withOption(ask, 'brand', '/brand/male');
  expect(once).toEqual({ ...ask, brand: ['/brand/male'], page: 1 });
  expect(withOption(once, 'brand', '/brand/male')).toEqual({ ...ask, page: 1 });
});

test('all filters are cleared but the one that the page is about, and sort and view stay', () => {
  const ask: ListingAsk = {
    query: 'blue',
    brand: ['/brand/male'],
    category: ['/category/shoes'],
    sort: 'newest',
    view: 'list',
    page: 2,
  };
  expect(withoutFilters(ask, collection)).toEqual({ ...bareAsk, sort: 'newest', view: 'list' });
  expect(withoutFilters(ask, men).brand).toEqual(['/brand/male']);
  expect(filterCount(ask, collection)).toBe(3);
  expect(filterCount(ask, men)).toBe(2);
});
