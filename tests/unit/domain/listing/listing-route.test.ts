import { describe, expect, test } from 'vitest';
import { type ListingRoute, listingRouteOf, optionPath, optionValue } from '#domain/listing/listing-query.ts';
import { nastyLabels } from '../../../support/products.ts';

describe('the path of a page says which list it shows', () => {
  test.each<[string, ListingRoute]>([
    ['/collection', { scope: 'collection', path: '/collection', own: null, page: 1 }],
    ['/collection/', { scope: 'collection', path: '/collection', own: null, page: 1 }],
    ['/collection/3', { scope: 'collection', path: '/collection', own: null, page: 3 }],
    ['/detergents/2', { scope: 'detergents', path: '/detergents', own: null, page: 2 }],
    [
      '/detergents/apex',
      {
        scope: 'detergents',
        path: '/detergents/apex',
        own: { filter: 'brand', path: '/detergents/apex' },
        page: 1,
      },
    ],
    [
      '/evacosmetics/oral-care/2',
      {
        scope: 'evacosmetics',
        path: '/evacosmetics/oral-care',
        own: { filter: 'category', path: '/evacosmetics/oral-care' },
        page: 2,
      },
    ],
    [
      '/brand/male',
      {
        scope: 'collection',
        path: '/brand/male',
        own: { filter: 'brand', path: '/brand/male' },
        page: 1,
      },
    ],
    [
      '/brand/2',
      { scope: 'collection', path: '/brand/2', own: { filter: 'brand', path: '/brand/2' }, page: 1 },
    ],
    [
      '/category/2/4',
      {
        scope: 'collection',
        path: '/category/2',
        own: { filter: 'category', path: '/category/2' },
        page: 4,
      },
    ],
  ])('%s', (path, route) => {
    expect(listingRouteOf(path)).toEqual(route);
  });
});

test.each(nastyLabels)('what the address says of %j is read as the same option', (label) => {
  for (const filter of ['brand', 'category'] as const) {
    const path = optionPath('collection', filter, label);
    expect(optionPath('collection', filter, optionValue(path))).toBe(path);
  }
  for (const scope of ['detergents', 'evacosmetics'] as const) {
    const path = optionPath(scope, 'brand', label);
    expect(optionPath(scope, 'brand', optionValue(path))).toBe(path);
  }
});
