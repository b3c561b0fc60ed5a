import { describe, expect, test } from 'vitest';
import { factsFrom } from '#domain/facts.ts';

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
    ['SHOP_MAP_URL', 'mapUrl'],
  ] as const)('%s changes %s and nothing else', (variable, fact) => {
    expect(factsFrom({ [variable]: ' Changed ' })).toEqual({ ...factsFrom({}), [fact]: 'Changed' });
  });

  test.each(['', '  ', undefined])('%j leaves a fact as it is', (value) => {
    expect(factsFrom({ SHOP_NAME: value })).toEqual(factsFrom({}));
  });

  test('a variable of something else changes nothing', () => {
    expect(factsFrom({ NAME: 'x', SHOP_HOURS: 'x', SHOP___PROTO__: 'x', shop_name: 'x' })).toEqual(
      factsFrom({}),
    );
  });
});

test.each(['+256 700 123 456', '256-700-123-456', '(256) 700.123.456', '256700123456'])(
  'the chat number may be written %s',
  (written) => {
    expect(factsFrom({ SHOP_CHAT_NUMBER: written }).chatNumber).toBe('256700123456');
  },
);

test('Spec 1: the hours are told to shoppers and to machines alike', () => {
  expect(factsFrom({}).hours.map(({ label }) => label)).toEqual([
    'Mon-Fri 9am-6pm',
    'Sat 10am-4pm',
    'Sun closed',
  ]);
  const days = factsFrom({}).hours.flatMap((hours) => hours.days);
  expect(new Set(days).size).toBe(7);
});
