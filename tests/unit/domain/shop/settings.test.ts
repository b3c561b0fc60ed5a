import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { settingsFrom } from '#domain/shop/settings.ts';
import { anyText } from '../../../support/products.ts';

test('without an environment the shop runs by itself on this machine', () => {
  expect(settingsFrom({})).toEqual({
    port: 4321,
    host: null,
    siteUrl: 'http://localhost:4321',
    apiUrl: null,
    catalogue: null,
    bucket: null,
    fewFiles: false,
    apiZone: 'Africa/Kampala',
    dataDir: '.shop',
    databaseUrl: null,
    standIns: true,
    testShop: false,
    isDemo: false,
    webVitals: false,
    worksOffline: true,
    mailLinkOrigin: null,
    hookSecret: null,
    rebuildEveryMs: null,
  });
});

test.each([
  [{ PORT: '8080' }, { port: 8080, siteUrl: 'http://localhost:8080' }],
  [{ PORT: ' 0 ' }, { port: 0 }],
  [{ SHOP_HOST: ' 127.0.0.1 ' }, { host: '127.0.0.1' }],
  [
    { PORT: '1', SHOP_SITE_URL: 'https://shop.example' },
    { port: 1, siteUrl: 'https://shop.example' },
  ],
  [{ SHOP_SITE_URL: ' https://shop.example/ ' }, { siteUrl: 'https://shop.example' }],
  [{ SHOP_SITE_URL: 'https://Shop.Example:443//' }, { siteUrl: 'https://shop.example' }],
  [{ SHOP_API_URL: 'https://api.example/shop/' }, { apiUrl: 'https://api.example/shop' }],
  [{ SHOP_API_URL: '  ' }, { apiUrl: null }],
  [{ SHOP_API_ZONE: 'America/Denver' }, { apiZone: 'America/Denver' }],
  [{ SHOP_DATA_DIR: ' /var/shop ' }, { dataDir: '/var/shop' }],
  [{ DATABASE_URL: ' postgres://u:p@db.example/shop ' }, { databaseUrl: 'postgres://u:p@db.example/shop' }],
  [{ DATABASE_URL: 'postgresql:///shop?host=/run' }, { databaseUrl: 'postgresql:///shop?host=/run' }],
  [{ SHOP_OFFLINE: 'off' }, { worksOffline: false }],
  [{ SHOP_STAND_INS: 'off' }, { standIns: false }],
  [{ SHOP_HOOK_SECRET: ' ' }, { hookSecret: null }],
  [{ SHOP_HOOK_SECRET: ' sixteen-letters- ' }, { hookSecret: 'sixteen-letters-' }],
  [{ SHOP_REBUILD_EVERY: ' 15m ' }, { rebuildEveryMs: 900_000 }],
  [{ SHOP_TEST: ' On ' }, { testShop: true }],
  [{ SHOP_WEB_VITALS: 'on' }, { webVitals: true }],
  [{ SMTP_URL: 'smtp://mail.example' }, { mailLinkOrigin: null }],
  [{ SHOP_SITE_URL: 'https://shop.example' }, { mailLinkOrigin: null }],
  [
    { SMTP_URL: 'smtp://mail.example', SHOP_SITE_URL: 'https://shop.example' },
    { mailLinkOrigin: 'https://shop.example' },
  ],
])('%j is understood', (env, settings) => {
  expect(settingsFrom(env)).toMatchObject(settings);
});

test.each(['p@ss', '100%', 'a b', '%23%2F%3F'])('DATABASE_URL may have the password %s', (password) => {
  const databaseUrl = `postgres://u:${password}@db.example/shop`;
  expect(settingsFrom({ DATABASE_URL: databaseUrl })).toMatchObject({ databaseUrl });
});

test.each([
  'secret',
  'mysql://u:secret@db.example/shop',
  'postgres://u:secret@db.example',
  'postgres://u:secret@:5432/shop',
  'postgres://u:sec ret@db example/shop',
  'u:secret@db.example/shop',
  'postgres://u:sec#ret@db.example/shop',
  'postgres://u:12/34@db.example/shop',
  'postgres:///shop?host=/run#34',
])('DATABASE_URL=%s is refused without a word of it, since it may hold a password', (value) => {
  expect(() => settingsFrom({ DATABASE_URL: value })).toThrow(
    'DATABASE_URL makes no sense: it must be an address such as postgres://user:password@host/name, with # / ? @ % and spaces of the password written as %23 %2F %3F %40 %25 %20, or empty for SQLite.',
  );
});

test.each([
  'https://owner:secret@shop.example',
  'https://owner:sec/ret@shop.example',
  'https//owner:secret@shop.example',
  'owner:secret@shop.example',
])('the address %s is refused without a word of it, since it holds a password', (value) => {
  for (const name of ['SHOP_SITE_URL', 'SHOP_API_URL']) {
    expect(() => settingsFrom({ [name]: value })).toThrow(
      new RegExp(
        `^${name} is a value with "@", where a password may be, but must [^@]+ such as https://[a-z.]+, without user and password\\.$`,
      ),
    );
  }
});

describe('a value that makes no sense is refused in one sentence that names the variable', () => {
  const senseless = {
    PORT: ['http', '-1', '65536', '80.5', 'Infinity'],
    SHOP_DATA_DIR: ['~/shop', '$HOME/shop', '/srv/$SHOP/data', '%USERPROFILE%\\shop'],
    SHOP_SITE_URL: [
      'shop.example',
      'ftp://shop.example',
      'https://shop.example/shop',
      'https://shop.example/?a=1',
      'https://shop\n.example',
      'https://shop.example/\0',
    ],
    SHOP_API_URL: [
      'https://api.example\n/shop',
      'api.example',
      '/api',
      'https://api.example/?key=1',
      'https://api.example/#api',
    ],
    SHOP_API_ZONE: ['Kampala', 'East Africa Time', ' Africa/Kampala'],
    SHOP_STAND_INS: ['false', '0'],
    SHOP_OFFLINE: ['no'],
    SHOP_TEST: ['yes'],
    SHOP_WEB_VITALS: ['10'],
  };
  const cases = Object.entries(senseless).flatMap(([name, values]) =>
    values.map((value) => [name, value] as const),
  );
  test.each(cases)('%s=%s', (name, value) => {
    expect(() => settingsFrom({ [name]: value })).toThrow(new RegExp(`^${name} is ".*", but must .+\\.$`));
  });

  test('whatever is written there', () => {
    const names = fc.constantFrom('PORT', 'SHOP_SITE_URL', 'SHOP_API_URL', 'SHOP_STAND_INS', 'SHOP_DATA_DIR');
    const anyValue = fc.oneof(anyText, fc.webUrl({ withFragments: true }));
    fc.assert(
      fc.property(names, anyValue, (name, value) => {
        try {
          const { siteUrl, apiUrl } = settingsFrom({ [name]: value });
          for (const url of [siteUrl, apiUrl ?? siteUrl])
            expect(url).toMatch(/^https?:\/\/[^\s?#]*[^\s/?#]$/);
          expect(new URL(siteUrl).origin).toBe(siteUrl);
        } catch (error) {
          if (!(error instanceof Error) || !error.message.startsWith(`${name} is `)) throw error;
        }
      }),
      { numRuns: 500 },
    );
  });
});
