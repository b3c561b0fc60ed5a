import { expect, test } from 'vitest';
import { siteDataFrom } from '#catalogue/site-data.ts';
import type { Product } from '#domain/catalogue/product.ts';
import { gateList, rawProduct } from './raw-product.ts';

function gated(labels: readonly { category?: string; sub_category?: string }[]) {
  return gateList(labels.map((label, index) => rawProduct({ id: index, ...label })));
}

const own = ['Pearl', 'Evacosmetics', 'Male', 'Female'];

test.each([
  ['pearl ', 'Pearl'],
  [' PEARL', 'Pearl'],
  ['EVACOSMETICS', 'Evacosmetics'],
  ['Eva&nbsp;Cosmetics', 'Evacosmetics'],
  ['female', 'Female'],
])('the sub-category "%s" is %s', (sent, shown) => {
  const { products, report } = gated([{ sub_category: sent }]);
  expect(products[0]?.subCategory).toBe(shown);
  expect(report.findings).toMatchObject([{ field: 'sub_category', effect: 'note' }]);
});

test('labels that the shop knows are not noted', () => {
  const { products, report } = gated(own.map((sub_category) => ({ sub_category })));
  expect(products.map(({ subCategory }) => subCategory).reverse()).toEqual(own);
  expect(report.findings).toEqual([]);
});

test('any other label is shown as most products have it, and each other spelling is noted once', () => {
  const sent = ['SKIN CARE', 'Skin Care', 'skin&nbsp; care', 'Skin Care', 'skin care', 'Lip &amp; Care'];
  const { products, report } = gated(sent.map((category) => ({ category, sub_category: '' })));
  expect(products.map(({ category }) => category).reverse()).toEqual([
    ...Array(5).fill('Skin Care'),
    'Lip & Care',
  ]);
  expect(report.findings.map(({ value, reason }) => `${value} ${reason}`)).toEqual([
    '"SKIN CARE" is shown as Skin Care, in one product',
    '"skin care" is shown as Skin Care, in 2 products',
  ]);
});

test('products whose labels are written in any case reach the pages of their brand and category', () => {
  const { products } = gated([
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
