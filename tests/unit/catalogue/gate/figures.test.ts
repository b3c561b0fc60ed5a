import { expect, test } from 'vitest';
import { readCount, readOriginalPrice, readPrice, readRating } from '#catalogue/gate/figures.ts';
import { gateList, rawProduct } from './raw-product.ts';

test.each([
  12500,
  12500.0,
  '12500',
  '12,500',
  '12500.00',
  '12500.0',
  '12,500.00',
  ' 12500 ',
  'UGX 12,500',
  'UGX 12500',
  'ugx12500',
])('R7: %j is the price 12500', (value) => {
  expect(readPrice(value)).toEqual({ value: 12500, fault: null });
});

test.each([
  ['12.000', 'twelve or twelve thousand'],
  ['1,2,3', 'no groups of three'],
  ['12,50', 'no group of three'],
  ['1,2500', 'no group of three'],
  ['12500.000', 'three digits after a point'],
  ['12500.', 'a point and nothing'],
  ['1e3', 'an exponent'],
  ['0x10', 'another base'],
  ['012500', 'a leading zero'],
  ['0,500', 'a leading zero'],
  ['12 500', 'a space inside'],
  ['+12500', 'a plus'],
  ['$ 12500', 'another currency'],
  ['Shs 12500', 'shillings of four countries'],
  ['UGX', 'a label alone'],
  ['UGX UGX 5', 'two labels'],
  ['12500 or so', 'words'],
  ['abc', 'words'],
  ['١٢٥٠٠', 'other digits'],
  ['Infinity', 'no number'],
  ['NaN', 'no number'],
  [Number.NaN, 'no number'],
  [Number.POSITIVE_INFINITY, 'no number'],
  [2 ** 53, 'not kept exactly'],
  [[12500], 'a list'],
  [[], 'a list'],
  [{ amount: 12500 }, 'an object'],
  [true, 'true'],
  [false, 'false'],
])('R7: %j is no price (%s)', (value, _why) => {
  expect(readPrice(value)).toMatchObject({
    value: null,
    fault: { value, reason: expect.stringMatching(/one way only/) },
  });
});

test.each(['', '  ', null, undefined])('R7: %j is a missing price, not zero', (value) => {
  expect(readPrice(value)).toMatchObject({ value: null, fault: { reason: 'is missing' } });
});

test.each([
  ['12500.50', 12501],
  [12500.5, 12501],
  ['12,500.49', 12500],
  ['UGX 12,500.4', 12500],
  [12500.333333, 12500],
])('R38: a price of %j is rounded to %j and reported', (value, price) => {
  const reason = `has a fraction of a shilling: it is shown as ${price}`;
  expect(readPrice(value)).toEqual({ value: price, fault: { value, reason } });
});

test.each([1_000_000_000.5, '2000000000.50'])(
  'a price of %j is above what any can be, with its fraction too',
  (value) => {
    expect(readPrice(value)).toEqual({ value: null, fault: { value, reason: 'is above 1000000000' } });
  },
);

test('R38: a product with a fraction in its price is published, one for nothing is held back, and both are reported', () => {
  const { products, report } = gateList([
    rawProduct({ id: 1, price: '12500.50' }),
    rawProduct({ id: 2, price: '0.00' }),
    rawProduct({ id: 3, price: 0.4 }),
  ]);
  expect(products.map(({ id, price }) => [id, price])).toEqual([['1', 12501]]);
  expect(report.findings.map(({ id, field, effect }) => [id, field, effect])).toEqual([
    ['1', 'price', 'repaired'],
    ['2', 'price', 'withheld'],
    ['3', 'price', 'withheld'],
  ]);
});

test.each([0, -0, '0', '0.00', -5, '-5', 'UGX -5', -0.0])('R7: a price of %j is not above zero', (value) => {
  expect(readPrice(value)).toMatchObject({ value: null, fault: { reason: 'is not above zero' } });
});

test('R7: a price is at most a thousand million shillings', () => {
  expect(readPrice('1,000,000,000').value).toBe(1_000_000_000);
  expect(readPrice(1_000_000_001)).toMatchObject({ value: null, fault: { reason: 'is above 1000000000' } });
});

test.each([
  ['9,000', 9000],
  [4501, 4501],
  [null, null],
  ['', null],
  [0, null],
  ['0.00', null],
  [4500, null],
  ['4,500.00', null],
])('R1: with a price of 4500, an original price of %j is %j', (value, expected) => {
  expect(readOriginalPrice(value, 4500)).toEqual({ value: expected, fault: null });
});

test.each([4499, '1e6', -9000, [9000], true])(
  'R1: an original price of %j is reported and not shown',
  (value) => {
    expect(readOriginalPrice(value, 4500)).toMatchObject({ value: null, fault: { value } });
  },
);

test.each([
  [0, 0],
  ['0', 0],
  [-0, 0],
  ['15', 15],
  ['15.00', 15],
  ['1,240', 1240],
  [null, null],
  ['', null],
])('R1: a stock of %j is %j', (value, expected) => {
  expect(readCount(value)).toEqual({ value: expected, fault: null });
});

test.each([-1, 1.5, '1.5', 'plenty', true, false, [], {}, 1e10, Number.NaN])(
  'R1: a stock of %j is reported and not shown',
  (value) => {
    expect(readCount(value)).toMatchObject({ value: null, fault: { value } });
  },
);

test.each([
  [0, 0],
  [5, 5],
  [4.3, 4.3],
  ['4.50', 4.5],
  ['3', 3],
  [null, null],
])('R1: a rating of %j is %j', (value, expected) => {
  expect(readRating(value)).toEqual({ value: expected, fault: null });
});

test.each([-0.1, 5.01, '6', '4,5', '1e0', Number.NaN, true, [4], {}])(
  'R1: a rating of %j is reported and not shown',
  (value) => {
    expect(readRating(value)).toMatchObject({ value: null, fault: { value } });
  },
);
