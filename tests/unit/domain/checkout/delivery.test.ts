import fc from 'fast-check';
import { afterEach, expect, test } from 'vitest';
import { freeDeliveryHint } from '#domain/cart/order-terms.ts';
import { deliveryDates, deliveryDays, formatSum, sumsOf, totalsOf } from '#domain/checkout/delivery.ts';
import { llmsFacts } from '#domain/content/crawler-messages.ts';
import { facts } from '#domain/content/facts.ts';
import { promises } from '#domain/content/page-messages.ts';
import { freeDelivery, shippingAndCash } from '#domain/shop/frame-messages.ts';
import { delivery } from '#domain/shop/shop.ts';

const zone = process.env.TZ;
afterEach(() => {
  process.env.TZ = zone;
});

test.each(['Africa/Kampala', 'America/Los_Angeles', 'Pacific/Kiritimati', 'UTC'])(
  'a phone that thinks that it is in %s promises Kampala’s days',
  (timeZone) => {
    process.env.TZ = timeZone;
    const days = { min: 1, max: 3 };
    expect(deliveryDates(Date.UTC(2026, 10, 21, 20, 59), days)).toBe(
      'Mon\u00a023\u00a0– Tue\u00a024\u00a0Nov',
    );
    expect(deliveryDates(Date.UTC(2026, 10, 21, 21, 0), days)).toBe(
      'Mon\u00a023\u00a0– Wed\u00a025\u00a0Nov',
    );
    expect(deliveryDates(Date.UTC(2026, 11, 29, 12), days)).toBe(
      'Wed\u00a030\u00a0Dec\u00a0– Fri\u00a01\u00a0Jan',
    );
  },
);

test('no day of arrival is a Sunday, when the shop is closed: it is the Monday after', () => {
  for (let day = 1; day <= 28; day++)
    for (const days of [delivery.cityDays, delivery.nationwideDays]) {
      const now = Date.UTC(2026, 10, day, 9);
      expect(deliveryDates(now, days)).not.toContain('Sun');
    }
  const thursday = Date.UTC(2026, 10, 26, 9);
  expect(deliveryDates(thursday, delivery.cityDays)).toBe('Fri\u00a027\u00a0– Mon\u00a030\u00a0Nov');
  expect(deliveryDates(thursday, delivery.nationwideDays)).toBe(
    'Mon\u00a030\u00a0Nov\u00a0– Thu\u00a03\u00a0Dec',
  );
});

test.each([
  [' kampala ', 1, 3],
  ['Kampala, Uganda', 1, 3],
  ['Ntinda, Kampala', 1, 3],
  ['Makindye', 1, 3],
  ['Kawempe Division', 1, 3],
  ['Makindye Ssabagabo', 3, 7],
  ['Kampala Road, Mbarara', 3, 7],
  ['Mukono (near Kampala)', 3, 7],
  ['Mbarara', 3, 7],
  ['', 3, 7],
])('delivery to "%s" takes %d to %d days', (city, min, max) => {
  expect(deliveryDays(city, 'Kampala')).toEqual({ min, max });
});

test('a shop of another town has its own days there', () => {
  expect(deliveryDays('Mbarara City', 'Mbarara')).toEqual(delivery.cityDays);
  expect(deliveryDays('Fort Portal', 'Fort Portal')).toEqual(delivery.cityDays);
});

test.each([
  [[], { subtotal: 0, deliveryFee: 5_000, total: 5_000 }],
  [[{ price: 9_500, quantity: 2 }], { subtotal: 19_000, deliveryFee: 5_000, total: 24_000 }],
  [[{ price: 25_000, quantity: 2 }], { subtotal: 50_000, deliveryFee: 5_000, total: 55_000 }],
  [[{ price: 50_001, quantity: 1 }], { subtotal: 50_001, deliveryFee: 0, total: 50_001 }],
])('R3: %j comes to %j', (lines, totals) => {
  expect(totalsOf(lines)).toEqual(totals);
});

test('the order of the lines, and how they are cut, changes no total', () => {
  const line = fc.record({
    price: fc.integer({ min: 1, max: 1e7 }),
    quantity: fc.integer({ min: 1, max: 999 }),
  });
  const same = fc.property(fc.array(line, { maxLength: 200 }), (lines) => {
    const single = lines.flatMap(({ price, quantity }) => [
      { price, quantity: 1 },
      { price, quantity: quantity - 1 },
    ]);
    expect(totalsOf(lines.toReversed())).toEqual(totalsOf(lines));
    expect(totalsOf(single)).toEqual(totalsOf(lines));
  });
  fc.assert(same);
});

test('a shop that never takes a fee calls its shipping free, and no other sum', () => {
  const before = delivery.fee;
  Object.assign(delivery, { fee: 0 });
  try {
    expect(sumsOf(0, 0).map(formatSum)).toEqual(['UGX 0', 'Free', 'UGX 0']);
    expect(freeDeliveryHint(1_000)).toBe('');
    expect(freeDelivery()).toBe('Free shipping');
    const elsewhere = [shippingAndCash(), promises.delivery('Kampala').text, ...llmsFacts(facts)].join();
    expect(elsewhere).not.toMatch(/UGX \d/);
  } finally {
    Object.assign(delivery, { fee: before });
  }
});
