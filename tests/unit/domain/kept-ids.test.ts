import { expect, test } from 'vitest';
import { decodeIds, withFirst, without } from '#domain/kept-ids.ts';

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
  expect(withFirst(['7', '9'], '9')).toEqual(['9', '7']);
  expect(withFirst([], '9')).toEqual(['9']);
  expect(without(['9', '7'], '9')).toEqual(['7']);
});
