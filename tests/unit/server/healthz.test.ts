import { sql } from 'kysely';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { createApp } from '#server/app.ts';
import { type OpenApp, openApp } from './app-fixture.ts';

let shop: OpenApp;

beforeEach(async () => {
  shop = await openApp();
});

afterEach(() => shop.close());

test('a shop whose database answers says so, and nothing keeps the answer', async () => {
  const answer = await shop.call('/healthz');
  expect([answer.status, answer.headers.get('cache-control'), await answer.json()]).toEqual([
    200,
    'no-store',
    { success: true, database: 'answers' },
  ]);
  expect((await shop.call('/healthz', { method: 'POST' })).status).toBe(405);
});

test('asking writes nothing: it works where nothing can be written', async () => {
  await sql`pragma query_only = on`.execute(shop.database);
  expect((await shop.call('/healthz')).status).toBe(200);
});

test('a database that is broken is told with 503, and the reason is in the log alone', async () => {
  await sql`drop table catalogue`.execute(shop.database);
  const answer = await shop.call('/healthz');
  expect([answer.status, await answer.json()]).toEqual([
    503,
    { success: false, message: 'The database does not answer.' },
  ]);
  expect(shop.log).toHaveBeenCalledExactlyOnceWith('GET /healthz failed', expect.any(Error));
});

test('a database that hangs is told with 503 within the limit', async () => {
  const { promise: held, resolve: release } = Promise.withResolvers<void>();
  const hanging = shop.database.transaction().execute(() => held);
  const started = Date.now();
  const app = createApp({ database: shop.database, dataDir: shop.dataDir, log: shop.log });
  expect((await app(new Request('http://shop.example/healthz'))).status).toBe(503);
  expect(Date.now() - started).toBeLessThan(3_000);
  release();
  await hanging;
});
