import { afterEach, expect, test } from 'vitest';
import { epochMs, shopDate, shopDateTime } from '#domain/text/dates.ts';

afterEach(() => {
  delete process.env.SHOP_API_ZONE;
});

test('R37: an order of 22:30 in a shop that names no zone is of that day', () => {
  expect(shopDateTime(epochMs('2026-11-22 22:30:00') ?? 0)).toBe('22 November 2026, 22:30');
  expect(shopDateTime(epochMs('2026-11-22 00:10:00') ?? 0)).toBe('22 November 2026, 00:10');
});

test.each(['Asia/Dubai', 'Pacific/Kiritimati', 'Pacific/Pago_Pago'])(
  'R37: an order of a day without a time is shown as of that day, wherever the shop is: %s',
  (zone) => {
    process.env.SHOP_API_ZONE = zone;
    expect(shopDate(epochMs('2026-11-22') ?? 0)).toBe('22 November 2026');
  },
);

test.each([
  ['2026-11-22 22:30:00', 'Africa/Kampala', '2026-11-22T19:30:00.000Z'],
  ...['Africa/Kampala', 'Asia/Singapore', 'America/Denver'].map((zone) => [
    '2026-11-22',
    zone,
    '2026-11-21T21:00:00.000Z',
  ]),
  ['2026-11-22 22:30:00', 'UTC', '2026-11-22T22:30:00.000Z'],
  ['2026-07-22 22:30:00', 'America/Denver', '2026-07-23T04:30:00.000Z'],
  ['2026-03-08 01:59:59', 'America/Denver', '2026-03-08T08:59:59.000Z'],
  ['2026-11-01 00:30:00', 'America/Denver', '2026-11-01T06:30:00.000Z'],
  ['2026-07-22 12:00:00', 'Asia/Kathmandu', '2026-07-22T06:15:00.000Z'],
])('R37: %s in %s is %s', (written, zone, moment) => {
  process.env.SHOP_API_ZONE = zone;
  expect(new Date(epochMs(written) ?? 0).toISOString()).toBe(moment);
});

test.each(['2026-11-22T22:30:00Z', '2026-11-23T01:30:00+03:00', 1795386600, '1795386600000'])(
  'R37: %s says its own zone',
  (written) => {
    process.env.SHOP_API_ZONE = 'America/Denver';
    expect(epochMs(written)).toBe(Date.UTC(2026, 10, 22, 22, 30));
  },
);
