import { expect, test } from 'vitest';
import { CatalogueRejectedError } from '#catalogue/gate.ts';
import { gateList, rawProduct } from './raw-product.ts';

test('a product that comes twice is kept once, with a note', () => {
  const { products, report } = gateList([
    rawProduct(),
    rawProduct({ id: 2 }),
    rawProduct({ id: '1', price: '4,500' }),
  ]);
  expect(products.map(({ id }) => id)).toEqual(['2', '1']);
  expect(report.findings).toMatchObject([
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
  expect(() => gateList(list)).toThrow(/Entries 2 and 3 .* one id, 1/);
  expect(() => gateList(list.toReversed(), { force: true })).toThrow(CatalogueRejectedError);
});

test('R9: bad ids that are alike are left out, and refuse nothing', () => {
  const { products } = gateList([
    rawProduct({ id: '' }),
    rawProduct({ id: '', name: 'Another' }),
    rawProduct(),
  ]);
  expect(products).toHaveLength(1);
});

test('R9: ids that differ in case only are two products, with a note', () => {
  const { products, report } = gateList([rawProduct({ id: 'soap' }), rawProduct({ id: 'Soap' })]);
  expect(products.map(({ id }) => id)).toEqual(['Soap', 'soap']);
  expect(report.findings).toMatchObject([
    { position: 2, id: 'Soap', effect: 'note', reason: expect.stringMatching(/soap in case only/) },
  ]);
});
