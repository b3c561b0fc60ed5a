import { expect, test } from 'vitest';
import type { Product } from '#domain/catalogue/product.ts';
import { compareCatalogues } from '#release/catalogue-changes.ts';
import { fieldChanges } from '#release/changed-fields.ts';
import { photo, product } from '../../support/products.ts';

const longText = 'Washes white and coloured clothes by hand and in every machine.';

test.each<[string, Partial<Product>, Partial<Product>, string[]]>([
  ['its stock', { stock: 12 }, { stock: 0 }, ['stock: 12 → sold out']],
  ['a stock that is not counted', { stock: 0 }, { stock: null }, ['stock: sold out → not counted']],
  ['its name', { name: 'Soap' }, { name: 'Gentle soap' }, ['was called Soap']],
  ['its brand', { subCategory: '' }, { subCategory: 'Pearl' }, ['brand: none → Pearl']],
  ['its sizes', { sizes: ['M'] }, { sizes: ['M', 'L'] }, ['sizes: M → M, L']],
  [
    'a former price',
    { originalPrice: null },
    { originalPrice: 9_000 },
    [expect.stringMatching(/^former price: none → UGX.9,000$/)],
  ],
  ['a long text', { description: 'Soap.' }, { description: longText }, ['description changed']],
  ['its pictures', {}, { pictures: [photo({ key: 'another' })] }, ['pictures changed']],
  ['its price alone, which is told apart', { price: 1_000 }, { price: 2_000 }, []],
  [
    'two things',
    { bestseller: false, date: null },
    { bestseller: true, date: Date.UTC(2026, 10, 28) },
    ['best seller: no → yes', 'date added: none → 2026-11-28'],
  ],
])('a report says what has changed of a product: %s', (_, was, is, expected) => {
  const [change] = compareCatalogues([product(was)], [product(is)]).changed;
  expect(change && fieldChanges(change)).toEqual(expected);
});
