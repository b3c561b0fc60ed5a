import { createHmac } from 'node:crypto';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { type OpenApp, openApp } from './app-fixture.ts';

const secret = 'a-secret-of-the-back-end';
const requestRebuild = vi.fn();
let app: OpenApp;

beforeEach(async () => {
  requestRebuild.mockReset();
  app = await openApp({ rebuildHook: { secret, requestRebuild } });
});

afterEach(() => app.close());

interface Call {
  time?: number;
  body?: string;
  key?: string;
  signature?: string;
}

async function called({
  time = Math.floor(app.now() / 1000),
  body = '',
  key = secret,
  signature,
}: Call = {}) {
  const signed = signature ?? createHmac('sha256', key).update(`${time}.${body}`).digest('hex');
  const headers = { 'X-Shop-Time': String(time), 'X-Shop-Signature': signed };
  const { status } = await app.call('/hooks/rebuild', { method: 'POST', headers, body });
  return { status, requested: requestRebuild.mock.calls.length };
}

test('a call that is signed requests a rebuild, whatever its body', async () => {
  expect(await called()).toEqual({ status: 202, requested: 1 });
  expect(await called({ body: '{"product":201}' })).toEqual({ status: 202, requested: 2 });
});

test('the same call a second time requests nothing, and neither does an old one', async () => {
  const time = Math.floor(app.now() / 1000);
  await called({ time });
  expect(await called({ time })).toEqual({ status: 409, requested: 1 });
  const signature = createHmac('sha256', secret).update(`${time}.`).digest('hex');
  expect(await called({ time, signature: `${signature}zz` })).toEqual({ status: 401, requested: 1 });
  expect(await called({ time, signature: signature.toUpperCase() })).toEqual({ status: 409, requested: 1 });
  app.wait(4 * 60_000);
  expect(await called({ time })).toEqual({ status: 409, requested: 1 });
  app.wait(2 * 60_000);
  expect(await called({ time })).toEqual({ status: 401, requested: 1 });
  expect(await called({ time: Math.floor(app.now() / 1000) + 301 })).toEqual({ status: 401, requested: 1 });
});

test.each<[string, Call]>([
  ['another secret', { key: 'a-secret-of-somebody-else' }],
  ['no signature', { signature: '' }],
  ['half a signature', { signature: 'ab' }],
  ['a signature that is none', { signature: 'x'.repeat(64) }],
])('%s requests nothing', async (_, call) => {
  expect(await called(call)).toEqual({ status: 401, requested: 0 });
});

test('a body that was changed on its way requests nothing, a large one even less', async () => {
  const signature = createHmac('sha256', secret)
    .update(`${Math.floor(app.now() / 1000)}.`)
    .digest('hex');
  expect(await called({ body: 'more', signature })).toEqual({ status: 401, requested: 0 });
  expect((await called({ body: 'x'.repeat(5_000) })).status).toBe(413);
});

test('a shop without a secret has no such address, and one with it takes only POST', async () => {
  expect((await app.call('/hooks/rebuild')).status).toBe(405);
  const other = await openApp();
  expect((await other.call('/hooks/rebuild', { method: 'POST' })).status).toBe(404);
  await other.close();
});
