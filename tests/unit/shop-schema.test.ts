import { expect, test } from 'vitest';
import * as shop from '#shop.config.ts';
import { configurationFault } from '#shop-schema.ts';

test('R29: the configuration that comes with the shop has no fault', () => {
  expect(configurationFault(shop)).toBeNull();
});

test.each([
  ['countryCode', 'KE'],
  ['phone', '(0312) 12-34-56'],
  ['email', 'us@shop.example'],
  ['instagram', 'https://instagram.com/myshop?hl=en'],
  ['tiktok', 'http://www.tiktok.com/@myshop'],
  ['latitude', -90],
  ['longitude', +179.5],
  ['lookFirst', 'on'],
  ['popularSearches', ['Bread']],
])('%s may be %j', (key, value) => {
  expect(configurationFault({ ...shop, [key]: value })).toBeNull();
});

test.each([
  ['name', ' ', 'a text'],
  ['countryCode', 'Uganda', 'two capital letters such as UG'],
  ['countryCode', 'ug', 'two capital letters such as UG'],
  ['phone', 'ask', 'a telephone number such as +256 700 123 456'],
  ['phone', '+256 700 123 456 or 457', 'a telephone number such as +256 700 123 456'],
  ['email', 'hello.myshop', 'an email address such as hello@shop.example'],
  ['chatNumber', '+256 700', 'a number with the country code such as 256700123456'],
  ['chatNumber', 'https://wa.me/256', 'a number with the country code such as 256700123456'],
  ['instagram', '@myshop', 'an address such as https://www.instagram.com/myshop'],
  ['instagram', 'javascript:alert(1)', 'an address such as https://www.instagram.com/myshop'],
  ['tiktok', 'data:text/html,x', 'an address such as https://www.tiktok.com/@myshop'],
  ['tiktok', 'https://tiktok.com\n/@myshop', 'an address such as https://www.tiktok.com/@myshop'],
  ['latitude', 999, 'a number of degrees from -90 to 90 such as 0.3136'],
  ['longitude', '32.5', 'a number of degrees from -180 to 180 such as 32.5811'],
  ['lookFirst', true, "'on' or 'off'"],
])('%s is refused as %j in one sentence', (key, value, mustBe) => {
  expect(configurationFault({ ...shop, [key]: value })).toBe(
    `${key} in src/shop.config.ts is ${JSON.stringify(value)}, but must be ${mustBe}.`,
  );
});

test('what is missing is named', () => {
  const { name: _, ...nameless } = shop;
  expect(configurationFault(nameless)).toMatch(/^src\/shop\.config\.ts has no name: add it, /);
});

test('a part of a value is named by its place, and so is what is no setting', () => {
  expect(configurationFault({ ...shop, delivery: { ...shop.delivery, fee: '5,000' } })).toBe(
    'delivery.fee in src/shop.config.ts is "5,000", but must be an amount such as 5000.',
  );
  expect(configurationFault({ ...shop, delivery: { ...shop.delivery, fee: 1e21 } })).toBe(
    'delivery.fee in src/shop.config.ts is 1e+21, but must be an amount such as 5000.',
  );
  expect(configurationFault({ ...shop, currency: { ...shop.currency, decimals: 0n } })).toBe(
    'currency.decimals in src/shop.config.ts is 0n, but must be 0, 1 or 2.',
  );
  expect(
    configurationFault({ ...shop, returns: { ...shop.returns, refundDays: { min: 5, max: 3 } } }),
  ).toMatch(/^returns\.refundDays in .* such as \{ min: 1, max: 3 \}\.$/);
  expect(configurationFault({ ...shop, curency: 1 })).toBe(
    'src/shop.config.ts has curency, which is no setting: take it out, or correct its name.',
  );
});

test.each([
  [{ currency: { ...shop.currency, before: '' } }, /^currency\.before /],
  [{ currency: { ...shop.currency, after: ' /=' } }, /either before or after/],
  [{ currency: { ...shop.currency, group: '.' } }, /two signs/],
  [{ currency: { ...shop.currency, steps: [] } }, /^currency\.steps .* such as \[1, 100, 500\]/],
  [{ currency: { ...shop.currency, steps: [0] } }, /^currency\.steps\.0 /],
  [{ currency: { ...shop.currency, steps: [0.4] } }, /^currency\.steps .* without more decimals than/],
  [
    { delivery: { ...shop.delivery, fee: 4.5 } },
    /^delivery\.fee .* is 4\.5, but must be without more decimals/,
  ],
  [
    { phoneRule: { ...shop.phoneRule, national: '[' } },
    /^phoneRule\.national .* "\[", but must be a pattern/,
  ],
  [{ departments: [...shop.departments, shop.departments[0]] }, /that differ in/],
  [
    { departments: [{ ...shop.departments[0], address: '/cart' }] },
    /^departments\.0\.address .* such as \/detergents/,
  ],
  [{ phoneRule: { ...shop.phoneRule, example: '12' } }, /its own example/],
  [{ timeZone: 'Kampala' }, /^timeZone /],
  [{ language: 'de-DE' }, /^language /],
])('%j is refused', (change, sentence) => {
  expect(configurationFault({ ...shop, ...change })).toMatch(sentence);
});

test('Spec 1: the shop that comes is the specification’s', () => {
  const days = (min: number, max: number) => ({ min, max });
  expect(shop).toMatchObject({
    hours: 'Mon-Fri 9am-6pm, Sat 10am-4pm, Sun closed',
    country: 'Uganda',
    currency: { code: 'UGX', before: 'UGX ', decimals: 0 },
    delivery: { fee: 5_000, freeOver: 50_000, cityDays: days(1, 3), nationwideDays: days(3, 7) },
    returns: { days: 7, refundDays: days(3, 5) },
    support: { replyHours: days(2, 4) },
    paymentMethod: 'Cash on Delivery',
    comingPayment: { name: 'Mobile Money', providers: ['MTN', 'Airtel'] },
    about: { years: '3+', styleCategories: '8', happyCustomers: '500+' },
  });
  expect(
    shop.departments.flatMap((each) =>
      'filter' in each && each.filter ? [each.address, ...each.filter.labels] : [],
    ),
  ).toEqual([
    ...[
      '/evacosmetics',
      'Face & Body Care',
      'Oral Care',
      'Hair Care',
      'Baby Care',
      'Male Grooming',
      'Special Offers',
    ],
    ...['/detergents', 'Pearl', 'Apex', 'Reem'],
  ]);
});
