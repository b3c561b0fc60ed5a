import { sql } from 'kysely';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
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

test('a database that can be read but not written is told with 503, and a later question heals with 200', async () => {
  const clock = vi.spyOn(performance, 'now').mockReturnValue(1_000);
  await sql`pragma query_only = on`.execute(shop.database);
  const answer = await shop.call('/healthz');
  expect([answer.status, await answer.json()]).toEqual([
    503,
    { success: false, message: 'The database does not answer, or cannot be written.' },
  ]);
  expect(shop.log).toHaveBeenCalledExactlyOnceWith('GET /healthz failed', expect.any(Error));
  await sql`pragma query_only = off`.execute(shop.database);
  clock.mockReturnValue(6_000);
  expect((await shop.call('/healthz')).status).toBe(200);
});

test('many questions are one write in a few seconds', async () => {
  vi.spyOn(performance, 'now').mockReturnValue(1_000);
  const writes = () => sql<{ n: number }>`select total_changes() as n`.execute(shop.database);
  const before = (await writes()).rows[0]?.n ?? 0;
  for (let at = 0; at < 20; at++) expect((await shop.call('/healthz')).status).toBe(200);
  expect((await writes()).rows[0]?.n).toBe(before + 1);
});

test('a database that is broken is told with 503, and the reason is in the log alone', async () => {
  await sql`drop table catalogue`.execute(shop.database);
  const answer = await shop.call('/healthz');
  expect([answer.status, await answer.json()]).toEqual([
    503,
    { success: false, message: 'The database does not answer, or cannot be written.' },
  ]);
  expect(shop.log).toHaveBeenCalledExactlyOnceWith('GET /healthz failed', expect.any(Error));
});

test('a database that hangs is told with 503 within the limit', async () => {
  const { promise: held, resolve: release } = Promise.withResolvers<void>();
  const hanging = shop.database.transaction().execute(() => held);
  const app = createApp({ database: shop.database, dataDir: shop.dataDir, log: shop.log });
  expect((await app(new Request('http://shop.example/healthz'))).status).toBe(503);
  expect(shop.log).toHaveBeenCalledExactlyOnceWith(
    'GET /healthz failed',
    expect.objectContaining({ message: 'The database took longer than 2000 ms.' }),
  );
  release();
  await hanging;
});
