import { expect, test } from 'vitest';
import { leadsToCheckout, nextPath } from '#domain/account/auth-links.ts';
import { loginPath, profileToCheckout } from '#domain/shop/paths.ts';

test('R16: sign-in leads back to the page that asked for it', () => {
  expect(loginPath('/place-order')).toBe('/login?next=%2Fplace-order');
  for (const path of [
    '/place-order',
    '/orders',
    '/collection?q=soap&page=2',
    '/verify?success=true&orderId=a%2Fb',
  ])
    expect(nextPath(loginPath(path).slice('/login'.length))).toBe(path);
});

test('what leads on to the checkout is the checkout and nothing else', () => {
  for (const path of [
    loginPath('/place-order'),
    loginPath('/place-order?line=71%2Fdefault&quantity=2'),
    profileToCheckout,
    '/login?next=/place-order',
    '/login?next=/place-order/',
  ])
    expect(leadsToCheckout(path.slice(path.indexOf('?')))).toBe(true);
  for (const next of [
    '',
    '/orders',
    '//place-order',
    '/place-order/x',
    '/orders?next=/place-order',
    'https://evil.example/place-order',
  ])
    expect(leadsToCheckout(`?next=${encodeURIComponent(next)}`)).toBe(false);
});

test.each([
  '',
  'orders',
  '//evil.example',
  '/\\evil.example',
  'https://evil.example/',
  'javascript:alert(1)',
  ' //evil.example',
  '/\t/evil.example',
  '/orders\u0000',
  '/.//evil.example',
  '/../..//evil.example',
  '/login',
  '/login.html?next=/orders',
  '/%6Cogin',
  '/%',
])('R16: sign-in leads home instead of to %j', (next) => {
  expect(nextPath(`?next=${encodeURIComponent(next)}`)).toBe('/');
});

test('R16: a query that makes no sense leads home', () => {
  for (const search of ['', '?', '?next', '?next=%', '?next=%E0%A4%A', '?other=/orders'])
    expect(nextPath(search)).toBe('/');
});
