import { globSync, readFileSync } from 'node:fs';
import { expect, onTestFinished, test } from 'vitest';
import { fillTokens, removeUntrue, sendsMails } from '#components/content/text-tokens.ts';
import { askOnWhatsapp } from '#domain/account/account-messages.ts';
import { facts } from '#domain/content/facts.ts';
import { applyChoices } from '#domain/owner/facts.ts';
import { paths } from '#domain/shop/paths.ts';
import { delivery } from '#domain/shop/shop.ts';
import { formatPrice } from '#domain/text/money.ts';

const texts = new Map(
  globSync('src/content/*.md').map((file) => [
    file.slice('src/content/'.length, -3),
    readFileSync(file, 'utf8'),
  ]),
);

test.each([
  ['help', [paths.cart, paths.login, paths.profile, paths.orders]],
  ['shipping', [paths.profile, paths.orders]],
  ['terms', [paths.orders]],
  ['privacy-policy', [paths.profile, paths.orders]],
  ['cookies', [paths.wishlist, paths.cart]],
  ['returns', [paths.orders]],
  ['bulk-orders', [paths.cart]],
  ['about', [paths.orders]],
])('the %s page leads to the screens that it speaks of', (name, screens) => {
  for (const path of screens) expect(texts.get(name)).toMatch(new RegExp(`\\]\\(${path}[)#]`));
});

/** How the cookies page calls what a browser keeps under each key. */
const named: Readonly<Record<string, RegExp>> = {
  'cart/': /\| Cart, and whose it is \|/,
  'cart-names': /\| Cart, and whose it is \|/,
  'cart-read': /\| Cart, and whose it is \|/,
  'cart-call': /\| Cart, and whose it is \|/,
  'cart-merging': /\| Cart, and whose it is \|/,
  gone: /\| Products in your cart that are no longer sold, or out of stock \|/,
  wishlist: /\| Wishlist \|/,
  recentSearches: /\| Recent searches \|/,
  recentlyViewed: /\| Recently viewed \|/,
  dataSaver: /\| Whether you save data, and about how much was saved today \|/,
  dataSaved: /\| Whether you save data, and about how much was saved today \|/,
  'session-expired': /\| Whether your sign-in ended by itself \|/,
  session: /\| Sign-in key, with your name and email \|/,
  'typed-profile': /\| Name, phone, address and date of birth that you typed to create an account \|/,
  landmark: /\| A landmark that you typed at checkout \|/,
  seenOrders: /\| Your ten newest orders, with name, email, phone and address \|/,
  'order-placed': /\| The products of your last order here, and your account \|/,
  'order-thanks': /\| The number of the order that you have just placed, /,
  account: /\| Cart, and whose it is \|/,
};

