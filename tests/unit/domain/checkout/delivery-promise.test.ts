import { afterEach, expect, test } from 'vitest';
import { arrivalDay, deliveryDates, deliveryDays } from '#domain/checkout/delivery-promise.ts';

const zone = process.env.TZ;
afterEach(() => {
  process.env.TZ = zone;
});

test.each(['Africa/Kampala', 'America/Los_Angeles', 'Pacific/Kiritimati', 'UTC'])(
  'a phone that thinks that it is in %s promises Kampala’s days',
  (timeZone) => {
    process.env.TZ = timeZone;
    const days = { min: 1, max: 3 };
    expect(arrivalDay(Date.UTC(2026, 10, 21, 20, 59), days)).toBe('Tue\u00a024');
    expect(arrivalDay(Date.UTC(2026, 10, 21, 21, 0), days)).toBe('Wed\u00a025');
    expect(deliveryDates(Date.UTC(2026, 10, 21, 20, 59), days)).toBe(
      'Sun\u00a022\u00a0– Tue\u00a024\u00a0Nov',
    );
    expect(deliveryDates(Date.UTC(2026, 10, 21, 21, 0), days)).toBe(
      'Mon\u00a023\u00a0– Wed\u00a025\u00a0Nov',
    );
    expect(deliveryDates(Date.UTC(2026, 11, 29, 12), days)).toBe(
      'Wed\u00a030\u00a0Dec\u00a0– Fri\u00a01\u00a0Jan',
    );
  },
);

test.each([
  [' kampala ', 1, 3],
  ['Gulu', 3, 7],
  ['', 3, 7],
])('delivery to "%s" takes %d to %d days', (city, min, max) => {
  expect(deliveryDays(city, 'Kampala')).toEqual({ min, max });
});
