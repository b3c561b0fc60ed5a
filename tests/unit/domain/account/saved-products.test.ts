import { expect, test } from 'vitest';
import { decodeIds, decodeViewed, encodeViewed, without } from '#domain/account/saved-products.ts';

test.each([
  [
    ['7', '9'],
    ['7', '9'],
  ],
  [
    ['7', 7, null, { id: '7' }, '7', '9'],
    ['7', '9'],
  ],
  [null, []],
  [{ 7: true }, []],
  ['7', []],
])('R27: of the stored list %j the ids %j count', (json, ids) => {
  expect(decodeIds(json)).toEqual(ids);
});

test('R24: a product stands in a list once, the latest first', () => {
  expect(decodeViewed(',9,7,9')).toEqual(['9', '7']);
  expect(without(['9', '7'], '9')).toEqual(['7']);
});

test('R24: twelve products count as viewed, those looked at last', () => {
  const ids = Array.from({ length: 14 }, (_, index) => `old-${index}`);
  expect(decodeViewed(`,${ids},soap`)).toEqual(['soap', ...ids.slice(-11).reverse()]);
  expect(decodeViewed('undefined,undefined')).toEqual(['undefined']);
  expect(decodeViewed(encodeViewed(['9', '7']))).toEqual(['9', '7']);
});

test.each(['', ',', 'null', '["7","9"]', ',__proto__,toString', '{"half'])(
  'R27: the stored text %j names no product',
  (text) => {
    expect(decodeViewed(text)).toEqual([]);
  },
);
