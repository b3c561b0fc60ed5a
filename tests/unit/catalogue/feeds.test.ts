import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { type MerchantItem, merchantFeed, merchantItems, newProductsRss } from '#catalogue/feeds.ts';
import type { Product } from '#domain/catalogue/product.ts';
import { facts } from '#domain/content/facts.ts';
import { itemsIn, merchantFaults, readItem } from '../../support/merchant-rules.ts';
import { anyCatalogue, drawing, photo, product, products } from '../../support/products.ts';

const site = 'https://shop.example';

function attributesOf(changed: Partial<Product>): MerchantItem[] {
  const { own, shared } = merchantItems(product(changed), facts, site);
  return own.map((item) => [...item, ...shared]);
}

function itemsOf(changed: Partial<Product>): Record<string, MerchantItem[number][1]>[] {
  return attributesOf(changed).map((item) => Object.fromEntries(item));
}

describe('the product feed for Google', () => {
  test('tells of a product what its page does', () => {
    const pictures = [photo(), drawing(), photo({ key: 'side', zoomWidth: 1_600 })] as const;
    expect(attributesOf({ id: 'soap', price: 12_500, pictures })).toEqual([
      [
        ['id', 'soap'],
        ['title', 'Pearl Bar Soap'],
        ['description', 'Washes by hand.'],
        ['link', 'https://shop.example/product/soap'],
        ['image_link', 'https://shop.example/pictures/soap-1080.webp'],
        ['additional_image_link', 'https://shop.example/pictures/side-1600.webp'],
        ['availability', 'in_stock'],
        ['price', '12500 UGX'],
        ['condition', 'new'],
        ['brand', 'Pearl'],
        ['identifier_exists', 'no'],
        ['product_type', 'Laundry'],
        [
          'shipping',
          [
            ['country', 'UG'],
            ['price', '5000 UGX'],
          ],
        ],
      ],
    ]);
  });

  test('R1: has no figure that stands in for another, and a former price only where the catalogue gives one', () => {
    expect(itemsOf({ price: 4_500 })).toMatchObject([{ price: '4500 UGX' }]);
    expect(itemsOf({ price: 4_500 })[0]).not.toHaveProperty('sale_price');
    expect(itemsOf({ price: 4_500, originalPrice: 4_500 })[0]).not.toHaveProperty('sale_price');
    expect(itemsOf({ price: 4_500, originalPrice: 9_000 })).toMatchObject([
      { price: '9000 UGX', sale_price: '4500 UGX' },
    ]);
  });

  test('says that a product is out of stock, and nothing else of its stock', () => {
    const said = [0, 3, null].map((stock) => itemsOf({ stock })[0]?.availability);
    expect(said).toEqual(['out_of_stock', 'in_stock', 'in_stock']);
  });

  test('has an item a size, of one group', () => {
    const items = itemsOf({ id: '7', subCategory: 'Female', sizes: ['S', 's.', '36/38', '大'] });
    expect(items.map(({ size }) => size)).toEqual(['S', 's.', '36/38', '大']);
    expect(new Set(items.map(({ id }) => id)).size).toBe(4);
    expect(items[2]).toMatchObject({
      id: '7.3638',
      item_group_id: '7',
      gender: 'female',
      age_group: 'adult',
    });
    expect(items[2]).not.toHaveProperty('brand');
  });

  test('leaves out what has no photo of the size that Google takes', () => {
    const small = photo({ width: 240, height: 180, widths: [240] });
    expect(itemsOf({ pictures: [drawing()] })).toEqual([]);
    expect(itemsOf({ pictures: [photo({ widths: [96], width: 96, height: 96 })] })).toEqual([]);
    expect(itemsOf({ pictures: [small] })).toHaveLength(1);
    expect(itemsOf({ pictures: [small], subCategory: 'Male' })).toEqual([]);
    expect(itemsOf({ pictures: [drawing(), photo({ key: 'second' })] })).toMatchObject([
      { image_link: `${site}/pictures/second-1080.webp` },
    ]);
  });

  test('keeps Google’s rules for any catalogue', () => {
    const sizes = fc.uniqueArray(fc.constantFrom('S', 's', 'M', '36/38', 'One size', '大', '小', '<b>'), {
      maxLength: 6,
    });
    fc.assert(
      fc.property(anyCatalogue, fc.array(sizes, { minLength: 5, maxLength: 5 }), (list, choices) => {
        const all = list.map((each, index) => ({
          ...each,
          sizes: choices[index % 5] ?? [],
          pictures: Array.from({ length: 12 }, () => photo()) as unknown as Product['pictures'],
        }));
        const xml = [...merchantFeed(all, facts, site)].join('');
        const items = itemsIn(xml).map(readItem);
        expect(items).toHaveLength(all.flatMap((each) => (each.sizes.length ? each.sizes : [''])).length);
        const ids = items.map((item) => item?.get('id')?.[0]);
        expect(new Set(ids).size).toBe(ids.length);
        expect(items.flatMap((item) => (item ? merchantFaults(item) : 'unreadable'))).toEqual([]);
      }),
      { numRuns: 50 },
    );
  });
});

test('the newest products come first in the RSS feed, with the dates of the catalogue alone', () => {
  const rss = newProductsRss(
    [
      product({ id: 'undated', date: null, pictures: [drawing()] }),
      product({ id: 'old', name: 'Soap & <b>', pictures: [photo({ key: 'old' })] }),
      product({ id: 'new', date: Date.UTC(2026, 5, 1), description: 'First.\n\nSecond.' }),
    ],
    facts,
    site,
  );
  expect(rss.match(/(?<=<guid isPermaLink="true">).*?(?=<)/g)).toEqual([
    `${site}/product/new`,
    `${site}/product/old`,
    `${site}/product/undated`,
  ]);
  expect(rss.match(/(?<=Date>)[^<\n]+/g)).toEqual([
    'Mon, 01 Jun 2026 00:00:00 GMT',
    'Mon, 01 Jun 2026 00:00:00 GMT',
    'Thu, 01 Jan 2026 00:00:00 GMT',
  ]);
  expect(rss).toContain('<title>New at Lulu</title>');
  expect(rss).toContain('<title>Soap &#38; &#60;b&#62;</title>');
  expect(rss).toContain('<description>UGX 4,500. First. Second.</description>');
  expect(rss.match(/(?<=<media:content url=").*?(?=")/g)).toEqual([
    `${site}/pictures/soap-share.jpg`,
    `${site}/pictures/old-share.jpg`,
  ]);
});

test('the RSS feed of a big shop tells of the last thirty', () => {
  expect(newProductsRss(products(100), facts, site).match(/<item>/g)).toHaveLength(30);
});
