import { safeParse } from 'valibot';
import { afterEach, expect, test, vi } from 'vitest';
import { calls } from '#api/contract.ts';
import { attempt, names, quickClient, success, tries } from '../client-fixture.ts';
import { misbehaving, says } from '../misbehaving-server.ts';

afterEach(() => vi.unstubAllGlobals());

test.each(names)('%s goes where the contract says, with a body that the contract takes', async (name) => {
  await using server = await misbehaving(says(success));
  await tries[name](quickClient(`${server.url}/shop//`));
  expect(server.asked).toEqual([`${calls[name].method} /shop${calls[name].path}`]);
  const { body } = server.heard[0] ?? { body: '' };
  expect(safeParse(calls[name].request, body === '' ? undefined : JSON.parse(body)).success).toBe(true);
});

test('R3: no copy in a browser or on the way answers for the live list, however long the host lets it be kept', async () => {
  await using server = await misbehaving(says(success));
  await tries.listProducts(quickClient(server.url));
  expect(server.heard[0]?.headers['cache-control']).toBe('max-age=0');
});

/**
 * What fetch sends by itself, the `cache-control` of its mode among it (behind the check for CORS), and `accept`, which every
 * cross-origin call may carry.
 */
const ofFetch = [
  'accept',
  'accept-encoding',
  'accept-language',
  'cache-control',
  'connection',
  'content-length',
  'host',
  'sec-fetch-mode',
  'user-agent',
];

test.each(names)('%s sends no header that a minimal CORS list would not take', async (name) => {
  await using server = await misbehaving(says(success));
  await tries[name](quickClient(server.url));
  const { token, ...headers } = server.heard[0]?.headers ?? {};
  expect(token).toBe(calls[name].token ? 'token-7' : undefined);
  const ours = Object.keys(headers).filter((header) => !ofFetch.includes(header));
  expect(ours).toEqual(calls[name].method === 'GET' ? [] : ['content-type']);
  if (calls[name].method === 'POST') expect(headers['content-type']).toBe('application/json');
});

test('the token is that of the moment, and never in an address', async () => {
  await using server = await misbehaving(says(success));
  let token = 'first';
  const client = quickClient(server.url, { token: () => token });
  await client.getCart();
  token = 'second';
  await client.getCart();
  expect(server.heard.map(({ headers }) => headers.token)).toEqual(['first', 'second']);
  expect(server.asked.join()).not.toMatch(/first|second/);
});

const listed = { description: 'Lathers well', bestseller: '1', date: '2026-05-01' };

test('Spec 7: an order carries whole products, the key of its attempt and UGX', async () => {
  await using server = await misbehaving(says(success));
  const asListed = { ...listed, id: 7, price: '9,500', image: '/soap.jpg', quantity: 40 };
  const lines = attempt.lines.map((line) => ({ ...line, asListed }));
  await quickClient(server.url).placeOrder({ ...attempt, lines });
  expect(JSON.parse(server.heard[0]?.body ?? '')).toEqual({
    clientOrderId: attempt.clientOrderId,
    address: attempt.address,
    items: [
      {
        ...listed,
        id: '7',
        _id: '7',
        name: 'Soap',
        image: ['https://shop.example/soap.jpg'],
        size: 'default',
        quantity: 2,
        price: 9_500,
        category: 'Laundry',
        sub_category: 'Pearl',
      },
    ],
    amount: 24_000,
    currency: 'UGX',
  });
});

test('the profile goes out in snake case', async () => {
  await using server = await misbehaving(says(success));
  const profile = {
    firstName: 'Jane',
    lastName: 'Doe',
    phone: '1',
    street: 'A',
    city: 'B',
    country: 'Uganda',
  };
  await quickClient(server.url).updateUserProfile({ ...profile, dateOfBirth: '1990-05-01' });
  expect(JSON.parse(server.heard[0]?.body ?? '')).toEqual({
    first_name: 'Jane',
    last_name: 'Doe',
    phone: '1',
    street: 'A',
    city: 'B',
    country: 'Uganda',
    date_of_birth: '1990-05-01',
  });
});

test.each([
  ['XSRF-TOKEN=a%3Db', 'a=b'],
  ['other=1; XSRF-TOKEN=plain; more=2', 'plain'],
  ['XSRF-TOKEN=%zz', '%zz'],
  ['NOT-XSRF-TOKEN=x', undefined],
  ['XSRF-TOKEN=', undefined],
  ['', undefined],
])('R26: the cookie %j goes to the page’s own host as %j', async (cookie, sent) => {
  await using server = await misbehaving(says(success));
  vi.stubGlobal('document', { cookie });
  vi.stubGlobal('location', new URL(`${server.url}/cart`));
  await tries.getCart(quickClient(''));
  await tries.listProducts(quickClient(server.url));
  expect(server.asked).toEqual(['POST /api/get-cart.php', 'GET /api/list-products.php']);
  expect(server.heard.map(({ headers }) => headers['x-xsrf-token'])).toEqual([sent, sent]);
});

test('R26: the cookie goes to no other host', async () => {
  await using server = await misbehaving(says(success));
  vi.stubGlobal('document', { cookie: 'XSRF-TOKEN=secret' });
  vi.stubGlobal('location', new URL('https://shop.example/cart'));
  await tries.getCart(quickClient(server.url));
  expect(server.heard[0]?.headers['x-xsrf-token']).toBeUndefined();
});

test('a token that no header can hold sends nothing and breaks nothing', async () => {
  await using server = await misbehaving(says(success));
  expect(await tries.addToCart(quickClient(server.url, { token: () => 'a\nb' }))).toMatchObject({
    outcome: 'unknown',
  });
  expect(server.asked).toEqual([]);
});
