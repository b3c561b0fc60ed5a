import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { pagesOf } from '#catalogue/listing-pages.ts';
import { anyBigCatalogue, products } from '../../support/products.ts';
import { everyListing, everyListingPage, siteDataOf } from './every-listing.ts';

test('a list of 50 products has three pages, the first at the address of the list', () => {
  const pages = pagesOf(siteDataOf(products(50)).collection);
  expect(pages.map((each) => [each.path, each.page, each.lastPage, each.products.length])).toEqual([
    ['/collection', 1, 3, 24],
    ['/collection/2', 2, 3, 24],
    ['/collection/3', 3, 3, 2],
  ]);
});

test('an empty list has one page', () => {
  const pages = siteDataOf([]).detergents.flatMap(pagesOf);
  expect(pages.map(({ path, lastPage }) => [path, lastPage])).toEqual([
    ['/detergents', 1],
    ['/detergents/pearl', 1],
    ['/detergents/apex', 1],
    ['/detergents/reem', 1],
  ]);
});

test('a list has frames of one shape on all its pages: upright where the whole of it is fashion', () => {
  const shapes = (subCategories: readonly string[]) => {
    const list = subCategories.flatMap((subCategory) => products(24, { category: 'Shirts', subCategory }));
    const { collection } = siteDataOf(list.map((product, index) => ({ ...product, id: String(index) })));
    return pagesOf(collection).map(({ isUpright }) => isUpright);
  };
  expect(shapes(['Male', 'Female'])).toEqual([true, true]);
  expect(shapes(['Male', 'Female', 'Glow'])).toEqual([false, false, false]);
  expect(shapes([])).toEqual([false]);
});

test('each product of a list is on one of its pages, and each page is where its path says', () => {
  fc.assert(
    fc.property(anyBigCatalogue, (list) => {
      const siteData = siteDataOf(list);
      for (const listing of everyListing(siteData)) {
        const its = pagesOf(listing);
        expect(its.flatMap((page) => page.products)).toEqual(listing.products);
        expect(its.every(({ lastPage }) => lastPage === its.length)).toBe(true);
      }
      for (const { route, path } of everyListingPage(siteData)) expect(route).toBe(path);
    }),
    { numRuns: 30 },
  );
});

describe('the way from Home', () => {
  const byPath = new Map(everyListingPage(siteDataOf(products(30))).map((page) => [page.path, page]));

  test.each([
    ['/collection', 'Home > All products'],
    ['/collection/2', 'Home > All products'],
    ['/detergents', 'Home > All products > Detergents'],
    ['/detergents/2', 'Home > All products > Detergents'],
    ['/detergents/apex', 'Home > All products > Detergents > Apex'],
    ['/evacosmetics', 'Home > All products > Eva Cosmetics'],
    ['/evacosmetics/oral-care', 'Home > All products > Eva Cosmetics > Oral Care'],
    ['/brand/male', 'Home > All products > Men’s fashion'],
    ['/category/laundry/2', 'Home > All products > Laundry'],
  ])('to %s is %s', (path, way) => {
    const trail = byPath.get(path)?.trail ?? [];
    expect(trail.map(({ label }) => label).join(' > ')).toBe(way);
    for (const step of trail) expect(step.path === '/' || byPath.has(step.path)).toBe(true);
  });
});

describe('the description of a list', () => {
  test('differs where a brand and a category share a name, on every page', () => {
    const list = products(50, { category: 'Glow', subCategory: 'Glow' });
    const all = everyListingPage(siteDataOf(list)).map(({ description }) => description);
    expect(all.filter((text) => text.includes('Glow'))).toHaveLength(6);
    expect(new Set(all).size).toBe(all.length);
  });

  test('is at most 155 characters, and differs, where their name is long', () => {
    const long = 'x'.repeat(200);
    const all = everyListingPage(siteDataOf(products(50, { category: long, subCategory: long })));
    for (const { description } of all) expect(description.length).toBeLessThanOrEqual(155);
    expect(new Set(all.map(({ description }) => description)).size).toBe(all.length);
  });
});
