import { expect, test } from 'vitest';
import { facts } from '#domain/content/facts.ts';
import { settingsFrom } from '#domain/shop/settings.ts';
import {
  assertAddresses,
  assertOwnAddress,
  assertStandInsDecided,
  contactsWarning,
  ownAddressWarning,
} from '#release/live-site.ts';
import { product } from '../../support/products.ts';

type Environment = Record<string, string>;

/** The sentence that a build from this environment is refused with; '' when it is not. */
function refusal(env: Environment): string {
  try {
    assertOwnAddress(settingsFrom(env), env);
    assertAddresses(settingsFrom(env));
    return '';
  } catch (error) {
    return (error as Error).message;
  }
}

const live = 'https://shop.example';

test.each([
  {},
  { SHOP_API_URL: 'http://php.local' },
  { SHOP_API_URL: 'https://api.example', SHOP_SITE_URL: 'http://localhost:4321' },
  { SHOP_API_URL: 'https://api.example', SHOP_SITE_URL: live },
  { SHOP_API_URL: 'http://192.168.1.7', SHOP_SITE_URL: 'http://192.168.1.8:4321' },
  { SHOP_SITE_URL: live },
])('%j is built', (env) => {
  expect(refusal(env as Environment)).toBe('');
});

test.each(['', ' '])('a build for an API on the internet is refused with SHOP_SITE_URL=%j', (own) => {
  expect(refusal({ SHOP_API_URL: 'https://api.example', SHOP_SITE_URL: own })).toMatch(
    /^SHOP_SITE_URL is not set, and search engines would be told that the shop is at http:\/\/localhost:4321: set it /,
  );
});

test.each([
  'http://localhost:8085',
  'http://127.0.0.1:8085',
  'https://192.168.0.10/shop',
  'http://[::ffff:127.0.0.1]',
  'https://laptop.local',
  'https://php',
])('a site for the internet is refused with its API at %s, which no browser can reach', (apiUrl) => {
  expect(refusal({ SHOP_API_URL: apiUrl, SHOP_SITE_URL: live })).toMatch(
    /^SHOP_API_URL is .*, which a browser that shows https:\/\/shop\.example cannot reach: set it /,
  );
});

test('an API on this machine is refused for a site that other machines show', () => {
  expect(refusal({ SHOP_API_URL: 'http://127.0.0.1:8085', SHOP_SITE_URL: 'http://laptop.local' })).toMatch(
    /^SHOP_API_URL is .*, which a browser that shows .* cannot reach: set it /,
  );
});

test('a site with https is refused with its API at http, which browsers do not call', () => {
  expect(refusal({ SHOP_API_URL: 'http://api.example', SHOP_SITE_URL: live })).toBe(
    `SHOP_API_URL is http://api.example, and browsers let no page of ${live} call an address without https: set it to the address under which shoppers reach the API with https.`,
  );
});

test('pages that name this machine for want of a setting are warned about', () => {
  expect(ownAddressWarning(settingsFrom({}), {})).toMatch(/^These pages name http:\/\/localhost:4321 /);
  expect(ownAddressWarning(settingsFrom({}), {})).toContain(
    "these contacts are still the example's: phone, ",
  );
  for (const SHOP_SITE_URL of ['http://localhost:4321', live]) {
    expect(ownAddressWarning(settingsFrom({ SHOP_SITE_URL }), { SHOP_SITE_URL })).toBe('');
  }
});

test('a site for the internet names each contact that is still the example’s', () => {
  const settings = settingsFrom({ SHOP_SITE_URL: live });
  expect(contactsWarning(settings)).toMatch(/: phone, email, street, chatNumber, instagram, tiktok\./);
  const shop = {
    ...facts,
    phone: '+256 772 000 111',
    street: 'Plot 12, Kampala Road',
    chatNumber: '256772000111',
    instagram: 'https://www.instagram.com/shop',
    tiktok: 'https://www.tiktok.com/@shop',
  };
  expect(contactsWarning(settings, shop)).toMatch(/: email\./);
  expect(contactsWarning(settings, { ...shop, email: 'us@shop.example' })).toBe('');
  expect(contactsWarning(settingsFrom({}))).toBe('');
});

test('a public site of a catalogue without figures asks whether to invent them, and a local one does not', () => {
  const products = [
    product({ rating: null, stock: null, originalPrice: null }),
    product({ rating: 4.2, reviewCount: 3, stock: null, originalPrice: 9_000 }),
  ];
  const decide = (siteUrl: string, env: Environment = {}) =>
    assertStandInsDecided(products, { siteUrl }, env);
  expect(() => decide(live)).toThrow(
    'SHOP_STAND_INS is not set, and the catalogue has no former price for 1 of 2 products, no rating for 1 of 2 products, no stock for 2 of 2 products: set it to off ',
  );
  expect(() => decide(live, { SHOP_STAND_INS: 'off' })).not.toThrow();
  expect(() => decide(live, { SHOP_STAND_INS: 'on' })).not.toThrow();
  expect(() => decide('http://localhost:4321')).not.toThrow();
});
