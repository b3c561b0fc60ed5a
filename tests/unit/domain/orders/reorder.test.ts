import { expect, test } from 'vitest';
import type { ProductSummary } from '#domain/catalogue/product.ts';
import { reorderOf } from '#domain/orders/reorder.ts';

const picture = { kind: 'drawing', key: 'soap', width: 1, height: 1, tint: 0 } as const;

function goods(id: string, changes: Partial<ProductSummary> = {}): ProductSummary {
  const words = { id, name: id, category: '', subCategory: '' };
  return { ...words, price: 9_500, originalPrice: null, sizes: [], stock: null, picture, ...changes };
}

const sold = new Map<string, ProductSummary | null>([
  ['soap', goods('soap')],
  ['dress', goods('dress', { sizes: ['S', 'M'] })],
  ['ring', goods('ring', { stock: 0 })],
  ['hat', null],
]);

function line(productId: string, size = 'default', quantity = 1) {
  return { productId, name: `The ${productId}`, images: [], size, quantity, price: 9_500 };
}

test.each([
  [
    'what is still sold',
    [line('soap', 'default', 2), line('dress', 'M')],
    { 'soap/default': 2, 'dress/M': 1 },
    [],
  ],
  [
    'one line if the size had two words (R30)',
    [line('soap', ''), line('soap', 'undefined', 2)],
    { 'soap/default': 3 },
    [],
  ],
  ['a product that has lost its sizes', [line('soap', 'M')], { 'soap/default': 1 }, []],
  ['no product that is gone', [line('hat'), line('soap')], { 'soap/default': 1 }, ['The hat']],
  ['no product that nobody knows', [line('unheard')], {}, ['The unheard']],
  ['no size that is gone', [line('dress', 'XL'), line('dress')], {}, ['The dress']],
  ['nothing that is out of stock', [line('ring')], {}, ['The ring']],
  ['no line without a quantity', [line('soap', 'default', 0)], {}, []],
])('an order again has %s', (_case, lines, again, unavailable) => {
  const reorder = reorderOf(lines, sold);
  expect({ lines: Object.fromEntries(reorder.lines), unavailable: reorder.unavailable }).toEqual({
    lines: again,
    unavailable,
  });
});
