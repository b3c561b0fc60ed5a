import { expect, test } from 'vitest';
import {
  readCount,
  readDate,
  readOriginalPrice,
  readPrice,
  readRating,
} from '#catalogue/validation/read-fields.ts';
import { rawProduct, validateList } from './raw-product.ts';

test.each([12500, '12500', '12,500', '12500.00', '12,500.00', ' 12500 ', 'UGX 12,500', 'UGX 12500'])(
  'R7: %j is the price 12500',
  (value) => {
    expect(readPrice(value)).toEqual({ value: 12500, issue: null });
  },
);

test.each([
  ['1,2,3', 'no groups of three'],
  ['1,2500', 'no group of three'],
  ['12500.000', 'three digits after a point'],
  ['1e3', 'an exponent'],
  ['0x10', 'another base'],
  ['012500', 'a leading zero'],
  ['+12500', 'a plus'],
  ['UGX UGX 5', 'two labels'],
  ['١٢٥٠٠', 'other digits'],
  ['Infinity', 'no number'],
  [Number.POSITIVE_INFINITY, 'no number'],
  [2 ** 53, 'not kept exactly'],
  [[], 'a list'],
  [{ amount: 12500 }, 'an object'],
  [true, 'true'],
])('R7: %j is no price (%s)', (value, _why) => {
  expect(readPrice(value)).toMatchObject({
    value: null,
    issue: { value, reason: expect.stringMatching(/one way only/) },
  });
});

test.each([
  ['12,5OO', 'letters O', 'write 12500'],
  ['12 500', 'a space', 'write 12500'],
  ['12,000/=', 'a sign of shillings', 'write 12000'],
  ['12,500 UGX', 'the label behind', 'write 12500'],
  ['USh 12,500/=', 'a word and a sign', 'write 12500'],
  ['$ 12500', 'another currency', 'write a price such as 12500'],
  ['12.000', 'twelve or twelve thousand', 'write a price such as 12500'],
  ['9,000 - 12,000', 'two prices', 'write a price such as 12500'],
  ['0/=', 'nothing', 'write a price such as 12500'],
  ['9,000,000,000/=', 'more than a price can be', 'write a price such as 12500'],
  [`1${' '.repeat(100_000)}x`, 'a long text', 'write a price such as 12500'],
  [[12500], 'a list', 'write a price such as 12500'],
])('the refusal of the price %j (%s) says what to write', (value, _why, remedy) => {
  expect(readPrice(value)).toEqual({
    value: null,
    issue: {
      value,
      reason: `is not a price in UGX that can be read in one way only: ${remedy}`,
    },
  });
});

test.each(['', '  ', null, undefined])('R7: %j is a missing price, not zero', (value) => {
  const reason = 'is missing: write a price such as 12500';
  expect(readPrice(value)).toEqual({ value: null, issue: { value, reason } });
});

test.each([
  ['12500.50', 12501],
  [12500.5, 12501],
  [12500.333333, 12500],
])('R38: a price of %j is rounded to %j and reported', (value, price) => {
  const reason = `has more decimals than UGX: it is shown as ${price}`;
  expect(readPrice(value)).toEqual({ value: price, issue: { value, reason } });
});

test('R38: a product with a fraction in its price is published, one for nothing is held back, and both are reported', () => {
  const { products, report } = validateList([
    rawProduct({ id: 1, price: '12500.50' }),
    rawProduct({ id: 2, price: '0.00' }),
    rawProduct({ id: 3, price: 0.4 }),
  ]);
  expect(products.map(({ id, price }) => [id, price])).toEqual([['1', 12501]]);
  expect(report.issues.map(({ id, field, effect }) => [id, field, effect])).toEqual([
    ['1', 'price', 'repaired'],
    ['2', 'price', 'withheld'],
    ['3', 'price', 'withheld'],
  ]);
});

test.each([0, -0, '0', '0.00', -5, '-5', 'UGX -5', -0.0])('R7: a price of %j is not above zero', (value) => {
  const reason = 'is not above zero: write a price such as 12500';
  expect(readPrice(value)).toEqual({ value: null, issue: { value, reason } });
});

test('R7: a price is at most a thousand million shillings', () => {
  expect(readPrice('1,000,000,000').value).toBe(1_000_000_000);
  expect(readPrice(1_000_000_001)).toMatchObject({ value: null, issue: { reason: 'is above 1000000000' } });
});

test.each([
  ['9,000', 9000],
  [4501, 4501],
  [null, null],
  ['', null],
  [0, 4500],
  ['0.00', 4500],
  [4500, 4500],
  ['4,500.00', 4500],
])('R1: with a price of 4500, an original price of %j is %j', (value, expected) => {
  expect(readOriginalPrice(value, 4500)).toEqual({ value: expected, issue: null });
});

test.each([4499, '1e6', -9000, [9000], true])(
  'R1: an original price of %j is reported and not shown',
  (value) => {
    expect(readOriginalPrice(value, 4500)).toMatchObject({ value: null, issue: { value } });
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
  expect(readCount(value)).toEqual({ value: expected, issue: null });
});

test.each([-1, 1.5, '1.5', 'plenty', true, false, [], {}, 1e10, Number.NaN])(
  'R1: a stock of %j is reported and not shown',
  (value) => {
    expect(readCount(value)).toMatchObject({ value: null, issue: { value } });
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
  expect(readRating(value)).toEqual({ value: expected, issue: null });
});

test.each([-0.1, 5.01, '6', '4,5', '1e0', Number.NaN, true, [4], {}])(
  'R1: a rating of %j is reported and not shown',
  (value) => {
    expect(readRating(value)).toMatchObject({ value: null, issue: { value } });
  },
);

const noon = Date.UTC(2026, 1, 28, 12, 30, 5);

test.each([
  [noon, noon],
  [noon / 1000, noon],
  [String(noon / 1000), noon],
  ['2026-02-28T12:30:05Z', noon],
  ['2026-02-28T12:30:05.250Z', noon + 250],
  ['2026-02-28T15:30:05+03:00', noon],
  ['2026-02-28T07:00:05-05:30', noon],
  ['2026-02-28 15:30:05', noon],
  ['2026-02-28T15:30:05', noon],
  ['2026-02-28', Date.UTC(2026, 1, 27, 21)],
  ['2024-02-29', Date.UTC(2024, 1, 28, 21)],
  [null, null],
  ['', null],
])('R7, R37: the date %j is %j', (value, expected) => {
  expect(readDate(value)).toEqual({ value: expected, issue: null });
});

test.each([
  '2026-02-30',
  '2026-13-01',
  '0000-00-00 00:00:00',
  '2101-01-01',
  '2026-02-28 24:00:00',
  '2026-02-28T12:30:05+15:00',
  '28/02/2026',
  'yesterday',
  0,
  noon * 1000,
  Number.POSITIVE_INFINITY,
  true,
  { date: '2026-02-28 00:00:00.000000' },
])('R7: %j is reported, and the product has no date', (value) => {
  expect(readDate(value)).toMatchObject({ value: null, issue: { value } });
});

test('R37: a date without a zone is of the API’s zone wherever the build runs', () => {
  const zone = process.env.TZ;
  process.env.TZ = 'Pacific/Auckland';
  try {
    expect(new Date(2026, 0, 1).getTimezoneOffset()).toBe(-780);
    expect(readDate('2026-02-28 15:30:05').value).toBe(noon);
  } finally {
    if (zone === undefined) delete process.env.TZ;
    else process.env.TZ = zone;
  }
});
