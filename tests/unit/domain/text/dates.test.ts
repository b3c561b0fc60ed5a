import { expect, test } from 'vitest';
import { shopDate, shopDateTime, shopMinute } from '#domain/text/dates.ts';

test.each([
  [Date.UTC(2026, 0, 5, 9, 5), '5 January 2026, 12:05'],
  [Date.UTC(2026, 0, 5, 20, 59), '5 January 2026, 23:59'],
  [Date.UTC(2026, 0, 5, 21), '6 January 2026, 00:00'],
  [Date.UTC(2026, 6, 31, 22, 30), '1 August 2026, 01:30'],
  [Date.UTC(2026, 11, 31, 21), '1 January 2027, 00:00'],
])('%d is %s in Kampala, wherever the phone is', (moment, written) => {
  expect(shopDateTime(moment)).toBe(written);
  expect(shopDate(moment)).toBe(written.split(',')[0]);
});

test('lists of commands write the time of Kampala, whatever the clock of the server', () => {
  expect(shopMinute(Date.UTC(2026, 11, 31, 21, 5))).toBe('2027-01-01 00:05');
});
