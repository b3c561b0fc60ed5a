import { expect, test } from 'vitest';
import { isEmail, normalEmail } from '#domain/account/customer.ts';

test.each([
  'jane@example.com',
  "o'brien@example.co.ug",
  'jane+shop@mail.example.com',
  'jane.doe_1-2@ex-ample.com',
  'jané@bücher.example',
])('%s is an email address', (text) => {
  expect(isEmail(text)).toBe(true);
});

test.each([
  '',
  'jane',
  'jane@example',
  '@example.com',
  'jane@',
  'jane@@example.com',
  'jane doe@example.com',
  'jane@example..com',
  'jane@.example.com',
  'jane@example.com.',
  'jane@example.com\nbcc: all@example.com',
  'Jane <jane@example.com>',
  'jane@example.com, joan@example.com',
  'jane\u200b@example.com',
  'jane@example。com',
  'jane@mail．example.com',
  'jane@example.com｡',
  'jane@example.com/',
  'jane@example.com#a.b',
  'jane@example.com?a.b',
  'jane@example%2ecom.ug',
  `${'x'.repeat(243)}@example.com`,
])('%j is none', (text) => {
  expect(isEmail(text)).toBe(false);
});

test('a long text that is no address is told quickly', () => {
  const before = performance.now();
  expect(isEmail(`a@${'b.'.repeat(120)}`)).toBe(false);
  expect(performance.now() - before).toBeLessThan(5_000);
});

test('one address has one form', () => {
  expect(normalEmail(' JANE@Example.com ')).toBe('jane@example.com');
  expect(normalEmail('jane\u0301@example.com')).toBe(normalEmail('jan\u00e9@example.com'));
});
