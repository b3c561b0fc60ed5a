import { expect, test } from 'vitest';
import { isPrivateFile, secretFinder } from '#release/verify/secrets.ts';

const password = 'correct-horse-9';

test.each([
  ['SHOP_HOOK_SECRET', { SHOP_HOOK_SECRET: 'made-of-plain-words' }, 'made-of-plain-words'],
  ['DATABASE_URL', { DATABASE_URL: `postgres://shop:${password}@db/x` }, password],
  ['SMTP_URL', { SMTP_URL: `smtps://shop:${password}@mail/` }, `smtps://shop:${password}@mail/`],
  ['STRIPE_SECRET_KEY', { STRIPE_SECRET_KEY: 'sk-of-the-shop-1' }, 'sk-of-the-shop-1'],
])('the value of %s is found wherever it stands', (name, env, value) => {
  const find = secretFinder(env);
  expect(find(`<p>A ${value}.</p>`)).toBe(`holds the value of ${name}`);
  expect(find('<p>Pearl Bar Soap</p>')).toBeNull();
});

test.each([
  ['Astro', `a&b'c"d<e>-of-1`, 'a&amp;b&#39;c&#34;d&lt;e&gt;-of-1'],
  ['the markup of React', `a&b'c"d<e>-of-1`, 'a&amp;b&#x27;c&quot;d&lt;e&gt;-of-1'],
  ['JSON', 'a"b\\c-of-the-1', 'a\\"b\\\\c-of-the-1'],
  ['an address', 'a&b/c-of-the-shop-1', 'a%26b%2Fc-of-the-shop-1'],
  ['UTF-8', 'clé-of-the-shöp-1', 'clé-of-the-shöp-1'],
])('a secret is found as %s writes it', (_, value, written) => {
  const bytes = Buffer.from(`<p>${written}</p>`).toString('latin1');
  expect(secretFinder({ API_TOKEN: value })(bytes)).toBe('holds the value of API_TOKEN');
});

test.each([
  ['a word', { API_TOKEN: 'cosmeticscosmetics' }, 'cosmeticscosmetics'],
  ['what is short', { API_TOKEN: 'soap1' }, 'soap1'],
  ['a path', { SECRET_FILE: '/run/secrets/shop-1' }, '/run/secrets/shop-1'],
  [
    'a key that is made for pages',
    { STRIPE_PUBLISHABLE_KEY: 'pk_live_of_the_shop_1' },
    'pk_live_of_the_shop_1',
  ],
  ['a setting', { SHOP_MAIL_FROM: 'Kampala Road 12, 2nd' }, 'Kampala Road 12, 2nd'],
])('%s in the environment is no secret', (_, env, value) => {
  expect(secretFinder(env)(`<p>A ${value}.</p>`)).toBeNull();
});

const addressSchemes =
  'postgres postgresql mysql mariadb mongodb mongodb+srv redis smtp smtps amqp amqps'.split(' ');
const envLines = ['DATABASE_URL', 'SMTP_URL', 'SHOP_HOOK_SECRET', 'STRIPE_KEY', 'export STRIPE_KEY'];

test.each([
  ...['', 'RSA ', 'EC '].map((kind) => ['a private key', `-----BEGIN ${kind}PRIVATE KEY-----`]),
  ...['sk_live', 'sk_test', 'rk_live', 'rk_test'].map((start) => [
    'a secret key of Stripe',
    `${start}_${'a1'.repeat(8)}`,
  ]),
  ['a secret of a webhook', `whsec_${'a1'.repeat(8)}`],
  ...addressSchemes.map((scheme) => ['an address with a password', `${scheme}://shop:${password}@host`]),
  ['a key of Amazon', `AKIA${'A1'.repeat(8)}`],
  ...envLines.map((name) => ['a line of an .env file', `\n${name}=x\n`]),
])('%s is found by its form: %j', (what, secret) => {
  const web = 'https://shop.example/ '.repeat(20);
  expect(secretFinder({})(`${web} ${secret} ${web}`)).toBe(`holds ${what}`);
});

test('addresses without a password, and words that only look like keys, are none', () => {
  const find = secretFinder({});
  for (const text of [
    '<a href="https://wa.me/256700123456">',
    'postgres://host/name',
    'a task_test_of_strength',
    'STRIPE_ the brand',
    'The SECRET=of soap',
  ])
    expect(find(text), text).toBeNull();
});

test('private files are known by their names', () => {
  const files =
    '.env .env.local .htpasswd a/.git/HEAD old/.svn/entries .npmrc keys/id_rsa keys/server.pem shop.sqlite backup.sql a.csv~ a.js.map';
  expect(files.split(' ').filter((file) => !isPrivateFile(file))).toEqual([]);
  expect(['index.html', 'environment.html', 'product/key.html', 'llms.txt'].some(isPrivateFile)).toBe(false);
});
