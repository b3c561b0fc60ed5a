import { afterAll, beforeAll, expect, test, vi } from 'vitest';

/** A shop with cents, a comma before them, a label behind, and a zone with summer time. */
beforeAll(() => {
  vi.resetModules();
  vi.doMock('../../../../src/shop.config.ts', async (original) => ({
    ...(await original<object>()),
    timeZone: 'Europe/Berlin',
    currency: {
      ...{ code: 'EUR', name: 'euros', after: ' €', decimals: 2, group: '.', decimalMark: ',' },
      steps: [0.05, 1],
    },
    delivery: {
      ...{ fee: 3.9, freeOver: 40, cityDays: { min: 1, max: 2 }, nationwideDays: { min: 2, max: 4 } },
      ...{ cityAreas: [], restDays: ['Sun', 'Mon'] },
    },
    phoneRule: {
      countryCode: '49',
      national: '[1-9]\\d{5,11}',
      example: '030 123456',
      abroad: '+49 30 123456',
    },
  }));
});
afterAll(() => {
  vi.doUnmock('../../../../src/shop.config.ts');
  vi.resetModules();
});

test.each([
  [0, '0,00 €'],
  [490, '4,90 €'],
  [123_456, '1.234,56 €'],
])('%d cents are written %s', async (amount, written) => {
  const { formatPrice } = await import('#domain/text/money.ts');
  expect(formatPrice(amount)).toBe(written);
});

test('a phone shows a keyboard with a comma for an amount with cents', async () => {
  const { amountKeyboard } = await import('#domain/text/money.ts');
  expect(amountKeyboard).toBe('decimal');
});

test.each([
  [4.9, 490],
  ['4.90', 490],
  ['4,90', 490],
  ['4,90 €', 490],
  ['EUR 4.90', 490],
  ['1.234,56', 123_456],
  ['1,234.56', 123_456],
  [4.35, 435],
  ['12.000', null],
  ['1,999', null],
  ['1.2,3', null],
])('%j is read as %j cents', async (written, amount) => {
  const { amountIn } = await import('#domain/text/money.ts');
  expect(amountIn(written)).toBe(amount);
});

test('what leaves the shop has units again, with both decimals where it is text', async () => {
  const { inUnits, isAmount } = await import('#domain/text/money.ts');
  const { writtenAmount } = await import('#domain/text/money.ts');
  expect([inUnits(490), writtenAmount(490), isAmount(4.9), isAmount(4.905)]).toEqual([
    4.9,
    '4.90',
    true,
    false,
  ]);
});

test('fee and free limit of the configuration are cents inside', async () => {
  const { deliveryFee } = await import('#domain/checkout/delivery.ts');
  expect([4000, 4001].map(deliveryFee)).toEqual([390, 0]);
});

test('times are those of the zone, in summer and winter', async () => {
  const { shopDateTime } = await import('#domain/text/dates.ts');
  const { epochMs } = await import('#domain/text/dates.ts');
  expect(shopDateTime(Date.UTC(2026, 0, 5, 11))).toBe('5 January 2026, 12:00');
  expect(shopDateTime(Date.UTC(2026, 6, 5, 11))).toBe('5 July 2026, 13:00');
  expect(epochMs('2026-07-05 13:00:00')).toBe(Date.UTC(2026, 6, 5, 11));
});

test('no order arrives on a day without deliveries', async () => {
  const { deliveryDates } = await import('#domain/checkout/delivery.ts');
  const saturday = Date.UTC(2026, 10, 28, 9);
  expect(deliveryDates(saturday, { min: 1, max: 2 }).replaceAll('\u00a0', ' ')).toBe('Tue 1 Dec');
});

test('one day is written in the singular, and a range that is one number as that', async () => {
  const { span } = await import('#domain/text/dates.ts');
  expect([1, 2].map((day) => span({ min: day, max: day }, 'days'))).toEqual(['1 day', '2 days']);
});

test.each([
  ['030 123456', true],
  ['+49 30 123456', true],
  ['0049 151 23456789', true],
  ['+256 772 123 456', true],
  ['123', false],
])('a rider can call %s: %j', async (phone, isRight) => {
  const { isPhone } = await import('#domain/account/profile.ts');
  expect(isPhone(phone)).toBe(isRight);
});
