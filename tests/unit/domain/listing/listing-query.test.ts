import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import {
  chosenFirst,
  emptyListingQuery,
  filterCount,
  type ListingQuery,
  type ListingRoute,
  listingAddress,
  listingRouteOf,
  optionPath,
  optionValue,
  parseListingQuery,
  withOption,
  withoutFilters,
} from '#domain/listing/listing-query.ts';
import { listing } from '#domain/shop/shop.ts';
import { anyText, nastyLabels } from '../../../support/products.ts';

const collection = listingRouteOf('/collection');
const men = listingRouteOf('/brand/male');
const readFrom = (path: string, search: string) => parseListingQuery(listingRouteOf(path), search);

describe('R12: the address says what is shown', () => {
  test.each<[string, string, Partial<ListingQuery>]>([
    ['/collection', '', {}],
    ['/collection', '?q=%20+%09&brand=&category=+', {}],
    ['/collection', '?q=+body+wash%20', { query: 'body wash' }],
    ['/collection', '?q=soap&q=lotion', { query: 'soap' }],
    ['/collection', '?brand=Male', { brand: ['/brand/male'] }],
    ['/collection', '?brand=Male&brand=Female', { brand: ['/brand/male', '/brand/female'] }],
    ['/collection', '?brand=Pearl', { brand: ['/detergents'] }],
    ['/collection', '?category=Face+%26+Body+Care', { category: ['/category/face-body-care'] }],
    ['/collection', '?sort=high-low&view=list&page=2', { sort: 'high-low', view: 'list', page: 2 }],
    ['/collection', '?price=-15000&price=45000-', { price: ['?price=-15000', '?price=45000-'] }],
    ['/collection', '?size=XL&size=S%2FM&size=+', { size: ['?size=XL', '?size=S%2FM'] }],
    ['/brand/male', '?offer=on', { brand: ['/brand/male'], offer: ['?offer=on'] }],
    [
      '/collection',
      `?price=cheap&price=-&price=-0&price=05-9&price=${'9'.repeat(16)}-&price=on&offer=/&offer=5-9`,
      {},
    ],
    ['/collection', '?sort=cheap&view=wall&page=-1', {}],
    ['/collection', '?page=1e400', {}],
    ['/collection/3', '', { page: 3 }],
    ['/collection/3', '?view=list', { view: 'list', page: 3 }],
    ['/collection/3', '?price=-15000', { price: ['?price=-15000'], page: 1 }],
    ['/brand/male', '', { brand: ['/brand/male'] }],
    ['/detergents', '?brand=Apex', { brand: ['/detergents/apex'] }],
    ['/evacosmetics/oral-care', '?q=mint', { query: 'mint', category: ['/evacosmetics/oral-care'] }],
  ])('%s%s', (path, search, params) => {
    expect(readFrom(path, search)).toEqual({ ...emptyListingQuery, ...params });
  });

  test.each<[Partial<ListingQuery>, string]>([
    [{}, '/collection'],
    [{ page: 3 }, '/collection/3'],
    [{ view: 'list', page: 3 }, '/collection?view=list&page=3'],
    [{ brand: ['/brand/male', '/detergents'] }, '/collection?brand=male&brand=Pearl'],
    [{ price: ['?price=15000-25000'], offer: ['?offer=on'] }, '/collection?price=15000-25000&offer=on'],
    [{ size: ['?size=XL', '?size=S%2FM'] }, '/collection?size=XL&size=S%2FM'],
    [{ query: 'a&b', sort: 'newest' }, '/collection?q=a%26b&sort=newest'],
  ])('of the whole list: %j', (params, address) => {
    expect(listingAddress(collection, { ...emptyListingQuery, ...params })).toBe(address);
  });

  test('a page about one brand stays itself as long as that is the only brand', () => {
    const params = parseListingQuery(men, '');
    expect(listingAddress(men, params)).toBe('/brand/male');
    expect(listingAddress(men, { ...params, sort: 'newest' })).toBe('/brand/male?sort=newest');
    const shoes = withOption(params, 'category', '/category/shoes');
    expect(listingAddress(men, shoes)).toBe('/brand/male?category=shoes');
    const both = withOption(params, 'brand', '/brand/female');
    expect(listingAddress(men, both)).toBe('/collection?brand=male&brand=female');
    expect(listingAddress(men, withOption(params, 'brand', '/brand/male'))).toBe('/collection');
  });
});

const anyRoute = fc
  .constantFrom(...['/collection', '/detergents', '/evacosmetics', '/brand/male', '/category/hair-care'])
  .map(listingRouteOf);

