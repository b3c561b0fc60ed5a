import { afterEach, beforeEach, expect, test } from 'vitest';
import type { StoredStatus } from '#domain/orders/order-details.ts';
import {
  changeStatus,
  findOrder,
  listOrders,
  orderRow,
  orderSheet,
  statusFrom,
} from '#server/orders/operator.ts';
import { type OrderShop, openOrderShop, orderOf, stockOf, twoSoaps } from './order-fixture.ts';

let shop: OrderShop;
let id: string;

beforeEach(async () => {
  shop = await openOrderShop();
  id = (await shop.jane.post('placeOrder', twoSoaps())).body.orderId;
});

afterEach(() => shop.close());

function change(status: StoredStatus, force = false) {
  shop.wait(60_000);
  return changeStatus(shop.database, { id, status, force, now: shop.now() });
}

test('each step of an order is dated, and the customer sees the dates', async () => {
  const placed = shop.now();
  await change('Packing');
  await change('Out for delivery');
  const [order] = await shop.jane.orders();
  expect(order.status).toBe('Out for delivery');
  expect(order.status_history).toEqual([
    { status: 'Order Placed', date: placed },
    { status: 'Packing', date: placed + 60_000 },
    { status: 'Out for delivery', date: placed + 120_000 },
  ]);
});

test('an order goes forward only, unless it is forced, and never to where it is', async () => {
  await change('Shipped');
  await expect(change('Packing')).rejects.toThrow(
    'The order is at "Shipped", which comes after "Packing": add --force to set it back.',
  );
  await expect(change('Shipped', true)).rejects.toThrow('The order is at "Shipped" already');
  expect((await shop.jane.orders())[0].status_history).toHaveLength(2);
  await change('Packing', true);
  expect((await shop.jane.orders())[0]).toMatchObject({
    status: 'Packing',
    status_history: [{ status: 'Order Placed' }, { status: 'Shipped' }, { status: 'Packing' }],
  });
});

test('a cancelled order waits for nothing, its pieces are for sale again, and it stays cancelled', async () => {
  const order = orderOf(
    [
      { id: 'hat', quantity: 2 },
      { id: 'soap', quantity: 1 },
    ],
    54_500,
  );
  id = (await shop.jane.post('placeOrder', order)).body.orderId;
  const version = await versionOf();
  expect(await stockOf(shop, 'hat')).toBe(1);
  await change('Packing');
  await change('Cancelled');
  expect([await stockOf(shop, 'hat'), await stockOf(shop, 'soap')]).toEqual([3, null]);
  expect(await versionOf()).toBeGreaterThan(version);
  expect((await shop.jane.orders()).find(({ _id }: { _id: string }) => _id === id)).toMatchObject({
    status: 'Cancelled',
    status_history: [{ status: 'Order Placed' }, { status: 'Packing' }, { status: 'Cancelled' }],
  });
  expect((await listOrders(shop.database, { all: false })).map(({ _id }) => _id)).not.toContain(id);
  for (const status of ['Order Placed', 'Delivered', 'Cancelled'] as const)
    await expect(change(status, true)).rejects.toThrow(
      /^The order is (cancelled, and|at "Cancelled" already)/,
    );
  expect(await stockOf(shop, 'hat')).toBe(3);
});

test('two operators who cancel an order at the same moment put its pieces into stock once', async () => {
  id = (await shop.jane.post('placeOrder', orderOf([{ id: 'ring', quantity: 1 }], 30_000))).body.orderId;
  await Promise.all(Array.from({ length: 4 }, () => shop.jane.orders()));
  const both = await Promise.allSettled([change('Cancelled'), change('Cancelled')]);
  expect(both.map((each) => each.status).toSorted()).toEqual(['fulfilled', 'rejected']);
  expect(await stockOf(shop, 'ring')).toBe(1);
});

test('a delivered order is cancelled only when that is forced, and is no earlier status', async () => {
  await change('Delivered');
  await expect(change('Cancelled')).rejects.toThrow(
    'The order is at "Delivered": add --force to cancel it all the same, which puts its pieces into stock again.',
  );
  await change('Cancelled', true);
  expect((await shop.jane.orders())[0].status).toBe('Cancelled');
});

async function versionOf(): Promise<number> {
  const row = await shop.database.selectFrom('catalogue').select('version').executeTakeFirstOrThrow();
  return Number(row.version);
}

test('of orders that share a number, each is named by the whole id, which finds it', async () => {
  const number = id.slice(-8);
  const twin = `0123456789ab0000${number}`;
  const row = await shop.database.selectFrom('orders').selectAll().executeTakeFirstOrThrow();
  await shop.database
    .insertInto('orders')
    .values({ ...row, id: twin, client_order_id: 'twin' })
    .execute();
  await expect(findOrder(shop.database, number)).rejects.toThrow(
    new RegExp(
      `^Several orders end in ${number}: give the whole id, one of \\w+${number}, \\w+${number}\\.$`,
    ),
  );
  expect((await findOrder(shop.database, twin))._id).toBe(twin);
});

test('a status is understood in any case, another word is refused with the list', () => {
  expect(statusFrom(' out FOR delivery')).toBe('Out for delivery');
  expect(() => statusFrom('Lost')).toThrow(
    '"Lost" is no status: choose Order Placed, Packing, Shipped, Out for delivery, Delivered, Cancelled.',
  );
});

test('an order is found by its id, or by the number that the customer sees', async () => {
  for (const words of [id, id.slice(-8), `#${id.slice(-8).toUpperCase()}`]) {
    expect((await findOrder(shop.database, words))._id).toBe(id);
  }
  for (const words of ['', '%', '________', 'ffffffff%', 'zzzzzzzz', '0123456789abcdef01234567']) {
    await expect(findOrder(shop.database, words)).rejects.toThrow(/npm run orders -- list --all/);
  }
});

test('the list has what waits, oldest first; delivered orders only when asked for', async () => {
  shop.wait(1_000);
  await shop.jane.post('placeOrder', orderOf([{ id: 'dress', size: 'M', quantity: 1 }], 60_000));
  await change('Delivered');
  const waiting = await listOrders(shop.database, { all: false });
  expect(waiting.map(({ amount }) => amount)).toEqual([60_000]);
  const all = await listOrders(shop.database, { all: true });
  expect(all.map(({ amount }) => amount)).toEqual([24_000, 60_000]);
});

test('the sheet has all that packing and delivering need', async () => {
  const order = await findOrder(shop.database, id);
  expect(orderRow(order)).toMatch(
    /^[0-9a-f]{8} {2}2026-01-05 12:00 {2}Order Placed {9}UGX 24,000 {2}Jane Doe, \+256 700 000 000, Kampala$/,
  );
  const sheet = orderSheet(order).join('\n');
  for (const words of [
    '2 × Soap, UGX 9,500 each, UGX 19,000',
    'Goods UGX 19,000, delivery UGX 5,000, to pay UGX 24,000 (Cash on Delivery)',
    'Jane Doe, +256 700 000 000, jane@example.com',
    'Kampala Road 1, Kampala, Uganda',
    '  2026-01-05 12:00  Order Placed',
  ]) {
    expect(sheet).toContain(words);
  }
});
