import { expect, test } from 'vitest';
import { siteDataFrom } from '#catalogue/site-data.ts';
import { CatalogueRejectedError } from '#catalogue/validation/report.ts';
import type { Product } from '#domain/catalogue/product.ts';
import { rawProduct, validateList } from './raw-product.ts';

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
  expect(counts(siteData.detergents)['/detergents']).toBe(1);
  expect(counts(siteData.evaCosmetics)).toMatchObject({
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
  expect(() => validateList(list)).toThrow(/Entries 2 and 3 .* one id, 1/);
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
