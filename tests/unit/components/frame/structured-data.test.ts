import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import {
  breadcrumbNode,
  jsonLd,
  type Node,
  organizationNode,
  productNode,
  webSiteNode,
} from '#components/frame/structured-data.ts';
import type { Product } from '#domain/catalogue/product.ts';
import { facts } from '#domain/content/facts.ts';
import { anyProduct, drawing, photo, product } from '../../../support/products.ts';

const site = 'https://shop.example';

function nodeOf(changed: Partial<Product>): Node {
  return productNode(product(changed), facts, site);
}

/** Every text below one of these names, however deep. */
function textsOf(value: unknown, names: readonly string[], isNamed = false): string[] {
  if (typeof value === 'string') return isNamed ? [value] : [];
  if (typeof value !== 'object' || value === null) return [];
  return Object.entries(value).flatMap(([name, inner]) =>
    textsOf(inner, names, names.includes(name) || (isNamed && Array.isArray(value))),
  );
}

describe('what search engines are told of a product', () => {
  test('is what its page shows', () => {
    const node = nodeOf({
      id: 'soap',
      name: 'Soap',
      price: 12_500,
      pictures: [photo(), drawing(), photo({ key: 'b' })],
    });
    expect(node).toMatchObject({
      '@type': 'Product',
      '@id': 'https://shop.example/product/soap#product',
      name: 'Soap',
      description: 'Washes by hand.',
      sku: 'soap',
      category: 'Laundry',
      image: ['https://shop.example/pictures/soap-1080.webp', 'https://shop.example/pictures/b-1080.webp'],
      brand: { name: 'Pearl' },
      offers: { url: 'https://shop.example/product/soap', price: 12_500, priceCurrency: 'UGX' },
    });
  });

  test('leaves out what is not known', () => {
    const node = nodeOf({ description: '', category: '', subCategory: '' });
    for (const name of ['description', 'category', 'brand', 'aggregateRating'])
      expect(node).not.toHaveProperty(name);
  });

  test.each(['Male', 'Female', ''])('has no brand for the sub-category %j', (subCategory) => {
    expect(nodeOf({ subCategory })).not.toHaveProperty('brand');
  });

  test.each([
    [null, 'InStock'],
    [0, 'OutOfStock'],
  ])('with a stock of %j is %s', (stock, availability) => {
    expect(nodeOf({ stock })).toMatchObject({
      offers: { availability: `https://schema.org/${availability}` },
    });
  });

  test.each([
    [null, null],
    [4.2, null],
    [null, 12],
  ])('R1: with the rating %j and %j reviews has no rating', (rating, reviewCount) => {
    expect(nodeOf({ rating, reviewCount })).not.toHaveProperty('aggregateRating');
  });

  test('has the rating that the server gave, and claims reviews only if they can be read', () => {
    const figures = { rating: 4.2, reviewCount: 12 };
    expect(nodeOf(figures)).toMatchObject({ aggregateRating: { ratingValue: 4.2, ratingCount: 12 } });
    const reviews = { counts: [12, 0, 0, 0, 0], newest: [] };
    expect(nodeOf({ ...figures, reviews })).toMatchObject({ aggregateRating: { reviewCount: 12 } });
  });

  test.each([
    [50_000, 5000],
    [50_001, 0],
  ])('R3: at UGX %d is delivered for UGX %d', (price, value) => {
    expect(nodeOf({ price })).toMatchObject({ offers: { shippingDetails: { shippingRate: { value } } } });
  });

  test('R1: has no number but those of the catalogue and of the shop’s rules', () => {
    fc.assert(
      fc.property(anyProduct, (any) => {
        const node = productNode(any, facts, site);
        expect(node.offers).toMatchObject({ price: any.price });
        const known = [any.price, any.rating, any.reviewCount, 0, 5000, 7];
        expect(known).toEqual(expect.arrayContaining(numbersOf(node)));
      }),
    );
  });

  function numbersOf(value: unknown): number[] {
    if (typeof value === 'number') return [value];
    return typeof value === 'object' && value !== null ? Object.values(value).flatMap(numbersOf) : [];
  }
});

test('what search engines are told of the shop comes from its facts, with absolute addresses', () => {
  const own = { ...facts, name: 'Nile & Sons', countryCode: 'KE' };
  const nodes = [organizationNode(own, site), webSiteNode(own, site)];
  expect(nodes).toMatchObject([
    { name: 'Nile & Sons', telephone: own.phone, address: { addressCountry: 'KE' } },
    { name: 'Nile & Sons', publisher: { '@id': organizationNode(own, site)['@id'] } },
  ]);
  for (const address of textsOf(nodes, ['@id', 'url', 'logo', 'sameAs']))
    expect(address).toMatch(/^https:\/\/\w/);
});

test('the way to a page is told in order, from the first place on', () => {
  const trail = [
    { label: 'Home', path: '/' },
    { label: 'Products', path: '/collection' },
  ];
  expect(breadcrumbNode(trail, site).itemListElement).toEqual([
    { '@type': 'ListItem', position: 1, name: 'Home', item: 'https://shop.example/' },
    { '@type': 'ListItem', position: 2, name: 'Products', item: 'https://shop.example/collection' },
  ]);
});

describe('no text of the catalogue ends the block of structured data', () => {
  test.each(['</script><script>alert(1)</script>', '<!--<script>', '</SCRIPT >', '\u2028"\\'])(
    '%j',
    (name) => {
      const block = jsonLd([nodeOf({ name, description: name, category: name, subCategory: name })]);
      expect(block).not.toContain('<');
      expect(JSON.parse(block)['@graph'][0]).toMatchObject({ name, description: name, category: name });
    },
  );

  test('whatever it is, and machines still read the same text', () => {
    fc.assert(
      fc.property(anyProduct, (any) => {
        const node = productNode(any, facts, site);
        const block = jsonLd([node]);
        expect(block).not.toContain('<');
        expect(JSON.parse(block)).toEqual({
          '@context': 'https://schema.org',
          '@graph': [JSON.parse(JSON.stringify(node))],
        });
      }),
    );
  });
});
