import { once } from 'node:events';
import { type AddressInfo, connect, createServer, type Socket } from 'node:net';
import { sql } from 'kysely';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { orderPlaced } from '#domain/shop/messages.ts';
import { createApp } from '#server/app.ts';
import { openDatabase } from '#server/database/open.ts';
import { openPostgres } from '#server/database/postgres.ts';
import { inTransaction } from '#server/database/rows.ts';
import type { Database } from '#server/database/schema.ts';
import { asAdministrator, newDatabaseUrl } from '../../../support/databases.ts';
import { fill, productRow } from '../catalogue-fixture.ts';
import { password } from '../customer-fixture.ts';
import {
  type OrderShop,
  openOrderShop,
  orderOf,
  rowsOf,
  stockOf,
  twoSoaps,
} from '../orders/order-fixture.ts';

let url: string;
let database: Database;
let shop: OrderShop;

beforeEach(async () => {
  url = (await newDatabaseUrl()) ?? '';
  database = await openDatabase('', url);
  shop = await openOrderShop({ database });
});

afterEach(() => shop.close());

const name = () => new URL(url).pathname.slice(1);

test('money and times come back as the numbers that they are, and none is rounded', async () => {
  const price = Number.MAX_SAFE_INTEGER;
  await fill(database, [productRow('gold', { price, date: Date.UTC(2026, 0, 5), rating: 4.3 })]);
  const gold = await database.selectFrom('products').selectAll().executeTakeFirstOrThrow();
  expect(gold).toEqual(productRow('gold', { price, date: Date.UTC(2026, 0, 5), rating: 4.3 }));
  await sql`update products set price = price + 1`.execute(database);
  await expect(database.selectFrom('products').selectAll().execute()).rejects.toThrow(
    'larger than any number',
  );
});

test('texts sort by their bytes, as on SQLite, whatever the language of the server', async () => {
  const columns = await sql<{ data_type: string; collation_name: string | null }>`
    select data_type, collation_name from information_schema.columns
    where table_schema = 'public' and table_name not like 'kysely%' and data_type not in ('integer', 'bigint', 'double precision')`.execute(
    database,
  );
  expect(columns.rows.length).toBeGreaterThan(30);
  expect(columns.rows.filter(({ collation_name }) => collation_name !== 'C')).toEqual([]);
});

test('of two transactions that wait for each other one is done again, and both are done', async () => {
  await fill(database, [productRow('one', { stock: 0 }), productRow('two', { stock: 0 })]);
  let works = 0;
  const both = gate(2);
  const count = (first: string, second: string) =>
    inTransaction(database, async (transaction) => {
      works += 1;
      const add = (id: string) =>
        transaction
          .updateTable('products')
          .set((product) => ({ stock: product('stock', '+', 1) }))
          .where('id', '=', id)
          .execute();
      await add(first);
      await both();
      await add(second);
    });
  await Promise.all([count('one', 'two'), count('two', 'one')]);
  expect(works).toBe(3);
  expect([await stockOf(shop, 'one'), await stockOf(shop, 'two')]).toEqual([2, 2]);
});

/** Lets nobody through until so many have come, and then everybody. */
function gate(waited: number): () => Promise<void> {
  let come = 0;
  const opened = Promise.withResolvers<void>();
  return () => {
    if (++come === waited) opened.resolve();
    return opened.promise;
  };
}

test('orders go on while catalogues are imported: each is of one catalogue, and what it takes is gone', async () => {
  const import_ = (stock: number) =>
    fill(database, [
      productRow('soap', { stock, price: 9_500 }),
      productRow('hat', { stock, price: 20_000 }),
    ]);
  await import_(500);
  const order = async (at: number) => {
    const lines = [
      { id: at % 2 ? 'soap' : 'hat', quantity: 1 },
      { id: at % 2 ? 'hat' : 'soap', quantity: 1 },
    ];
    const attempt = orderOf(lines, 34_500);
    for (;;) {
      const answer = await shop.jane.post('placeOrder', attempt);
      // A slow machine may be rightly told to come back, with the same key.
      if (answer.status !== 503) return answer;
    }
  };
  const orders = Array.from({ length: 40 }, (_, at) => order(at));
  const [answers] = await Promise.all([
    Promise.all(orders),
    (async () => {
      for (let round = 0; round < 5; round++) await import_(500);
    })(),
  ]);
  expect(answers.map(({ status, body }) => [status, body.message])).toEqual(
    answers.map(() => [200, orderPlaced]),
  );
  const [soap, hat] = [await stockOf(shop, 'soap'), await stockOf(shop, 'hat')];
  expect(soap).toBe(hat);
  expect((await rowsOf(shop)).orders).toBe(40);
});

