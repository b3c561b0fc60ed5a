import { expect, test } from 'vitest';
import { gateList, gateReply, rawProduct } from './raw-product.ts';

test('R6: the list is the reverse of the API, which sends the oldest first', () => {
  const { products } = gateList([rawProduct({ id: 1 }), rawProduct({ id: 2 }), rawProduct({ id: 3 })]);
  expect(products.map(({ id }) => id)).toEqual(['3', '2', '1']);
});

test('R7: every field of a product is read in one place', () => {
  const { products, report } = gateList([
    {
      id: 7,
      _id: '7',
      name: 'Face &amp; Body  Cream',
      description: 'First.\r\n\r\nSecond.',
      price: '12,500',
      original_price: '15000.00',
      image: '["a.jpg","https://cdn.example/b.jpg"]',
      category: 'Face &amp; Body Care',
      subCategory: 'Evacosmetics',
      bestseller: '1',
      date: '2026-01-01 00:00:00',
      sizes: '50 ml, 100 ml',
      specifications: { Weight: '1 kg' },
      rating: '4.5',
      review_count: '12',
      stock: 0,
    },
  ]);
  expect(products).toEqual([
    {
      id: '7',
      name: 'Face & Body Cream',
      description: 'First.\n\nSecond.',
      price: 12500,
      originalPrice: 15000,
      images: ['https://api.example/shop/a.jpg', 'https://cdn.example/b.jpg'],
      category: 'Face & Body Care',
      subCategory: 'Evacosmetics',
      bestseller: true,
      date: Date.UTC(2025, 11, 31, 21),
      sizes: ['50 ml', '100 ml'],
      specifications: [{ label: 'Weight', value: '1 kg' }],
      rating: 4.5,
      reviewCount: 12,
      stock: 0,
    },
  ]);
  expect(report).toEqual({ received: 1, published: 1, findings: [] });
});

test('R7: id, name and price are enough for a product', () => {
  const { products, report } = gateList([{ id: 7, name: 'Soap', price: 500 }]);
  expect(products).toEqual([
    {
      id: '7',
      name: 'Soap',
      description: '',
      price: 500,
      originalPrice: null,
      images: [],
      category: '',
      subCategory: '',
      bestseller: false,
      date: null,
      sizes: [],
      specifications: [],
      rating: null,
      reviewCount: null,
      stock: null,
    },
  ]);
  expect(report.findings).toEqual([]);
});

test.each([true, 1, '1', 'true'])('R7: a bestseller says %j', (bestseller) => {
  expect(gateList([rawProduct({ bestseller })]).products[0]?.bestseller).toBe(true);
});

test.each([false, 0, '0', 'false', '', null])('R7: %j is no bestseller', (bestseller) => {
  const { products, report } = gateList([rawProduct({ bestseller })]);
  expect(products[0]?.bestseller).toBe(false);
  expect(report.findings).toEqual([]);
});

test.each(['yes', 2, [], { true: 1 }])('R7: %j as bestseller is no, and is reported', (bestseller) => {
  const { products, report } = gateList([rawProduct({ bestseller })]);
  expect(products[0]?.bestseller).toBe(false);
  expect(report.findings).toMatchObject([{ field: 'bestseller', effect: 'repaired' }]);
});

test('R7: sub_category counts before subCategory, unless it is empty', () => {
  const both = rawProduct({ sub_category: 'Pearl', subCategory: 'Male' });
  const empty = rawProduct({ id: 2, sub_category: '', subCategory: 'Male' });
  expect(gateList([empty, both]).products.map(({ subCategory }) => subCategory)).toEqual(['Pearl', 'Male']);
});

test('a list that PHP wrote as an object with numbers for keys is a list', () => {
  const products = { 0: rawProduct({ id: 1 }), 2: rawProduct({ id: 2 }), 10: rawProduct({ id: 3 }) };
  expect(gateList(products).products.map(({ id }) => id)).toEqual(['3', '2', '1']);
});

test('only extras that are names are passed on, each once', () => {
  const extras = [
    'contact',
    'contact',
    'log-out',
    '../x',
    'orderKey',
    'x'.repeat(41),
    '',
    null,
    7,
    ['contact'],
  ];
  const reply = { success: true, products: [rawProduct()], extras };
  expect(gateReply(reply).extras).toEqual(['contact', 'log-out', 'orderKey']);
  expect(gateReply({ ...reply, extras: { contact: true } }).extras).toEqual([]);
  expect(gateReply({ ...reply, extras: undefined }).extras).toEqual([]);
});