test('whatever the shop keeps in a browser stands on the cookies page', () => {
  // The owner's app keeps nothing on a shopper's phone.
  const code = globSync('src/{domain,inline,stores}/**/*.ts')
    .filter((file) => !file.includes('owner'))
    .map((file) => readFileSync(file, 'utf8'))
    .join('\n');
  const constants = new Map(
    [...code.matchAll(/const (\w+) = '([^']+)'/g)].map(([, name, text]) => [name, text]),
  );
  const found = code.matchAll(
    /\bstored(?:Text)?(?:<[^>]*>)?\(\s*(?:'([^']+)'|(\w+))|\blocalStorage\.(?!getItem|setItem|removeItem)(\w+)|\blocalStorage\[(\w+)\]|const cartPrefix = '([^']+)'/g,
  );
  const keys = [...found].map(
    ([, store, name, property, index, constant]) =>
      store ?? constants.get(name ?? index) ?? property ?? constant ?? '',
  );
  const kept = [...new Set(keys)].filter(Boolean);
  expect(kept).toEqual(
    expect.arrayContaining(['session', 'cart/', 'wishlist', 'recentlyViewed', 'seenOrders', 'order-placed']),
  );
  for (const key of kept)
    expect(texts.get('cookies'), `"${key}" is not explained`).toMatch(named[key] ?? key);
  expect(texts.get('cookies')).toMatch(/\| What you are typing to create an account, but no password \|/);
  expect(texts.get('cookies')).toMatch(/\| Where you were going when you asked for a new password \|/);
  expect(texts.get('cookies')).toMatch(/\| An order being placed, with its products and address \|/);
});

test('R23: what signing out does to an unconfirmed order is told as it is', () => {
  for (const name of ['privacy-policy', 'cookies']) {
    expect(texts.get(name)).not.toMatch(
      /stays (there|as well)\b[^.]*\border of which|Only an order of which/,
    );
    expect(texts.get(name)).toMatch(/the phone then stops checking (it|that order)/);
    expect(texts.get(name)).toMatch(/Where a sign-in ends by itself, (such an|the) order stays/);
  }
});

/** What only the reference API is known to keep, count and mail. */
const ofReferenceApi =
  /devices on which you signed in|random (name of the|letters)|whenever its status changes|count tries|The log of our server|scrambled form|emails? at each step|works out the total|in our emails?|emails? that confirms?/gi;

const mailing = (isReferenceApi: boolean) => (isReferenceApi ? ['passwordReset'] : []);

test('of somebody else’s API the texts tell nothing that only ours does', () => {
  const whole = [...texts.values()].join('\n');
  const mentions = (isReferenceApi: boolean) =>
    fillTokens(removeUntrue({ isReferenceApi, extras: mailing(isReferenceApi) }, whole), facts).match(
      ofReferenceApi,
    ) ?? [];
  expect(mentions(false).filter((each) => each !== 'scrambled form')).toEqual([]);
  expect(new Set(mentions(true)).size).toBeGreaterThanOrEqual(10);
  expect(removeUntrue({ isReferenceApi: false, extras: [] }, whole)).toMatch(
    /\{\{otherApi\}\}Emails about your orders/,
  );
  expect(removeUntrue({ isReferenceApi: true, extras: [] }, whole)).not.toContain('{{otherApi}}');
});

test.each([
  [true, '<ul>\n<li>a </li>\n</ul><p>c</p>'],
  [false, '<ul>\n</ul><p>b</p>\n<p>c</p>'],
])('what is true of one kind of API is left out as a whole (%s)', (isReferenceApi, kept) => {
  const html = '<ul>\n<li>a {{referenceApi}}</li>\n</ul><p>{{otherApi}}b</p>\n<p>c</p>';
  expect(fillTokens(removeUntrue({ isReferenceApi, extras: [] }, html), facts)).toBe(kept);
});

test('help says what “Forgot your password?” does at this shop, and not what it does at others', () => {
  const help = (extras: string[]) =>
    fillTokens(removeUntrue({ isReferenceApi: true, extras }, texts.get('help') ?? ''), facts);
  expect(help(['passwordReset'])).toMatch(/We send you a link/);
  expect(help(['passwordReset'])).not.toMatch(/WhatsApp opens/);
  expect(help([])).toMatch(/WhatsApp opens/);
  expect(help([])).toContain(`tap “${askOnWhatsapp}”`);
  expect(help([])).not.toMatch(/We send you a link/);
});

test('a shop of ours that sends no mails promises none, and one that does says which', () => {
  const promised =
    /in our emails?|emails? that confirms?|confirm it by email|goes to your email|email at each step|sent, and when|asked for by mail/g;
  const whole = [...texts.values()].join('\n');
  const told = (extras: string[]) =>
    new Set(removeUntrue({ isReferenceApi: true, extras }, whole).match(promised));
  expect(told([])).toEqual(new Set());
  expect(told(['passwordReset']).size).toBe(7);
  expect(sendsMails({ isReferenceApi: true, extras: [] })).toBe(false);
  expect(sendsMails({ isReferenceApi: true, extras: ['passwordReset'] })).toBe(true);
  expect(sendsMails({ isReferenceApi: false, extras: [] })).toBe(true);
});

test('only if the owner promises it, the text about shipping says that one may look before paying', () => {
  const told = (lookFirst: string) =>
    removeUntrue({ isReferenceApi: true, extras: [] }, texts.get('shipping') ?? '', { ...facts, lookFirst });
  expect(told('off')).not.toMatch(/before you pay/);
  expect(told('on')).toMatch(/You may open the parcel and look before you pay\./);
});

test('R45: that page views are measured is told where they are, and only there', () => {
  const told = (extras: string[]) =>
    fillTokens(removeUntrue({ isReferenceApi: true, extras }, texts.get('privacy-policy') ?? ''), facts);
  expect(told(['webVitals'])).toMatch(
    /\n\nTo learn where the shop is slow, we measure a part of the page views, /,
  );
  expect(told([])).not.toMatch(/measure/);
  expect(removeUntrue({ isReferenceApi: true, extras: [] }, '<p>a</p><p>{{webVitals}}b</p>')).toBe(
    '<p>a</p>',
  );
});

test('a shop that never takes a fee says so in each of its texts, and names no amount', () => {
  const { fee } = delivery;
  const read = () =>
    [...texts]
      .filter(([, text]) => text.includes('{{deliveryFee}}'))
      .map(([name, text]) => [
        name,
        fillTokens(removeUntrue({ isReferenceApi: true, extras: [] }, text), facts, String),
      ]);
  const paid = read();
  onTestFinished(() => applyChoices({}));
  applyChoices({ fee: 0 });
  const free = read();
  expect(paid).toHaveLength(5);
  for (const [name, text] of paid) expect(text, name).toContain(formatPrice(fee));
  for (const [name, text] of free) {
    expect(text, name).toMatch(/Shipping is free\.|\| Free \|/);
    expect(text, name).not.toMatch(/UGX\s\d|the fee\b/i);
  }
});
