import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { DatabaseSync } from 'node:sqlite';
import { sql } from 'kysely';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { createApp } from '#server/app.ts';
import { openDatabase, writeProbe } from '#server/database/open.ts';
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

test('a database that can be read but not written is told with 503, and the next question after it heals with 200', async () => {
  await sql`pragma query_only = on`.execute(shop.database);
  const answer = await shop.call('/healthz');
  expect([answer.status, await answer.json()]).toEqual([
    503,
    { success: false, message: 'The database cannot be written.' },
  ]);
  expect(shop.log).toHaveBeenCalledExactlyOnceWith('GET /healthz failed', expect.any(Error));
  await sql`pragma query_only = off`.execute(shop.database);
  expect((await shop.call('/healthz')).status).toBe(200);
});

test('many questions are one write in a few seconds', async () => {
  vi.spyOn(performance, 'now').mockReturnValue(1_000);
  const writes = () => sql<{ n: number }>`select total_changes() as n`.execute(shop.database);
  const before = (await writes()).rows[0]?.n ?? 0;
  for (let at = 0; at < 20; at++) expect((await shop.call('/healthz')).status).toBe(200);
  expect((await writes()).rows[0]?.n).toBe(before + 1);
});

test('a write that went well is taken for granted for five seconds, one that failed never', async () => {
  let now = 0;
  const probe = writeProbe(shop.database, () => now);
  await probe();
  await sql`pragma query_only = on`.execute(shop.database);
  now = 4_999;
  await probe();
  now = 5_000;
  await expect(probe()).rejects.toThrow('readonly');
  await expect(probe()).rejects.toThrow('readonly');
});

test('a database that another program keeps locked counts as one that takes no write, and is waited for once in five seconds', async () => {
  const dataDir = mkdtempSync(join(tmpdir(), 'shop-locked-'));
  const database = await openDatabase(dataDir);
  const other = new DatabaseSync(join(dataDir, 'shop.db'));
  try {
    await sql`pragma busy_timeout = 0`.execute(database);
    other.exec('begin immediate');
    let now = 0;
    const probe = writeProbe(database, () => now);
    await expect(probe()).rejects.toThrow('locked');
    other.exec('rollback');
    now = 4_999;
    await expect(probe()).rejects.toThrow('locked');
    now = 5_000;
    await probe();
  } finally {
    other.close();
    await database.destroy();
    rmSync(dataDir, { recursive: true, force: true });
  }
});

test('an order that the database cannot take is put off with 503', async () => {
  await sql`pragma query_only = on`.execute(shop.database);
  const contact = { name: 'Jane', email: 'jane@example.com', subject: 'Other', message: 'Hello' };
  const answer = await shop.call('/api/contact.php', {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify(contact),
  });
  expect([answer.status, answer.headers.get('retry-after')]).toEqual([503, '1']);
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
  const app = createApp({ database: shop.database, dataDir: shop.dataDir, log: shop.log });
  expect((await app(new Request('http://shop.example/healthz'))).status).toBe(503);
  expect(shop.log).toHaveBeenCalledExactlyOnceWith(
    'GET /healthz failed',
    expect.objectContaining({ message: 'The database took longer than 2000 ms.' }),
  );
  release();
  await hanging;
});
