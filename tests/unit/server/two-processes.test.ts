import type { ChildProcess } from 'node:child_process';
import { once } from 'node:events';
import { mkdtempSync, rmSync } from 'node:fs';
import { createServer, request, type Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { sql } from 'kysely';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { calls } from '#api/contract.ts';
import { totalsOf } from '#domain/checkout/delivery.ts';
import { openDatabase } from '#server/database/open.ts';
import { newDatabaseUrl, onPostgres } from '../../support/databases.ts';
import { fill, productRow } from './catalogue-fixture.ts';
import { registration } from './customer-fixture.ts';
import { orderOf } from './orders/order-fixture.ts';
import { addressOf, postTo, startScript } from './script-fixture.ts';

let dataDir: string;
let databaseUrl: string | null;
let children: ChildProcess[];
let balancer: Server | undefined;

beforeEach(async () => {
  databaseUrl = await newDatabaseUrl();
  dataDir = mkdtempSync(join(tmpdir(), 'shop-two-'));
  children = [];
});

afterEach(() => {
  for (const child of children) child.kill('SIGKILL');
  balancer?.closeAllConnections();
  balancer?.close();
  rmSync(dataDir, { recursive: true, force: true });
});

/** The address of another process that serves the shop in the data folder. */
function serve(): Promise<string> {
  const child = startScript('api.ts', [], { SHOP_DATA_DIR: dataDir, DATABASE_URL: databaseUrl ?? '' });
  children.push(child);
  return addressOf(child);
}

/** One address that sends each call to the next of these, as a load balancer does. */
async function behindOneAddress(addresses: readonly string[]): Promise<string> {
  let calls = 0;
  balancer = createServer((incoming, outgoing) => {
    const { method, headers, url = '/' } = incoming;
    const target = new URL(url, addresses[calls++ % addresses.length]);
    incoming.pipe(
      request(target, { method, headers }, (answer) => {
        outgoing.writeHead(answer.statusCode ?? 0, answer.headers);
        answer.pipe(outgoing);
      }),
    );
  }).listen(0, '127.0.0.1');
  await once(balancer, 'listening');
  return `http://127.0.0.1:${(balancer.address() as AddressInfo).port}`;
}

test('two processes that start at once on an empty shop serve it behind one address: each goes on where the other was', async () => {
  const both = await Promise.all([serve(), serve()]);
  const shop = await behindOneAddress(both);
  const lists = await Promise.all(
    both.map(async (address) => (await fetch(new URL(calls.listProducts.path, address))).text()),
  );
  expect(lists[0]).toBe(lists[1]);
  const { products } = JSON.parse(lists[0] ?? '') as {
    products: { id: string; price: number; sizes?: [] }[];
  };
  const { id = '', price = 0 } = products.find(({ sizes }) => !sizes?.length) ?? {};
  const { token } = (await postTo(shop, calls.register.path, registration('jane'))).body;
  for (let tap = 0; tap < 3; tap++) await postTo(shop, calls.addToCart.path, { itemId: id }, token);
  for (const address of both) {
    const { cartData } = (await postTo(address, calls.getCart.path, {}, token)).body;
    expect(cartData).toEqual({ [id]: { default: 3 } });
  }
  const total = totalsOf([{ price, quantity: 3 }]).total;
  const placed = await postTo(shop, calls.placeOrder.path, orderOf([{ id, quantity: 3 }], total), token);
  expect(placed).toMatchObject({ status: 200, body: { success: true } });
  for (const address of both) {
    const { orders } = (await postTo(address, calls.userOrders.path, {}, token)).body;
    expect(orders).toMatchObject([{ _id: placed.body.orderId, amount: total, items: [{ id, quantity: 3 }] }]);
  }
  await postTo(both[0], calls.logout.path, {}, token);
  expect((await postTo(both[1], calls.userOrders.path, {}, token)).status).toBe(401);
});

test('two processes serve one shop: no attempt is doubled, nothing is sold twice, and a kill loses no order', async () => {
  const database = await openDatabase(dataDir, databaseUrl);
  await fill(database, [productRow('hat', { price: 20_000, stock: 12 })]);
  await database.destroy();
  const [one, other] = await Promise.all([serve(), serve()]);
  const { token } = (await postTo(one, calls.register.path, registration('jane'))).body;

  const attempts = Array.from({ length: 16 }, () => orderOf([{ id: 'hat', quantity: 1 }], 25_000));
  const answers = await Promise.all(
    attempts.map((attempt) =>
      Promise.all([one, other].map((address) => postTo(address, calls.placeOrder.path, attempt, token))),
    ),
  );
  for (const child of children) child.kill('SIGKILL');

  const promised = answers.map(
    (pair) => new Set(pair.filter(({ body }) => body.success).map(({ body }) => body.orderId)),
  );
  expect(promised.map(({ size }) => size).toSorted((a, b) => a - b)).toEqual([
    ...Array(4).fill(0),
    ...Array(12).fill(1),
  ]);
  const after = await openDatabase(dataDir, databaseUrl);
  const orders = await after.selectFrom('orders').select('id').execute();
  expect(orders.map(({ id }) => id).toSorted()).toEqual(promised.flatMap((ids) => [...ids]).toSorted());
  expect(await after.selectFrom('products').select('stock').execute()).toEqual([{ stock: 0 }]);
  if (!onPostgres) {
    expect((await sql`pragma integrity_check`.execute(after)).rows).toEqual([{ integrity_check: 'ok' }]);
  }
  await after.destroy();
});
