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

test('who has not ordered has an empty list', async () => {
  expect((await shop.jane.post('userOrders')).body).toEqual({ success: true, orders: [] });
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

test('more orders than one query takes are all there', async () => {
  const { database } = shop;
  await shop.jane.post('placeOrder', twoSoaps());
  const [order] = await database.selectFrom('orders').selectAll().execute();
  const [line] = await database.selectFrom('order_lines').selectAll().execute();
  if (!order || !line) throw new Error('There is no order.');
  for (let at = 0; at < 600; at++) {
    const id = `copy-${String(at).padStart(3, '0')}`;
    await database
      .insertInto('orders')
      .values({ ...order, id, client_order_id: null })
      .execute();
    await database
      .insertInto('order_lines')
      .values({ ...line, order_id: id })
      .execute();
  }
  const orders: { items: unknown[] }[] = await shop.jane.orders();
  expect([orders.length, orders.filter(({ items }) => items.length === 1).length]).toEqual([601, 601]);
});