test('connections that break cost a 503 at most, and the next call gets through', async () => {
  const end = () =>
    asAdministrator(`select pg_terminate_backend(pid) from pg_stat_activity where datname = '${name()}'`);
  await end();
  const statuses = async (calls: number) =>
    (await Promise.all(Array.from({ length: calls }, () => shop.jane.post('placeOrder', twoSoaps())))).map(
      ({ status }) => status,
    );
  const [under] = await Promise.all([statuses(20), end(), end()]);
  expect(under.filter((status) => status !== 200 && status !== 503)).toEqual([]);
  await expect.poll(() => statuses(1)).toEqual([200]);
  const { orders } = await rowsOf(shop);
  expect(orders).toBeGreaterThanOrEqual(under.filter((status) => status === 200).length + 1);
});

test('a sign-in with the old password that meets its change gives no session that outlives it', async () => {
  const waiting = async () => {
    const found = await sql`select 1 from pg_stat_activity
      where datname = current_database() and wait_event_type = 'Lock' and query like '%accounts%'`.execute(
      database,
    );
    return found.rows;
  };
  let signingIn = Promise.resolve({ body: { success: true } });
  await database.transaction().execute(async (transaction) => {
    await transaction.updateTable('accounts').set({ password_hash: 'changed' }).execute();
    await transaction.deleteFrom('tokens').execute();
    let hasEnded = false;
    signingIn = shop.post('login', { email: shop.jane.email, password }).finally(() => {
      hasEnded = true;
    });
    await expect.poll(async () => hasEnded || (await waiting()).length > 0).toBe(true);
  });
  expect((await signingIn).body.success).toBe(false);
  expect(await database.selectFrom('tokens').selectAll().execute()).toEqual([]);
});

test('a lock that is not to be had asks to come back', async () => {
  await database.transaction().execute(async (transaction) => {
    await sql`lock table orders in exclusive mode`.execute(transaction);
    const { status, headers } = await shop.jane.post('placeOrder', twoSoaps());
    expect([status, headers.get('retry-after')]).toEqual([503, '1']);
  });
});

test('a connection that is lost without a word fails its query, and a later one gets another', async () => {
  const { hostname, port } = new URL(url);
  const line = await openLine(hostname, Number(port));
  const far = await openPostgres(Object.assign(new URL(url), { port: line.port }).href, 5_000);
  const app = createApp({ database: far, dataDir: shop.dataDir, log: shop.log });
  const list = async () => (await app(new Request('http://shop.example/api/list-products.php'))).status;
  expect(await list()).toBe(200);
  line.lose();
  expect(await list()).toBe(503);
  await expect.poll(list).toBe(200);
  await far.destroy();
  await line.close();
});

/** A port that leads to the server as long as it is open. */
async function openLine(host: string, port: number) {
  const [sockets, onwards] = [new Set<Socket>(), new Set<Socket>()];
  const server = createServer((socket) => {
    const onward = connect(port, host);
    onwards.add(onward);
    for (const each of [socket, onward]) each.on('error', () => {}).once('close', () => socket.destroy());
    sockets.add(socket.once('close', () => onward.destroy()));
    socket.pipe(onward).pipe(socket);
  });
  await once(server.listen(0, '127.0.0.1'), 'listening');
  const taken = (server.address() as AddressInfo).port;
  return {
    port: String(taken),
    /** Passes on nothing more of the connections that are open, which stay so. */
    lose() {
      for (const socket of [...sockets, ...onwards]) socket.unpipe().pause();
    },
    async close() {
      server.close();
      for (const socket of sockets) socket.destroy();
      await once(server, 'close');
    },
  };
}
