import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import {
  brandPath,
  categoryPath,
  listingPagePath,
  paths,
  pictureFile,
  productPath,
  shareFile,
} from '#domain/shop/paths.ts';
import { anyText, drawing, nastyLabels, photo } from '../../../support/products.ts';

/** Written the same by a browser, a crawler and the shop, with neither a redirect nor a second form (R32). */
function expectCanonical(path: string): void {
  expect(path).toMatch(/^(\/|(\/[A-Za-z0-9_-]+)+)$/);
  expect(new URL(path, 'https://shop.example').href).toBe(`https://shop.example${path}`);
}

describe('R32: an address has one form', () => {
  test.each(Object.entries(paths))('%s is %s', (_, path) => expectCanonical(path));

  test('that of a brand, a category and each of their pages, whatever the label', () => {
    const anyLabel = fc.oneof(fc.constantFrom(...nastyLabels), anyText);
    fc.assert(
      fc.property(anyLabel, fc.integer({ min: 1, max: 2000 }), (label, page) => {
        for (const path of [brandPath(label), categoryPath(label)]) {
          expectCanonical(path);
          expectCanonical(listingPagePath(path, page));
        }
      }),
    );
  });

  test('that of a product, whatever the id', () => {
    fc.assert(
      fc.property(fc.stringMatching(/^[A-Za-z0-9_-]{1,64}$/), (id) => expectCanonical(productPath(id))),
    );
  });

  test('no two addresses of the shop are the same', () => {
    expect(new Set(Object.values(paths)).size).toBe(Object.keys(paths).length);
  });
});

test.each([
  ['Pearl', '/detergents'],
  ['Evacosmetics', '/evacosmetics'],
  ['Male', '/brand/male'],
  ['Apex', '/brand/apex'],
])('the brand %s has its page at %s', (subCategory, path) => {
  expect(brandPath(subCategory)).toBe(path);
});

test('the first page of a list is the list itself', () => {
  expect([1, 2, 11].map((page) => listingPagePath('/collection', page))).toEqual([
    '/collection',
    '/collection/2',
    '/collection/11',
  ]);
});

test('a photo has a file for each width and format and one to share, a drawing has one file', () => {
  expect(pictureFile(photo(), 640, 'avif')).toBe('/pictures/soap-640.avif');
  expect(pictureFile(photo(), 320, 'webp')).toBe('/pictures/soap-320.webp');
  expect(shareFile(photo())).toBe('/pictures/soap-share.jpg');
  expect(pictureFile(drawing(), 640, 'avif')).toBe('/pictures/drawn-soap.svg');
  expect(shareFile(drawing())).toBeNull();
});