/** Any state of any list, as a shopper could have come to it. */
const anyState = anyRoute.chain((route) => {
  const options = (filter: 'brand' | 'category') =>
    fc.uniqueArray(
      fc.constantFrom(...nastyLabels).map((label) => optionPath(route.scope, filter, label)),
      { maxLength: 4 },
    );
  return fc.record({
    route: fc.constant(route),
    params: fc.record({
      query: anyText.map((text) => text.trim()),
      brand: options('brand'),
      category: options('category'),
      size: fc.subarray(
        ['XL', 'S/M', '38–40', '1 = 2%&'].map((size) => optionPath('/collection', 'size', size)),
      ),
      price: fc.subarray(['?price=-15000', '?price=15000-25000', '?price=45000-']),
      offer: fc.subarray(['?offer=on']),
      sort: fc.constantFrom(...listing.sorts),
      view: fc.constantFrom(...listing.views),
      page: fc.integer({ min: 1, max: 500 }),
    }),
  });
});

test('whatever is shown is shown again when its address is opened', () => {
  fc.assert(
    fc.property(anyState, ({ route, params }) => {
      const { pathname, search } = new URL(listingAddress(route, params), 'https://shop.example');
      expect(parseListingQuery(listingRouteOf(pathname), search)).toEqual(params);
    }),
  );
});

test('any query string is an answer', () => {
  fc.assert(
    fc.property(anyRoute, anyText, (route, text) => {
      for (const search of [text, `?q=${text}`, `?brand=${text}&category=${text}&page=${text}`]) {
        expect(parseListingQuery(route, search).page).toBeGreaterThan(0);
      }
    }),
  );
});

test('a chosen option is taken away by choosing it again, and any change leads to the first page', () => {
  const params = { ...emptyListingQuery, page: 4 };
  const once = withOption(params, 'brand', '/brand/male');
  expect(once).toEqual({ ...params, brand: ['/brand/male'], page: 1 });
  expect(withOption(once, 'brand', '/brand/male')).toEqual({ ...params, page: 1 });
});

test('all filters are cleared but the one that the page is about, and sort and view stay', () => {
  const params: ListingQuery = {
    query: 'blue',
    brand: ['/brand/male'],
    category: ['/category/shoes'],
    size: ['?size=40'],
    price: ['?price=-15000'],
    offer: ['?offer=on'],
    sort: 'newest',
    view: 'list',
    page: 2,
  };
  expect(withoutFilters(params, collection)).toEqual({ ...emptyListingQuery, sort: 'newest', view: 'list' });
  expect(withoutFilters(params, men).brand).toEqual(['/brand/male']);
  expect(filterCount(params, collection)).toBe(6);
  expect(filterCount(params, men)).toBe(5);
});

describe('the path of a page says which list it shows', () => {
  test.each<[string, ListingRoute['scope'], string, ('brand' | 'category' | null)?, number?]>([
    ['/collection', '/collection', '/collection'],
    ['/collection/3', '/collection', '/collection', null, 3],
    ['/detergents/2', '/detergents', '/detergents', null, 2],
    ['/detergents/apex', '/detergents', '/detergents/apex', 'brand'],
    ['/evacosmetics/oral-care/2', '/evacosmetics', '/evacosmetics/oral-care', 'category', 2],
    ['/brand/male', '/collection', '/brand/male', 'brand'],
    ['/category/2/4', '/collection', '/category/2', 'category', 4],
  ])('%s', (address, scope, path, filter = null, page = 1) => {
    const own = filter && { filter, path };
    expect(listingRouteOf(address)).toEqual({ scope, path, own, page });
  });
});

test.each(nastyLabels)('what the address says of %j is read as the same option', (label) => {
  for (const filter of ['brand', 'category'] as const) {
    const path = optionPath('/collection', filter, label);
    expect(optionPath('/collection', filter, optionValue(path))).toBe(path);
  }
  for (const scope of ['detergents', 'evacosmetics'] as const) {
    const path = optionPath(scope, 'brand', label);
    expect(optionPath(scope, 'brand', optionValue(path))).toBe(path);
  }
});

test.each([
  [9, ['8', '3'], ['3', '8', '0']],
  [8, ['7', '3'], ['0', '1', '2']],
])(
  'of %i options the chosen ones come first only in a list longer than its panel',
  (count, chosen, first) => {
    const options = Array.from({ length: count }, (_, index) => ({ path: String(index) }));
    expect(
      chosenFirst(options, chosen)
        .slice(0, 3)
        .map(({ path }) => path),
    ).toEqual(first);
  },
);
