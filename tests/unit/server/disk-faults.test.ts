import { DatabaseSync } from 'node:sqlite';
import { Kysely, sql } from 'kysely';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { migrate, sqliteTables } from '#server/database/migrations.ts';
import { nodeSqliteDialect } from '#server/database/open.ts';
import type { Schema } from '#server/database/schema.ts';
import { fill, productRow } from './catalogue-fixture.ts';
import { type OrderShop, openOrderShop, orderOf, rowsOf, stockOf } from './orders/order-fixture.ts';

/** Result codes of SQLite: the disk is full, a write or the flush to disk failed, another process writes. */
const codes = { full: 13, write: 778, flush: 1_034, busy: 5 };

type Kind = keyof typeof codes;

let fail: { kind: Kind; at: number } | null;
let ran: number;
let shop: OrderShop;

/** A database whose statement number `fail.at`, counted by `ran`, fails as the disk would make it. */
function faulty(sqlite: DatabaseSync): DatabaseSync {
  const once = (): void => {
    ran += 1;
    if (fail === null || ran < fail.at) return;
    // As SQLite does it at an I/O fault: the transaction is undone by the time the error is told.
    if (fail.kind !== 'busy' && sqlite.isTransaction) sqlite.exec('rollback');
    throw Object.assign(new Error(`disk fault: ${fail.kind}`), {
      code: 'ERR_SQLITE_ERROR',
      errcode: codes[fail.kind],
    });
  };
  return new Proxy(sqlite, {
    get(target, name) {
      const value = Reflect.get(target, name);
      if (name !== 'prepare') return typeof value === 'function' ? value.bind(target) : value;
      return (text: string) => {
        const statement = target.prepare(text);
        // Undoing must work for the shop to heal; that it does is SQLite's own promise.
        if (text === 'rollback') return statement;
        return new Proxy(statement, {
          get(inner, key) {
            const method = Reflect.get(inner, key);
            if (typeof method !== 'function') return method;
            if (key !== 'all' && key !== 'run') return method.bind(inner);
            return (...parameters: unknown[]) => {
              once();
              return method.apply(inner, parameters);
            };
          },
        });
      };
    },
  });
}

beforeEach(async () => {
  fail = null;
  ran = 0;
  const sqlite = new DatabaseSync(':memory:', { enableForeignKeyConstraints: true });
  const database = new Kysely<Schema>({ dialect: nodeSqliteDialect(faulty(sqlite)) });
  await migrate(database, sqliteTables);
  shop = { ...(await openOrderShop({ database })), database };
  await fill(database, [
    productRow('soap', { price: 9_500 }),
    productRow('dress', { price: 60_000, sizes: '["S","M"]' }),
    productRow('hat', { price: 20_000, stock: 3 }),
  ]);
});

afterEach(async () => {
  await shop.close();
  await shop.database.destroy();
});

/** Three lines, one of them of goods that are counted. */
function order() {
  const items = ['soap', 'hat', 'dress'].map((id) => ({
    id,
    quantity: 1,
    size: id === 'dress' ? 'S' : 'default',
  }));
  return orderOf(items, 89_500);
}

/** Tries with a fault at each statement in turn, until one is beyond the last. */
async function atEachStatement(kind: Kind, tryIt: (at: number) => Promise<{ isThrough: boolean }>) {
  for (let at = 1; at < 100; at++) {
    ran = 0;
    fail = { kind, at };
    const { isThrough } = await tryIt(at);
    fail = null;
    if (isThrough) return at - 1;
  }
  throw new Error('No try went through.');
}

test.each(Object.keys(codes) as Kind[])(
  'whichever statement of an order meets a disk fault (%s), it is promised nothing, leaves nothing, and heals',
  async (kind) => {
    const attempt = order();
    const statements = await atEachStatement(kind, async () => {
      const { status, headers, body } = await shop.jane.post('placeOrder', attempt);
      fail = null;
      if (status === 200) return { isThrough: true };
      expect([status, headers.get('retry-after'), body.success]).toEqual([503, '1', false]);
      expect(await rowsOf(shop)).toEqual({ orders: 0, lines: 0, changes: 0 });
      expect(await shop.database.selectFrom('mails').selectAll().execute()).toEqual([]);
      expect(await stockOf(shop, 'hat')).toBe(3);
      return { isThrough: false };
    });
    expect(statements).toBeGreaterThan(6);
    expect(await rowsOf(shop)).toEqual({ orders: 1, lines: 3, changes: 1 });
    expect(await stockOf(shop, 'hat')).toBe(2);
    expect((await shop.jane.post('placeOrder', attempt)).body.success).toBe(true);
    expect((await rowsOf(shop)).orders).toBe(1);
  },
);

test('a disk that fills page by page fails an order at each of its pages, and never half', async () => {
  const database = shop.database;
  const pages = async () =>
    (await sql<{ page_count: number }>`pragma page_count`.execute(database)).rows[0]?.page_count ?? 0;
  const limit = (most: number) => sql`pragma max_page_count = ${sql.lit(most)}`.execute(database);
  await database.updateTable('products').set({ stock: null }).execute();
  const items = [{ id: 'soap', quantity: 1 }];
  const address = { ...orderOf(items, 14_500).address, street: 'x'.repeat(100) };
  let promised = 0;
  let refused = 0;
  for (let room = 0; room < 12; room++) {
    await limit((await pages()) + room);
    for (let at = 0; at < 400; at++) {
      const { status } = await shop.jane.post('placeOrder', orderOf(items, 14_500, { address }));
      if (status === 200) promised += 1;
      else {
        expect(status).toBe(503);
        refused += 1;
        break;
      }
    }
    const { orders, lines, changes } = await rowsOf(shop);
    const mails = await database.selectFrom('mails').select('order_id').execute();
    expect([orders, lines, changes, mails.length]).toEqual(Array(4).fill(promised));
    expect(await sql`pragma integrity_check`.execute(database)).toMatchObject({
      rows: [{ integrity_check: 'ok' }],
    });
  }
  expect([refused, promised > 100]).toEqual([12, true]);
});
