import { describe, expect, test } from 'vitest';
import { factsFrom } from '#domain/content/facts.ts';

describe('R29: the facts of the shop come from the environment', () => {
  test.each([
    ['SHOP_NAME', 'name'],
    ['SHOP_TAGLINE', 'tagline'],
    ['SHOP_CITY', 'city'],
    ['SHOP_COUNTRY', 'country'],
    ['SHOP_COUNTRY_CODE', 'countryCode'],
    ['SHOP_PHONE', 'phone'],
    ['SHOP_EMAIL', 'email'],
    ['SHOP_STREET', 'street'],
    ['SHOP_CHAT_NUMBER', 'chatNumber'],
    ['SHOP_INSTAGRAM', 'instagram'],
    ['SHOP_TIKTOK', 'tiktok'],
    ['SHOP_HOURS', 'hours'],
  ] as const)('%s changes %s and nothing else', (variable, fact) => {
    expect(factsFrom({ [variable]: ' Changed ' })).toEqual({ ...factsFrom({}), [fact]: 'Changed' });
  });

  test.each(['', '  ', undefined])('%j leaves a fact as it is', (value) => {
    expect(factsFrom({ SHOP_NAME: value })).toEqual(factsFrom({}));
  });

  test('a variable of something else changes nothing', () => {
    expect(factsFrom({ NAME: 'x', SHOP___PROTO__: 'x', shop_name: 'x' })).toEqual(factsFrom({}));
  });
});

test.each(['+256 700 123 456', '256-700-123-456', '(256) 700.123.456', '256700123456'])(
  'the chat number may be written %s',
  (written) => {
    expect(factsFrom({ SHOP_CHAT_NUMBER: written }).chatNumber).toBe('256700123456');
  },
);

test('Spec 1: the shop is open as the specification says', () => {
  expect(factsFrom({}).hours).toBe('Mon-Fri 9am-6pm, Sat 10am-4pm, Sun closed');
});

test.each(['SHOP_LATITUDE', 'SHOP_LONGITUDE'])(
  'R29: %s moves the shop on the map, and must be a number',
  (name) => {
    expect(Object.values(factsFrom({ [name]: '0.5' }))).toContain('0.5');
    expect(() => factsFrom({ [name]: 'near the market' })).toThrow(`${name} is "near the market"`);
  },
);
