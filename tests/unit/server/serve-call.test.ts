import { afterEach, beforeEach, expect, test } from 'vitest';
import { type CallName, calls } from '#api/contract.ts';
import { type OpenApp, openApp } from './app-fixture.ts';
import { newCustomer } from './customer-fixture.ts';

let shop: OpenApp;

beforeEach(async () => {
  shop = await openApp();
});

afterEach(() => shop.close());

const json = { 'content-type': 'application/json' };
const posts = Object.entries(calls)
  .filter(([, call]) => call.method === 'POST')
  .map(([name, call]) => [name as CallName, call.path, call.token] as const);

function send(body: BodyInit | null, headers: Record<string, string> = json) {
  return shop.call(calls.login.path, { method: 'POST', headers, body, duplex: 'half' } as RequestInit);
}

test.each(posts)(
  '%s may be called from a page of any origin, with the token in a header',
  async (_, path) => {
    const headers = { origin: 'https://elsewhere.example', 'access-control-request-method': 'POST' };
    const preflight = await shop.call(path, { method: 'OPTIONS', headers });
    expect([preflight.status, await preflight.text()]).toEqual([204, '']);
    expect(Object.fromEntries(preflight.headers)).toMatchObject({
      'access-control-allow-origin': '*',
      'access-control-allow-methods': 'POST',
      'access-control-allow-headers': 'token, content-type',
    });
    expect(preflight.headers.has('access-control-allow-credentials')).toBe(false);
    const answer = await shop.call(path, { method: 'POST', headers: json, body: '{}' });
    expect(answer.headers.get('access-control-allow-origin')).toBe('*');
  },
);

test.each(posts)('%s is never kept by a cache or taken for HTML, and takes only POST', async (_, path) => {
  for (const [method, status] of [
    ['POST', 0],
    ['GET', 405],
    ['HEAD', 405],
    ['PUT', 405],
    ['DELETE', 405],
  ] as const) {
    const answer = await shop.call(path, { method, headers: json, ...(method === 'POST' && { body: '{}' }) });
    if (status) expect([answer.status, answer.headers.get('allow')]).toEqual([status, 'POST']);
    expect(answer.headers.get('cache-control')).toBe('no-store');
    expect(answer.headers.get('x-content-type-options')).toBe('nosniff');
    expect(answer.headers.get('content-type')).toMatch(/^application\/json/);
  }
});

test.each(posts.filter(([, , token]) => token))('%s is for nobody without a living token', async (name) => {
  expect(await shop.post(name)).toMatchObject({
    status: 401,
    body: { success: false, message: 'No authentication token' },
  });
  for (const token of ['x', 'x'.repeat(43), "' or 1=1 --", 'undefined']) {
    expect(await shop.post(name, {}, { token })).toMatchObject({
      status: 401,
      body: { success: false, message: 'Please sign in again.' },
    });
  }
});

test('a token in the address is no token', async () => {
  const { token } = await newCustomer(shop);
  const answer = await shop.call(`${calls.getCart.path}?token=${token}`, {
    method: 'POST',
    headers: json,
    body: JSON.stringify({ token }),
  });
  expect(answer.status).toBe(401);
});

test.each(['{', '', 'null x', '{"a":1}}', '[', '\u0000', '{"email":"\xff"}'])(
  'a body that is not JSON is refused: %j',
  async (body) => {
    const bytes = body === '' ? ' ' : Buffer.from(body, 'latin1');
    const answer = await send(bytes);
    expect([answer.status, await answer.json()]).toEqual([
      400,
      { success: false, message: 'The body is not JSON.' },
    ]);
  },
);

test.each(['null', '[]', '"text"', '7', 'true', '[{"email":"jane@example.com"}]'])(
  'a body that is no object is refused: %s',
  async (body) => {
    expect((await send(body)).status).toBe(400);
  },
);

test.each([
  'text/plain',
  'text/html',
  'application/x-www-form-urlencoded',
  'application/jsonx',
  'application/json; charset=utf-16',
  '',
])('a body of type "%s" is refused: a form on another site cannot speak for a shopper', async (type) => {
  const answer = await send('{}', type === '' ? {} : { 'content-type': type });
  expect(answer.status).toBe(415);
  expect(await answer.json()).toMatchObject({ success: false });
});

test.each(['application/json', 'application/json; charset=utf-8', 'APPLICATION/JSON;charset="UTF-8"'])(
  'JSON by the name of %s is read',
  async (type) => {
    expect((await send('{}', { 'content-type': type })).status).toBe(422);
  },
);

test('a call without fields may come without a body', async () => {
  const { token } = await newCustomer(shop);
  const answer = await shop.call(calls.getCart.path, { method: 'POST', headers: { token } });
  expect([answer.status, await answer.json()]).toEqual([200, { success: true, cartData: {} }]);
});

test('a body of 64 kB is read, a larger one is refused', async () => {
  const body = (size: number) => `{"email":"${'x'.repeat(size - 12)}"}`;
  expect((await send(body(64 * 1024))).status).toBe(422);
  expect((await send(body(64 * 1024 + 1))).status).toBe(413);
});

test('a body that never ends, or lies about its size, is refused as soon as it is too large', async () => {
  let sent = 0;
  const endless = new ReadableStream<Uint8Array>({
    pull(controller) {
      sent += 8_192;
      controller.enqueue(new Uint8Array(8_192).fill(0x20));
    },
  });
  const answer = await send(endless);
  expect([answer.status, await answer.json()]).toEqual([
    413,
    { success: false, message: expect.any(String) },
  ]);
  expect(sent).toBeLessThan(128 * 1024);
});

test('wrong values are refused with a sentence that a shopper can read', async () => {
  const { post } = await newCustomer(shop);
  expect(await post('updateCart', { itemId: '1', quantity: -1 })).toMatchObject({
    status: 422,
    body: { success: false, message: 'The quantity must not be below 0.' },
  });
  expect(await post('updateCart', { itemId: '1' })).toMatchObject({
    status: 422,
    body: { success: false, message: 'This field is missing or wrong: quantity.' },
  });
});
