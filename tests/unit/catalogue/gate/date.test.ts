import { expect, test } from 'vitest';
import { readDate } from '#catalogue/gate/date.ts';

const noon = Date.UTC(2026, 1, 28, 12, 30, 5);

test.each([
  [noon, noon],
  [noon / 1000, noon],
  [String(noon), noon],
  [String(noon / 1000), noon],
  [noon / 1000 + 0.25, noon + 250],
  ['2026-02-28T12:30:05Z', noon],
  ['2026-02-28T12:30:05.250Z', noon + 250],
  ['2026-02-28T12:30:05.2Z', noon + 200],
  ['2026-02-28T15:30:05+03:00', noon],
  ['2026-02-28T15:30:05+0300', noon],
  ['2026-02-28T07:00:05-05:30', noon],
  ['2026-02-28 15:30:05', noon],
  ['2026-02-28 15:30:05.000000', noon],
  ['2026-02-28T15:30:05', noon],
  ['2026-02-28T15:30', noon - 5000],
  ['2026-02-28', Date.UTC(2026, 1, 27, 21)],
  [' 2026-02-28 ', Date.UTC(2026, 1, 27, 21)],
  ['2024-02-29', Date.UTC(2024, 1, 28, 21)],
  ['2000-01-01', Date.UTC(1999, 11, 31, 21)],
  ['2100-12-31', Date.UTC(2100, 11, 30, 21)],
  [null, null],
  [undefined, null],
  ['', null],
])('R7, R37: the date %j is %j', (value, expected) => {
  expect(readDate(value)).toEqual({ value: expected, fault: null });
});

test.each([
  '2026-02-30',
  '2025-02-29',
  '2026-13-01',
  '2026-00-10',
  '2026-01-00',
  '0000-00-00 00:00:00',
  '1999-12-31',
  '2101-01-01',
  '2026-02-28 24:00:00',
  '2026-02-28 12:60:00',
  '2026-02-28 12:30:60',
  '2026-02-28T12:30:05+15:00',
  '2026-02-28T',
  '2026-02-28 12',
  '2026-02-28 noon',
  '28/02/2026',
  '02-03-2026',
  '20260228',
  'yesterday',
  0,
  1,
  -1,
  946684799,
  4133980800,
  noon * 1000,
  Number.NaN,
  Number.POSITIVE_INFINITY,
  true,
  [noon],
  { date: '2026-02-28 00:00:00.000000' },
])('R7: %j is reported, and the product has no date', (value) => {
  expect(readDate(value)).toMatchObject({ value: null, fault: { value } });
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
