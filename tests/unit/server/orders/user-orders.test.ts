import { afterEach, beforeEach, expect, test } from 'vitest';
import { newCustomer } from '../customer-fixture.ts';
import { type OrderShop, openOrderShop, orderOf, twoSoaps } from './order-fixture.ts';

let shop: OrderShop;

beforeEach(async () => {
  shop = await openOrderShop();
});

afterEach(() => shop.close());

test('orders come oldest first, each with its own lines', async () => {
  for (const quantity of [1, 2, 3]) {
    await shop.jane.post('placeOrder', orderOf([{ id: 'soap', quantity }], 9_500 * quantity + 5_000));
    shop.wait(1_000);
  }
  const orders: { date: number; items: { quantity: number }[] }[] = await shop.jane.orders();
  expect(orders.map(({ items }) => items.map(({ quantity }) => quantity))).toEqual([[1], [2], [3]]);
  expect(orders.map(({ date }) => date)).toEqual(orders.map(({ date }) => date).toSorted());
});

test('somebody else’s order cannot be read, whatever id is sent', async () => {
  const { body } = await shop.jane.post('placeOrder', twoSoaps());
  const eve = await newCustomer(shop, 'eve');
  const asked = { orderId: body.orderId, _id: body.orderId, email: shop.jane.email, account_id: 'jane' };
  expect((await eve.post('userOrders', asked)).body.orders).toEqual([]);
});

test('no payment is confirmed because an address says so, and nobody learns whose order it is', async () => {
  const { body } = await shop.jane.post('placeOrder', twoSoaps());
  const before = await shop.jane.orders();
  const eve = await newCustomer(shop, 'eve');
  const answers = await Promise.all([
    shop.jane.post('verifyStripe', { success: 'true', orderId: body.orderId }),
    shop.jane.post('verifyStripe', { success: 'false', orderId: body.orderId }),
    eve.post('verifyStripe', { success: true, orderId: body.orderId }),
    eve.post('verifyStripe', { success: true, orderId: 'nobody' }),
  ]);
  for (const answer of answers) {
    expect([answer.status, answer.body]).toEqual([
      200,
      { success: false, message: 'No online payment was made: this shop takes Cash on Delivery only.' },
    ]);
  }
  expect(await shop.jane.orders()).toEqual(before);
});

/** As many orders of Jane's, the oldest first, two in each millisecond. */
async function severalOrders(count: number): Promise<string[]> {
  const ids: string[] = [];
  for (let at = 0; at < count; at++) {
    const { body } = await shop.jane.post('placeOrder', orderOf([{ id: 'soap', quantity: 2 }], 24_000));
    ids.push(body.orderId);
    if (at % 2 === 1) shop.wait(1);
  }
  const { orders } = (await shop.jane.post('userOrders')).body;
  expect(orders.map(({ _id }: { _id: string }) => _id).toSorted()).toEqual(ids.toSorted());
  return orders.map(({ _id }: { _id: string }) => _id);
}

async function page(request: object) {
  const { body } = await shop.jane.post('userOrders', request);
  const ids: string[] = body.orders.map(({ _id }: { _id: string }) => _id);
  return { ids, hasOlder: body.hasOlder };
}

test('pages, the newest first, have every order once and say whether there are older ones', async () => {
  const ids = await severalOrders(7);
  expect(await page({ limit: 3 })).toEqual({ ids: ids.slice(4), hasOlder: true });
  // A new order changes nothing about the pages before it.
  shop.wait(1);
  await shop.jane.post('placeOrder', twoSoaps());
  expect(await page({ limit: 3, before: ids[4] })).toEqual({ ids: ids.slice(1, 4), hasOlder: true });
  expect(await page({ limit: 1, before: ids[1] })).toEqual({ ids: [ids[0]], hasOlder: false });
  expect(await page({ before: ids[6] })).toEqual({ ids: ids.slice(0, 6), hasOlder: false });
  expect(await page({ before: ids[0] })).toEqual({ ids: [], hasOlder: false });
  const [order] = (await shop.jane.post('userOrders', { limit: 1 })).body.orders;
  expect(order.items).toHaveLength(1);
});

test('who asks for no page has the whole list, and says nothing of older orders', async () => {
  const ids = await severalOrders(22);
  const { body } = await shop.jane.post('userOrders', { limit: null, before: null });
  expect(body.orders).toHaveLength(ids.length);
  expect(body).not.toHaveProperty('hasOlder');
});

test('an account reads sixty lists a minute; others, and its orders by their keys, never wait', async () => {
  const few = await openOrderShop({ limits: {} });
  const request = twoSoaps();
  await few.jane.post('placeOrder', request);
  const read = async (asked: object) => (await few.jane.post('userOrders', asked)).status;
  const statuses = await Promise.all(Array.from({ length: 62 }, (_, at) => read(at % 2 ? {} : { limit: 1 })));
  expect(statuses.filter((status) => status === 429)).toHaveLength(2);
  expect((await few.jane.post('userOrders')).headers.get('retry-after')).toMatch(/^(5\d|60)$/);
  expect(await read({ clientOrderId: request.clientOrderId })).toBe(200);
  const eve = await newCustomer(few, 'eve');
  expect((await eve.post('userOrders')).status).toBe(200);
  few.wait(60_000);
  expect(await read({})).toBe(200);
  await few.close();
});

test('an order is found by its key beyond any page', async () => {
  const request = twoSoaps();
  const { body } = await shop.jane.post('placeOrder', request);
  for (let at = 0; at < 3; at++) await shop.jane.post('placeOrder', twoSoaps());
  const { clientOrderId } = request;
  expect((await page({ clientOrderId, limit: 1 })).ids).toEqual([body.orderId]);
});

test('somebody else’s order is no cursor, and nobody learns that there is one', async () => {
  const { body } = await shop.jane.post('placeOrder', twoSoaps());
  const eve = await newCustomer(shop, 'eve');
  const refusal = { success: false, message: 'The order to list from is not in this account.' };
  expect((await eve.post('userOrders', { before: body.orderId })).body).toEqual(refusal);
  expect((await eve.post('userOrders', { before: 'never-was' })).body).toEqual(refusal);
});
