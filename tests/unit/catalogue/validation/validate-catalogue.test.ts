import { describe, expect, test } from 'vitest';
import { siteDataFrom } from '#catalogue/site-data.ts';
import { CatalogueRejectedError } from '#catalogue/validation/report.ts';
import type { Product } from '#domain/catalogue/product.ts';
import { rawProduct, validateList, validateReply } from './raw-product.ts';

test('R6: the list is the reverse of the API, which sends the oldest first', () => {
  const { products } = validateList([rawProduct({ id: 1 }), rawProduct({ id: 2 }), rawProduct({ id: 3 })]);
  expect(products.map(({ id }) => id)).toEqual(['3', '2', '1']);
});

test('R7: every field of a product is read in one place', () => {
  const { products, report } = validateList([
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
  expect(report).toEqual({ received: 1, published: 1, issues: [] });
});

test('R7: id, name and price are enough for a product', () => {
  const { products, report } = validateList([{ id: 7, name: 'Soap', price: 500 }]);
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
  expect(report.issues).toEqual([]);
});

test.each([true, 1, '1', 'true'])('R7: a bestseller says %j', (bestseller) => {
  expect(validateList([rawProduct({ bestseller })]).products[0]?.bestseller).toBe(true);
});

test.each([false, 0, '0', 'false', '', null])('R7: %j is no bestseller', (bestseller) => {
  const { products, report } = validateList([rawProduct({ bestseller })]);
  expect(products[0]?.bestseller).toBe(false);
  expect(report.issues).toEqual([]);
});

test.each(['yes', 2, [], { true: 1 }])('R7: %j as bestseller is no, and is reported', (bestseller) => {
  const { products, report } = validateList([rawProduct({ bestseller })]);
  expect(products[0]?.bestseller).toBe(false);
  expect(report.issues).toMatchObject([{ field: 'bestseller', effect: 'repaired' }]);
});

test.each(['null', 'undefined', ' NULL '])('R7: the label "%s" is none, and makes no page', (label) => {
  const unlabelled = rawProduct({ category: label, sub_category: label, subCategory: 'Male' });
  const { products, report } = validateList([unlabelled]);
  expect(products).toMatchObject([{ category: '', subCategory: 'Male' }]);
  expect(report.issues).toEqual([]);
});

test('R7: sub_category counts before subCategory, unless it is empty', () => {
  const both = rawProduct({ sub_category: 'Pearl', subCategory: 'Male' });
  const empty = rawProduct({ id: 2, sub_category: '', subCategory: 'Male' });
  expect(validateList([empty, both]).products.map(({ subCategory }) => subCategory)).toEqual([
    'Pearl',
    'Male',
  ]);
});

test.each([
  ['name', 'Cr\ufffdme'],
  ['description', '<p>Cr\ufffdme</p>'],
  ['category', 'Cr\ufffdme'],
  ['sub_category', '&#0;'],
  ['sizes', '50 ml, \ufffd'],
  ['specifications', { 'Cr\ufffdme': '1 kg' }],
])('R7: a product whose %s has lost a character is left out', (field, value) => {
  const { products, report } = validateList([rawProduct({ id: 2 }), rawProduct({ [field]: value })]);
  expect(products.map(({ id }) => id)).toEqual(['2']);
  expect(report.issues).toMatchObject([
    { position: 2, id: '1', field, reason: expect.stringContaining('lost'), effect: 'withheld' },
  ]);
});

test('R7: a reply that was not UTF-8 is said to be, once, and published', () => {
  const { products, report } = validateList([rawProduct({ name: 'Crème' })], { isUtf8: false });
  expect(products).toHaveLength(1);
  expect(report.issues).toMatchObject([
    { position: 0, reason: expect.stringContaining('Windows-1252'), effect: 'note' },
  ]);
  expect(() => validateList([rawProduct({ name: '' })], { isUtf8: false })).toThrow(/its name is missing/);
});

test('a list that PHP wrote as an object with numbers for keys is a list', () => {
  const products = { 0: rawProduct({ id: 1 }), 2: rawProduct({ id: 2 }), 10: rawProduct({ id: 3 }) };
  expect(validateList(products).products.map(({ id }) => id)).toEqual(['3', '2', '1']);
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
  expect(validateReply(reply).extras).toEqual(['contact', 'log-out', 'orderKey']);
  expect(validateReply({ ...reply, extras: { contact: true } }).extras).toEqual([]);
  expect(validateReply({ ...reply, extras: undefined }).extras).toEqual([]);
});

describe('R8: a catalogue is refused whole', () => {
  test.each([
    ['nothing', null, /JSON object/],
    ['a list', [rawProduct()], /JSON object/],
    ['success false', { success: false, message: 'Database\n down' }, /said "Database down"/],
    ['success "false"', { success: 'false', products: [rawProduct()] }, /gave no reason/],
    ['no success', { products: [rawProduct()] }, /gave no reason/],
    ['no list', { success: true }, /no list of products/],
    ['an object for a list', { success: true, products: { soap: rawProduct() } }, /no list of products/],
    ['an empty list', { success: true, products: [] }, /empty list/],
    [
      'nothing that can be published',
      { success: true, products: [rawProduct({ price: 0 }), 42] },
      /None of the 2/,
    ],
  ])('for %s', (_what, reply, reason) => {
    expect(() => validateReply(reply)).toThrow(CatalogueRejectedError);
    expect(() => validateReply(reply, { force: true })).toThrow(reason);
  });

  const two = [rawProduct({ id: 1 }), rawProduct({ id: 2 }), null, null, null];

  test('when more than half of the products last published are gone', () => {
    expect(() => validateList(two, { lastPublished: 5 })).toThrow(
      /^Only 2 products are left of the 5 .* --force/,
    );
  });

  test('but not when half of them are left, or when the owner forces it', () => {
    expect(validateList(two, { lastPublished: 4 }).products).toHaveLength(2);
    expect(validateList(two, { lastPublished: 0 }).products).toHaveLength(2);
    expect(validateList(two, { lastPublished: 5, force: true }).products).toHaveLength(2);
  });
});

function validated(labels: readonly { category?: string; sub_category?: string }[]) {
  return validateList(labels.map((label, index) => rawProduct({ id: index, ...label })));
}

const own = ['Pearl', 'Evacosmetics', 'Male', 'Female'];

test.each([
  ['pearl ', 'Pearl'],
  [' PEARL', 'Pearl'],
  ['EVACOSMETICS', 'Evacosmetics'],
  ['Eva&nbsp;Cosmetics', 'Evacosmetics'],
  ['female', 'Female'],
])('the sub-category "%s" is %s', (sent, shown) => {
  const { products, report } = validated([{ sub_category: sent }]);
  expect(products[0]?.subCategory).toBe(shown);
  expect(report.issues).toMatchObject([{ field: 'sub_category', effect: 'note' }]);
});

test('labels that the shop knows are not noted', () => {
  const { products, report } = validated(own.map((sub_category) => ({ sub_category })));
  expect(products.map(({ subCategory }) => subCategory).reverse()).toEqual(own);
  expect(report.issues).toEqual([]);
});

test('any other label is shown as most products have it, and each other spelling is noted once', () => {
  const sent = ['SKIN CARE', 'Skin Care', 'skin&nbsp; care', 'Skin Care', 'skin care', 'Lip &amp; Care'];
  const { products, report } = validated(sent.map((category) => ({ category, sub_category: '' })));
  expect(products.map(({ category }) => category).reverse()).toEqual([
    ...Array(5).fill('Skin Care'),
    'Lip & Care',
  ]);
  expect(report.issues.map(({ value, reason }) => `${value} ${reason}`)).toEqual([
    '"SKIN CARE" is shown as Skin Care, in one product',
    '"skin care" is shown as Skin Care, in 2 products',
  ]);
});

test('products whose labels are written in any case reach the pages of their brand and category', () => {
  const { products } = validated([
    { sub_category: 'pearl ', category: 'detergents' },
    { sub_category: 'EVACOSMETICS', category: 'FACE &amp; BODY  CARE' },
    { sub_category: 'apex', category: 'Detergents' },
    { sub_category: 'APEX', category: 'Detergents' },
  ]);
  const siteData = siteDataFrom({ products: products as unknown as Product[], extras: [] });
  const counts = (listings: typeof siteData.brands) =>
    Object.fromEntries(listings.map(({ path, products }) => [path, products.length]));
  const [detergents = [], evaCosmetics = []] = siteData.departments;
  expect(counts(detergents)['/detergents']).toBe(1);
  expect(counts(evaCosmetics)).toMatchObject({
    '/evacosmetics': 1,
    '/evacosmetics/face-body-care': 1,
  });
  expect(counts(siteData.brands)).toMatchObject({ '/brand/apex': 2 });
  expect(counts(siteData.categories)).toEqual({ '/category/detergents': 3, '/category/face-body-care': 1 });
});

test('a product that comes twice is kept once, with a note', () => {
  const { products, report } = validateList([
    rawProduct(),
    rawProduct({ id: 2 }),
    rawProduct({ id: '1', price: '4,500' }),
  ]);
  expect(products.map(({ id }) => id)).toEqual(['2', '1']);
  expect(report.issues).toMatchObject([
    { position: 3, id: '1', effect: 'note', reason: 'is entry 1 once more: it is kept once' },
  ]);
});

test.each([
  ['another name', { name: 'Another' }],
  ['another price', { price: 4600 }],
  ['a price that cannot be read', { price: '12.000' }],
  ['the id as text', { id: '1', name: 'Another' }],
])('R8: an id shared with %s refuses the whole catalogue', (_what, changed) => {
  const list = [rawProduct({ id: 9 }), rawProduct(), rawProduct(changed)];
  expect(() => validateList(list)).toThrow(/the id 1 \(entry 2 and entry 3\)/);
  expect(() => validateList(list.toReversed(), { force: true })).toThrow(CatalogueRejectedError);
});

test('R9: bad ids that are alike are left out, and refuse nothing', () => {
  const { products } = validateList([
    rawProduct({ id: '' }),
    rawProduct({ id: '', name: 'Another' }),
    rawProduct(),
  ]);
  expect(products).toHaveLength(1);
});

test('R9: ids that differ in case only are two products, with a note', () => {
  const { products, report } = validateList([rawProduct({ id: 'soap' }), rawProduct({ id: 'Soap' })]);
  expect(products.map(({ id }) => id)).toEqual(['Soap', 'soap']);
  expect(report.issues).toMatchObject([
    { position: 2, id: 'Soap', effect: 'note', reason: expect.stringMatching(/soap in case only/) },
  ]);
});
