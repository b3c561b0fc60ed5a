import { describe, expect, test } from 'vitest';
import { factsFrom } from '#domain/content/facts.ts';

describe('R29: the facts of the shop come from the environment', () => {
  test.each([
    ['SHOP_NAME', 'name', 'Changed'],
    ['SHOP_TAGLINE', 'tagline', 'Changed'],
    ['SHOP_CITY', 'city', 'Changed'],
    ['SHOP_COUNTRY', 'country', 'Changed'],
    ['SHOP_COUNTRY_CODE', 'countryCode', 'KE'],
    ['SHOP_PHONE', 'phone', '(0312) 12-34-56'],
    ['SHOP_EMAIL', 'email', 'us@shop.example'],
    ['SHOP_STREET', 'street', 'Changed'],
    ['SHOP_CHAT_NUMBER', 'chatNumber', '254700123456'],
    ['SHOP_INSTAGRAM', 'instagram', 'https://instagram.com/myshop?hl=en'],
    ['SHOP_TIKTOK', 'tiktok', 'http://www.tiktok.com/@myshop'],
    ['SHOP_HOURS', 'hours', 'Changed'],
    ['SHOP_LATITUDE', 'latitude', '-90'],
    ['SHOP_LONGITUDE', 'longitude', '+179.5'],
    ['SHOP_LOOK_FIRST', 'lookFirst', 'on'],
  ] as const)('%s changes %s and nothing else', (variable, fact, value) => {
    expect(factsFrom({ [variable]: ` ${value} ` })).toEqual({ ...factsFrom({}), [fact]: value });
  });

  test.each([
    ['SHOP_COUNTRY_CODE', 'Uganda', 'UG'],
    ['SHOP_COUNTRY_CODE', 'ug', 'UG'],
    ['SHOP_PHONE', 'ask', '+256 700 123 456'],
    ['SHOP_PHONE', '+256 700 123 456 or +256 700 123 457', '+256 700 123 456'],
    ['SHOP_EMAIL', 'hello.myshop', 'hello@shop.example'],
    ['SHOP_CHAT_NUMBER', 'call me', '256700123456'],
    ['SHOP_CHAT_NUMBER', 'https://wa.me/256700123456', '256700123456'],
    ['SHOP_INSTAGRAM', '@myshop', 'https://www.instagram.com/myshop'],
    ['SHOP_INSTAGRAM', 'javascript:alert(1)', 'https://www.instagram.com/myshop'],
    ['SHOP_TIKTOK', 'data:text/html,x', 'https://www.tiktok.com/@myshop'],
    ['SHOP_TIKTOK', 'https://tiktok.com\n/@myshop', 'https://www.tiktok.com/@myshop'],
    ['SHOP_LATITUDE', '999', '0.3136'],
    ['SHOP_LONGITUDE', '1e5', '32.5811'],
    ['SHOP_LONGITUDE', '32,5811', '32.5811'],
  ])('%s=%j is refused in one sentence with an example', (variable, value, example) => {
    const said = JSON.stringify(value).replace(/[.*+?^${}()|[\]\\]/g, '\\$&');
    const sentence = new RegExp(
      `^${variable} is ${said}, but must be [^\n]+ such as ${example.replace('+', '\\+')}\\.$`,
    );
    expect(() => factsFrom({ [variable]: value })).toThrow(sentence);
  });

  test.each(['', '  ', undefined])('%j leaves a fact as it is', (value) => {
    expect(factsFrom({ SHOP_NAME: value })).toEqual(factsFrom({}));
  });
});

test('Spec 1: the shop is open as the specification says', () => {
  expect(factsFrom({}).hours).toBe('Mon-Fri 9am-6pm, Sat 10am-4pm, Sun closed');
});
