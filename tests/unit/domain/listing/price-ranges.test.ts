import fc from 'fast-check';
import { expect, test } from 'vitest';
import { inRanges, moneyLabel, offerOptions, priceRanges } from '#domain/listing/price-ranges.ts';

const labelsOf = (prices: readonly number[]) => priceRanges(prices).map(({ label }) => label);

test('ranges meet at round numbers near the quarters of the prices', () => {
  const prices = [4_500, 7_500, 12_000, 16_400, 19_000, 24_000, 31_000, 45_000, 98_000];
  expect(labelsOf(prices)).toEqual([
    'Under UGX 10,000',
    'UGX 10,000 – UGX 20,000',
    'UGX 20,000 – UGX 30,000',
    'UGX 30,000 and more',
  ]);
  const ranges = priceRanges(prices);
  expect(ranges.map(({ value }) => value)).toEqual(['-10000', '10000-20000', '20000-30000', '30000-']);
  for (const price of prices)
    expect(ranges.filter(({ value }) => inRanges([`?price=${value}`])(price))).toHaveLength(1);
  expect([4_500, 98_000].map(inRanges([]))).toEqual([true, true]);
});

test('a list has one step, so that no range is a sliver, and small prices beside large ones have their own', () => {
  expect(labelsOf([4_000, 5_500, 6_000, 9_000, 9_400, 9_600, 10_100, 14_000])).toEqual([
    'Under UGX 5,000',
    'UGX 5,000 – UGX 10,000',
    'UGX 10,000 and more',
  ]);
  expect(labelsOf([3_000, 4_000, 4_800, 9_000, 19_000, 60_000, 110_000, 140_000])).toEqual([
    'Under UGX 5,000',
    'UGX 5,000 – UGX 20,000',
    'UGX 20,000 – UGX 100,000',
    'UGX 100,000 and more',
  ]);
});

test('few products, or one price, have no ranges', () => {
  expect(priceRanges([])).toEqual([]);
  expect(priceRanges([1, 2_000, 30_000])).toEqual([]);
  expect(priceRanges(Array(20).fill(5_000))).toEqual([]);
});

test('each range has a product', () => {
  expect(labelsOf([11_000, ...Array(5).fill(12_600), 21_000, 22_000, 31_000, 31_000])).toEqual([
    'Under UGX 15,000',
    'UGX 15,000 and more',
  ]);
  fc.assert(
    fc.property(fc.array(fc.integer({ min: 1, max: 500_000 }), { maxLength: 20 }), (prices) => {
      for (const { value } of priceRanges(prices))
        expect(prices.some(inRanges([`?price=${value}`])), value).toBe(true);
    }),
  );
});

test('offers are a choice only beside products at their usual price', () => {
  expect(offerOptions([0, 500])).toEqual([{ value: 'on', label: 'On offer' }]);
  expect(offerOptions([0, 0])).toEqual([]);
  expect(offerOptions([500, 700])).toEqual([]);
});

test.each([
  ['-15000', 'Under UGX 15,000'],
  ['0-15000', 'UGX 0 – UGX 15,000'],
  ['15000-45000', 'UGX 15,000 – UGX 45,000'],
  ['45000-', 'UGX 45,000 and more'],
  ['on', 'On offer'],
])('a list that does not offer %s calls it %s', (value, label) => {
  expect(moneyLabel(value)).toBe(label);
});
